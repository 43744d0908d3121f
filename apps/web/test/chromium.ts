import { existsSync } from 'node:fs';

/** Where Debian and its kin put it; the one without any window of its own is the lighter one. */
const usual = ['chromium-headless-shell', 'chromium', 'chromium-browser'].map((name) => `/usr/bin/${name}`);
const found = [process.env.CHROMIUM, ...usual].find((path) => path && existsSync(path));

/** Path of the browser, or null: then the tests are skipped and this line says how to get them. */
export const browserPath: string | null = found ?? null;
if (!browserPath)
  console.log(
    'skipped: tests in a browser. Install Chromium (Debian: apt-get install chromium-headless-shell), or set ' +
      'CHROMIUM to its path.',
  );

/** How the tests start it: without a window, without traffic of its own. */
export const flags: string[] = [
  '--headless',
  // A page of a test lives for seconds: it does not gain by what would be compiled better meanwhile.
  '--js-flags=--no-opt --single-threaded-gc',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
