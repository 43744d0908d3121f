import { readFileSync } from 'node:fs';
import { load } from '@wardroom/cli/live/load.ts';
import { guest, twin, wait } from '@wardroom/cli/live/people.ts';
import type { Client, MatchClient } from '@wardroom/protocol';
import { chance } from '@wardroom/rules/testing.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser, webRoot } from './browser.ts';
import { game as firstGame, type Measuring } from './games.ts';
import type { Answer, Offered } from './in-page.mjs';
import { answered, answers, emptyQuestion, emptyTimes, noteAsking, offered, press } from './in-page.mjs';
import type { Row } from './measure.ts';
import { fixed, quantile } from './measure.ts';
import { ServerProcess, storage } from './server.ts';

/**
 * Lists that come from the server, as a page has them: a browser plays a game that cannot be listed on the client, and
 * every question (`match:explore`) is timed in the page.
 */

/** One question of the page. */
interface Asked {
  /** `phase` of the decision that was asked about. */
  phase: string;
  /** Milliseconds from asking to the answer, and to the page that shows it. */
  answered: number;
  shown: number;
  bytes: number;
  /** Why it was refused; empty: it was not. */
  refused: string;
}
/** Years that are played in each run, and choices at most. */
const YEARS = 1;
const CHOICES = Number(process.env.WARDROOM_CHOICES ?? 300);
const PORT = 3480;

/** Kinds that nobody waits for, or that take back. */
const beside = new Set(['reopen', 'change', 'disband', 'giveUp', 'reveal']);
/** Kinds that choose nothing: only where there is nothing else, or now and then. */
const dull = new Set(['done', 'pass', 'decline', 'hold']);

/** What is pressed next: mostly of the kinds that were chosen least. */
function selectorOf(o: Offered, chosen: Map<string, number>, next: (bound: number) => number): string | null {
  if (o.sheet) return '[role=dialog] .btn.main';
  if (o.ready && (o.keys.length === 0 || next(3) > 0)) return '.list .ready .btn.main';
  const kindOf = (key: string): string => key.split('/')[0] as string;
  if (o.keys.length === 0) return o.draft ? '.list .path button' : null;
  if (o.draft) return `.list [data-key="${o.keys[next(o.keys.length)]}"]`;
  const kinds = [...new Set(o.keys.map(kindOf))].filter((k) => !beside.has(k) || next(40) === 0);
  if (kinds.length === 0) return null;
  const lively = kinds.filter((k) => !dull.has(k));
  const among = lively.length > 0 && next(6) > 0 ? lively : kinds;
  const often = (k: string): number => chosen.get(k) ?? 0;
  const kind = among.reduce((a, b) => (often(b) < often(a) ? b : a));
  chosen.set(kind, often(kind) + 1);
  const keys = o.keys.filter((k) => kindOf(k) === kind);
  return `.list [data-key="${keys[next(keys.length)]}"]`;
}

/** Milliseconds that the thread of a process that plays has computed so far; NaN where the system does not say. */
function computed(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

interface Played {
  asked: Asked[];
  /** What an empty question took in the same pages meanwhile, ms. */
  empty: number[];
  /** Of presses that asked one question and changed nothing else: what the server's thread computed, ms. */
  server: number[];
  choices: number;
  years: number;
}

/** Plays in the pages of all seats, by their lists of orders. */
async function playYears(pages: readonly Page[], eyes: MatchClient, pid: number, seed: number): Promise<Played> {
  const next = chance(seed);
  const chosen = new Map<string, number>();
  const server: number[] = [];
  const year = (): number => (eyes.view as unknown as { turn: { now?: { year: number } } }).turn.now?.year ?? 0;
  const begin = year();
  const over = (): boolean => Object.keys((eyes.view._outcome ?? {}) as object).length > 0;
  const first = eyes.version;
  const lasts = (): boolean => !over() && year() < begin + YEARS && eyes.version - first < CHOICES;
  for (let idle = 0; lasts() && idle < 600; ) {
    const page = pages[next(pages.length)] as Page;
    const now = await page.evaluate(offered);
    const selector = now.open > 0 ? null : selectorOf(now, chosen, next);
    if (selector === null) {
      idle++;
      await wait(10);
      continue;
    }
    idle = 0;
    const [before, version, told] = [computed(pid), eyes.version, await page.evaluate(answered)];
    await page.evaluate(press, selector);
    for (let n = 0; n < 60; n++) {
      const then = await page.evaluate(offered);
      if (then.open === 0 && then.sign !== now.sign) break;
      await wait(8);
    }
    const more = (await page.evaluate(answered)) - told;
    const spent = computed(pid) - before;
    await page.evaluate(emptyQuestion);
    if (more === 1 && eyes.version === version && now.draft) server.push(spent);
  }
  if (lasts()) throw new Error(`nobody has anything to press in ${year()}`);
  const asked = (await Promise.all(pages.map((page) => page.evaluate(answers)))).flat().map(read);
  const empty = (await Promise.all(pages.map((page) => page.evaluate(emptyTimes)))).flat();
  return { asked, empty, server, choices: eyes.version - first, years: year() - begin };
}

function read({ answered, shown, text }: Answer): Asked {
  const [answer] = JSON.parse(text.slice(text.indexOf('['))) as [
    { ok: boolean; value?: { asked?: { phase: string } }; error?: { key: string } },
  ];
  return {
    phase: answer.value?.asked?.phase ?? '',
    answered,
    shown,
    bytes: text.length,
    refused: answer.error?.key ?? '',
  };
}

/** What kind of decision a phase belongs to. */
const sorts: readonly (readonly [string, readonly string[]])[] = [
  ['set-up', ['placeCadres']],
  ['production', ['produce', 'activism']],
  ['government', ['cardPlay', 'doubleAgent', 'intel', 'satellite', 'toHandLimit']],
  ['command', ['command', 'lastChance']],
  ['movement', ['declare', 'movement', 'recruit', 'islets']],
  ['at any time', ['+disband', '+giveUp', '+reveal']],
  ['combat', ['sneakRaid', 'activate', 'battles', 'battle', 'round', 'assignHits', 'landRoundEnd', 'suppress']],
];
const figures = (times: readonly number[]): string =>
  [0.5, 0.95, 0.99].map((q) => fixed(quantile(times, q), 1)).join(', ');

/** A browser of somebody's own, which notes what it asks. */
async function personOf(browser: Browser, who: Client): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const [name = '', value = ''] = (who.cookie ?? '').split('=');
  await context.addCookies([{ name, value, url: who.url }]);
  await context.addInitScript(noteAsking);
  return context;
}

