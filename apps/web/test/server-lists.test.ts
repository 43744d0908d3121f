import { aa1942 } from '@wardroom/aa1942';
import { cnc } from '@wardroom/cnc';
import { yearPosition } from '@wardroom/cnc/testing';
import { eots } from '@wardroom/eots';
import type { Ack, Listing, Look } from '@wardroom/protocol';
import { socketRequests } from '@wardroom/protocol';
import type { AnyGame, AnyState, Choice, Decision, DecisionHead, Explored, Json, Offer } from '@wardroom/rules';
import { canonical, list, Play } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { describe, expect, test } from 'vitest';
import { ahead, listed } from '../../server/src/match/listing.ts';
import { LocalTrial } from '../src/kit/trial.ts';
import type { TableHeader } from '../src/table/game-ui.ts';
import { isPending, ServerDecision } from '../src/table/server-decision.ts';
import type { AskServer } from '../src/table/server-lists.ts';
import { ServerLists } from '../src/table/server-lists.ts';
import { exploreOn, whyOn } from '../src/table/view.ts';

const games = [
  { game: aa1942 as AnyGame, scenario: 'standard' },
  { game: eots as unknown as AnyGame, scenario: '1942' },
];

function begin(game: AnyGame, scenario: string, seed: string, position?: Json): Play {
  const made = Play.create(game, {
    match: 'm',
    ...(position === undefined ? {} : { position }),
    scenario,
    options: {},
    seeds: [],
    secret: seed.repeat(32).slice(0, 64),
    at: 0,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value.play;
}

/** The match as a server would answer for it, and what was asked of it. */
function serverOf(play: Play): { ask: AskServer; asked: Look[] } {
  const asked: Look[] = [];
  const ask = async (seat: string, decision: string, what: Look): Promise<Ack<Listing>> => {
    asked.push(what);
    // As it travels: the server takes nothing that is malformed.
    const sent: unknown = JSON.parse(JSON.stringify({ match: 'a-match', seat, decision, ...what }));
    expect(socketRequests['match:explore'].safeParse(sent).error).toBeUndefined();
    const head = heads(play).find((h) => h.seat === seat && h.id === decision);
    if (!head) return { ok: false, error: { code: 'stale', rule: 'platform', key: 'stale' } };
    const at = (what.at ?? []).map(({ kind, prefix }) => ({ kind, value: prefix }));
    const who = { seat, decision, held: [seat] };
    const wanted = { at, grow: what.grow ?? 0, beside: what.beside ?? [] };
    const found = what.after?.length ? ahead(play, 0, who, what.after, wanted) : listed(play, who, wanted);
    return JSON.parse(JSON.stringify(found)) as Ack<Listing>;
  };
  return { ask, asked };
}

const heads = (play: Play): DecisionHead[] =>
  play.decisions().flatMap((d) => play.heads({ kind: 'seats', seats: [d.seat] }).filter((h) => h.id === d.id));

/** Reads a branch until everything of it is known, and lists it. */
async function everything(kind: string, offer: Offer, limit: number): Promise<ReturnType<typeof list>> {
  for (;;) {
    const found = list(kind, offer, limit);
    const pending = (at: Offer, left: number): boolean =>
      isPending(at) || (left > 0 && (at.next?.() ?? []).some((a) => pending(at.child?.(a) as Offer, left - 1)));
    if (!pending(offer, 3)) return found;
    await new Promise((later) => setTimeout(later));
  }
}

describe.each(games)('what the server lists of $game.id', ({ game, scenario }) => {
  test('is what the own trees list, with the same reasons', async () => {
    const rng = chance(5);
    const play = begin(game, scenario, 'a1');
    let reasons = 0;
    for (let n = 0; n < 40 && !play.outcome; n++) {
      const here = play.decisions().find((d) => d.must !== false) as Decision;
      if (n % 8 === 0) {
        const { ask } = serverOf(play);
        const lists = new ServerLists(ask, () => play.state);
        lists.opens(heads(play), play.seq);
        expect(lists.pending).toBe(true);
        await expect.poll(() => lists.pending, { interval: 1 }).toBe(false);
        const there = lists.decisions.find((d) => d.id === here.id) as Decision;
        expect({ ...there, kinds: Object.keys(there.kinds) }).toMatchObject({
          seat: here.seat,
          phase: here.phase,
          prompt: here.prompt,
        });
        for (const [kind, offer] of Object.entries(here.kinds)) {
          const mine = list(kind, offer, 60);
          const theirs = await everything(kind, there.kinds[kind] as Offer, 60);
          expect(theirs.choices).toEqual(mine.choices);
          for (const c of mine.choices.slice(0, 5)) {
            const choice: Choice = { kind, value: c.value, ...(c.range ? { amount: c.range.min } : {}) };
            expect(await lists.reason(there, choice)).toBeNull();
            expect(await lists.look(there, kind, c.value)).toMatchObject({
              next: exploreOn(here, kind, c.value)?.next ?? [],
            });
          }
          const wrong: Choice = { kind, value: ['nowhere'] };
          expect(await lists.look(there, kind, wrong.value)).toBeNull();
          expect(await lists.reason(there, wrong)).toEqual(whyOn(game, play.state, here, wrong));
          reasons++;
        }
      }
      const choice = randomAnswer(here, rng);
      if (choice) play.act({ seat: here.seat, at: 0 }, { decision: here.id, choices: [choice] });
    }
    expect(reasons).toBeGreaterThan(4);
  });

  test('comes with its first branches, and questions of one breath travel together', async () => {
    const play = begin(game, scenario, 'b2');
    const { ask, asked } = serverOf(play);
    const lists = new ServerLists(ask, () => play.state);
    lists.opens(heads(play), play.seq);
    await expect.poll(() => lists.pending, { interval: 1 }).toBe(false);
    const first = asked.length;
    expect(first).toBe(new Set(heads(play).map((h) => h.seat)).size);
    lists.opens(heads(play), play.seq);
    expect(asked).toHaveLength(first);
    const there = lists.decisions[0] as Decision;
    const [kind] = Object.keys(there.kinds) as [string];
    const reasons = ['here', 'there', 'nowhere'].map((a) => lists.reason(there, { kind, value: [a] }));
    expect((await Promise.all(reasons)).every((r) => r !== null)).toBe(true);
    expect(asked).toHaveLength(first + 1);
    expect(asked.at(-1)?.at).toHaveLength(3);
  });
});

test('a decision that closes answers nobody any more, and its late answers are dropped', async () => {
  const { game, scenario } = games[0] as (typeof games)[0];
  const play = begin(game, scenario, 'c3');
  const server = serverOf(play);
  const held: (() => void)[] = [];
  const slow: AskServer = async (...what) => {
    if (what[2].at) await new Promise<void>((go) => held.push(go));
    return server.ask(...what);
  };
  const lists = new ServerLists(slow, () => play.state);
  lists.opens(heads(play), play.seq);
  await expect.poll(() => lists.pending, { interval: 1 }).toBe(false);
  const there = lists.decisions[0] as Decision;
  const [kind] = Object.keys(there.kinds) as [string];
  const asked = lists.reason(there, { kind, value: ['nowhere'] });
  await expect.poll(() => held.length).toBe(1);
  lists.opens([], play.seq + 1);
  expect(await asked).toBeNull();
  expect(lists.decisions).toEqual([]);
  held[0]?.();
  await new Promise((later) => setTimeout(later));
  expect(lists.why(there, { kind, value: ['nowhere'] })).toMatchObject({ code: 'stale' });
});

test('[3] what may be done at any time comes with what is asked, in one question a seat', async () => {
  const play = begin(cnc as unknown as AnyGame, 'custom', 'f6', yearPosition());
  const { ask, asked } = serverOf(play);
  const lists = new ServerLists(ask, () => play.state);
  const mine = heads(play).filter((h) => h.seat === 'usa');
  expect(mine.filter((h) => !h.must).length).toBeGreaterThan(0);
  lists.opens(mine, play.seq);
  await expect.poll(() => lists.pending, { interval: 1 }).toBe(false);
  expect(asked).toHaveLength(1);
  expect(lists.decisions.map((d) => d.id)).toEqual(mine.map((h) => h.id));
  for (const there of lists.decisions) {
    const here = play.decisions().find((d) => d.id === there.id) as Decision;
    for (const [kind, offer] of Object.entries(here.kinds))
      expect(lists.explore(there, kind, [])?.next ?? []).toEqual(offer.next?.() ?? []);
  }
});

/** A decision of which little is known, and the questions about it, to be answered by hand. */
function littleKnown() {
  const asked: { at: string; answer: (found: Explored) => Promise<void> }[] = [];
  const ask: AskServer = (_seat, _id, { at = [] }) =>
    new Promise((done) => {
      asked.push({
        at: at.map((a) => a.prefix.join('/')).join(),
        answer: async (found) => {
          done({ ok: true, value: { asked: head, at: at.map(() => found) } });
          await new Promise((later) => setTimeout(later));
        },
      });
    });
  const head = { id: 'a.1', seat: 'a', phase: 'p', rule: '1', prompt: 'p', must: true, kinds: ['move'] };
  const root: Explored = { next: ['x', 'y'], below: [{ next: ['1', '2'], below: [0, 0] }, 0] };
  return { decision: new ServerDecision(head, { move: root }, ask), asked };
}

test('[3] what may follow soon is fetched, and holds up nothing that is read now', async () => {
  const { decision, asked } = littleKnown();
  decision.prepare('move', ['x']);
  await Promise.resolve();
  expect(asked.map((q) => q.at)).toEqual(['x']);
  // Nobody waits for it.
  expect(await decision.whole(() => 'drawn')).toBe('drawn');
  const read = decision.known(() => decision.read('move', ['y']));
  await Promise.resolve();
  expect(asked.map((q) => q.at)).toEqual(['x', 'y']);
  await asked[1]?.answer({ next: [], end: true });
  expect(await read).toEqual({ next: [], end: true });
  await asked[0]?.answer({ next: ['1', '2'], below: [1, { next: ['9'], below: [1] }] });
  expect(decision.read('move', ['x', '2'])).toMatchObject({ next: ['9'] });
  expect(asked).toHaveLength(2);
});

test('[3] what is read while it is being fetched is not asked for again, but waited for', async () => {
  const { decision, asked } = littleKnown();
  decision.prepare('move', ['x']);
  await Promise.resolve();
  const all = decision.whole(() => decision.read('move', ['x', '1']));
  expect(decision.read('move', ['x'])).toMatchObject({ next: ['1', '2'] });
  await Promise.resolve();
  await asked[0]?.answer({ next: ['1', '2'], below: [{ next: ['9'] }, 1] });
  for (const q of asked.slice(1)) await q.answer({ next: ['9'] });
  expect(await all).toMatchObject({ next: ['9'] });
});

test('[3] a question that was not sent when its decision closed never goes out', async () => {
  const { decision, asked } = littleKnown();
  decision.prepare('move', ['x']);
  decision.read('move', ['y']);
  decision.close();
  await new Promise((later) => setTimeout(later));
  expect(asked).toEqual([]);
});

test('what is known of a decision stays shown until the newer list is here', async () => {
  const { game, scenario } = games[0] as (typeof games)[0];
  const play = begin(game, scenario, 'd4');
  const { ask } = serverOf(play);
  const lists = new ServerLists(ask, () => play.state);
  lists.opens(heads(play), play.seq);
  await expect.poll(() => lists.pending, { interval: 1 }).toBe(false);
  const before = lists.decisions[0];
  lists.opens(heads(play), play.seq + 1);
  expect(lists.decisions[0]).toBe(before);
  expect(lists.pending).toBe(false);
  await expect.poll(() => lists.decisions[0] !== before, { interval: 1 }).toBe(true);
  expect(lists.decisions[0]?.id).toBe(before?.id);
});

test('[5.11] choices are tried on a copy of the position: one at a time, with what they change', async () => {
  const { game, scenario } = games[0] as (typeof games)[0];
  const play = begin(game, scenario, 'e5');
  play.act(
    { seat: 'ussr', at: 0 },
    { decision: play.decisions()[0]?.id ?? '', choices: [{ kind: 'done', value: [] }] },
  );
  const { ask } = serverOf(play);
  const lists = new ServerLists(ask, () => play.state);
  lists.opens(heads(play), play.seq);
  await expect.poll(() => lists.pending, { interval: 1 }).toBe(false);
  const here = lists.decisions[0] as Decision;
  const there = lists.trial(here);
  const local = new LocalTrial(
    game,
    { scenario, options: play.header.options } as TableHeader,
    structuredClone(play.state),
    'ussr',
  );
  const before = JSON.stringify(play.state);
  const moves = (d: Decision | null) => list('move', d?.kinds.move as Offer, 5000).choices;
  const shown = (s: AnyState) => canonical((s as unknown as { units: object }).units);
  const [first] = moves(local.decision);
  const choice: Choice = { kind: 'move', value: first?.value ?? [], amount: 1 };
  expect(await there.make(choice)).toBeNull();
  expect(await local.make(choice)).toBeNull();
  expect(JSON.stringify(play.state)).toBe(before);
  expect(shown(there.state)).toBe(shown(local.state));
  expect(shown(there.state)).not.toBe(shown(play.state));
  expect(await there.whole(() => moves(there.decision))).toEqual(moves(local.decision));
  const wrong: Choice = { kind: 'move', value: ['nowhere'], amount: 1 };
  expect(await there.make(wrong)).toMatchObject({ rule: (await local.make(wrong))?.rule });
  expect(await there.why(wrong)).toEqual(await local.why(wrong));
  there.back();
  expect(shown(there.state)).toBe(shown(play.state));
});
