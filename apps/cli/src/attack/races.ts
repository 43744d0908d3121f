import { decisionsOn, randomBot } from '@wardroom/bots';
import type { Client } from '@wardroom/protocol';
import { newId } from '@wardroom/protocol';
import { chance } from '@wardroom/rules/testing.ts';
import { guest, twin } from '../live/people.ts';
import type { Tries } from './tries.ts';
import { answered, begin, leave, setting } from './tries.ts';

const ROUNDS = 5;

/** The same thing by two at once, of which one may have it. */
export async function tryRaces(t: Tries): Promise<void> {
  const people = [await guest(t.url), await guest(t.url)] as const;
  for (let i = 0; i < ROUNDS; i++) await oneSeat(t, people);
  for (const client of people) client.close();
  await oneAction(t);
}

/** Two people take a free seat at once: the later one is refused. */
async function oneSeat(t: Tries, people: readonly [Client, Client]): Promise<void> {
  const host = await guest(t.url);
  const table = await host.create({ game: t.game.id, scenario: t.scenario, visibility: 'link' });
  const seat = t.game.seats({})[0]?.id ?? '';
  const take = (by: Client) =>
    answered(by.post('POST /api/tables/:id/seats', { take: [seat], code: table.code ?? '' }, { id: table.id }));
  const codes = await Promise.all(people.map(take));
  const holders = (await host.table(table.id)).seats.find((s) => s.seat === seat)?.holders ?? [];
  const later = codes.find((code) => code !== 'accepted') ?? 'accepted';
  t.note('races', 'a seat by two at once', holders.length === 1 ? later : 'accepted');
  host.close();
}

type Done = { ok: true; version: number } | { ok: false; code: string };

/** One action on two connections at once, and two actions for one decision: the match makes one step of them. */
async function oneAction(t: Tries): Promise<void> {
  const s = await setting(t.url, t);
  if (!s) return;
  await begin(s);
  const next = chance(1);
  const match = s.table.id;
  const players = [s.host, s.player].map((by) => ({ by, again: twin(by) }));
  for (const { by, again } of players) {
    await by.open(match, s.table.code);
    await again.open(match, s.table.code);
  }
  for (let i = 0; i < ROUNDS * 2; i++) {
    const turn = await turnOf(t, match, players);
    if (!turn) break;
    const { by, again, seat, decision } = turn;
    const same = i % 2 === 0;
    const action = newId();
    const send = async (on: Client, id: string): Promise<Done> => {
      const [choice] = randomBot.answer(turn.view, turn.asked, next);
      const body = { match, seat, action: id, decision, choices: (choice ? [choice] : []) as never };
      const answer = await on.call<'match:act', { version: number }>('match:act', body);
      return answer.ok ? { ok: true, version: answer.value.version } : { ok: false, code: answer.error.key };
    };
    const [one, two] = await Promise.all([send(by, action), send(again, same ? action : newId())]);
    const what = same ? 'one action twice at once' : 'two actions for one decision at once';
    t.note('races', what, verdict(one, two));
  }
  for (const { again } of players) again.close();
  leave(s);
}

/** Accepted: both made a step of their own. */
function verdict(one: Done, two: Done): string {
  if (one.ok && two.ok) return one.version === two.version ? 'repeated' : 'accepted';
  if (!one.ok) return one.code;
  return two.ok ? 'accepted' : two.code;
}

/** Whoever is asked now, by the newest view that he has. */
async function turnOf(t: Tries, match: string, players: readonly { by: Client; again: Client }[]) {
  for (const { by, again } of players) {
    const m = await by.open(match);
    await m.resume();
    const head = m.info.waiting.find((w) => m.info.seats.includes(w.seat));
    const asked = head && decisionsOn(t.game, m.view, head.seat)[0];
    if (head && asked) return { by, again, seat: head.seat, decision: head.id, asked, view: m.view };
  }
  return null;
}