/** The pages' answers in one run, by kind of decision. */
async function measured(browser: Browser, which: Measuring, busy: boolean, seeds: readonly number[]): Promise<Played> {
  const all: Played = { asked: [], empty: [], server: [], choices: 0, years: 0 };
  for (const seed of seeds) {
    // As it is started for everybody: with the limits on what one person may ask.
    const server = new ServerProcess(PORT, {
      SOCKET_RATE: '60',
      WEB_ROOT: webRoot,
    });
    await server.start();
    const seats = which.game.seats({}).map((seat) => seat.id);
    const people = await Promise.all(seats.map(() => guest(server.url)));
    const host = people[0] as Client;
    const table = await host.create({
      game: which.game.id,
      scenario: which.scenario,
      seats: seats.slice(0, 1),
      visibility: 'link',
    });
    for (const [i, seat] of seats.entries())
      if (i > 0) await people[i]?.request('POST', `/api/tables/${table.id}/seats`, { take: [seat], code: table.code });
    await host.request('POST', `/api/tables/${table.id}/start`, {});
    const contexts = await Promise.all(people.map((who) => personOf(browser, who)));
    const pages = await Promise.all(contexts.map((context) => context.newPage()));
    const eyes = await twin(host).open(table.id);
    const others = busy ? rushing(server.url) : null;
    for (const page of pages) {
      await page.goto(`${server.url}/t/${table.id}`);
      await page.getByRole('tab', { name: 'Orders' }).click();
    }
    const played = await playYears(pages, eyes, server.pid, seed);
    all.asked.push(...played.asked);
    all.empty.push(...played.empty);
    all.server.push(...played.server);
    all.choices += played.choices;
    all.years += played.years;
    for (const context of contexts) await context.close();
    await others?.stop();
    await server.stop('SIGTERM');
  }
  return all;
}

/** Twenty other matches with fifty spectators, twenty choices a second together, until it is stopped. */
function rushing(url: string): { stop(): Promise<void> } {
  let on = true;
  const running = (async () => {
    for (let seed = 1; on; seed++)
      await load({
        url,
        game: firstGame,
        scenario: 'standard',
        spectators: 50,
        matches: 20,
        rate: 20,
        seconds: 20,
        drops: 0,
        seed,
      });
  })();
  return {
    async stop() {
      on = false;
      await running;
    },
  };
}

/** L2: how long a page waits for what the server lists, alone and beside other matches. */
export async function l2(which: Measuring): Promise<Row[]> {
  const browser = await openBrowser();
  const rows: Row[] = [];
  for (const busy of [false, true]) {
    const played = await measured(browser, which, busy, [1]);
    const times = played.asked.map((a) => a.answered);
    const parts = sorts.map(([sort, phases]) => {
      const own = played.asked.filter((a) => phases.includes(a.phase)).map((a) => a.answered);
      return `${sort} ${figures(own)} (${own.length})`;
    });
    const refused = new Map<string, number>();
    for (const { refused: why } of played.asked) if (why) refused.set(why, (refused.get(why) ?? 0) + 1);
    rows.push({
      id: `L2${which.mark ?? ''}${busy ? 'b' : ''}`,
      what:
        `${which.name ?? which.game.id}: a list from the server, in the browser` +
        (busy ? ', beside 20 other matches' : ''),
      ours: [0.5, 0.95, 0.99].map((q) => `p${100 * q} ${fixed(quantile(times, q), 1)} ms`).join(', '),
      target: 'p95 < 100 ms',
      met: quantile(times, 0.95) < 100,
      note: [
        `${times.length} answers of ${played.choices} choices in ${played.years} years, from the page's question ` +
          'to its answer, ms',
        `p50, p95, p99 of ${parts.join('; ')}`,
        `until the page shows it ${figures(played.asked.map((a) => a.shown))}`,
        `the server's thread computes ${figures(played.server)} for a question`,
        `bytes ${[0.5, 0.95, 0.99]
          .map((q) =>
            fixed(
              quantile(
                played.asked.map((a) => a.bytes),
                q,
              ),
              0,
            ),
          )
          .join(', ')}`,
        `an empty question meanwhile ${figures(played.empty)}`,
        `refused: ${[...refused].map(([why, n]) => `${why} ${n}`).join(', ') || 'none'}; ` +
          `Chromium ${browser.version()}; ${storage()}`,
      ].join('; '),
    });
  }
  await browser.close();
  return rows;
}
