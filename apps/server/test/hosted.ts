import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Config } from '../src/config.ts';
import type { WardroomOptions } from '../src/server.ts';
import type { backends, Trial } from './harness.ts';
import { trial } from './harness.ts';

/** The server of a file of tests, or of a part of it: it starts before the first of them and ends after the last. */
export function hosted(
  backend: (typeof backends)[number],
  more: Partial<Config> = {},
  parts: WardroomOptions = {},
): Trial {
  const data = mkdtempSync(join(tmpdir(), 'wardroom-'));
  let t: Trial;
  beforeAll(async () => {
    t = await trial(backend, data, more, parts);
  });
  afterAll(async () => {
    await t.end();
    rmSync(data, { recursive: true, force: true });
  });
  return {
    get url() {
      return t.url;
    },
    get schema() {
      return t.schema;
    },
    get server() {
      return t.server;
    },
    restart: () => t.restart(),
    guest: () => t.guest(),
    end: () => t.end(),
  };
}
