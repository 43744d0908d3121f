import { expect, test } from 'vitest';
import { decoded, fleet, guide, island, leader } from '../../src/games/lessons/eots/reaction.ts';
import { Told } from './told.ts';

/** Everything after the movement: cards, hits, the way home. */
const LEADS_ON = ['hitsProposal', 'allHome', 'pass', 'rollIntelligence'];

test('[R11.2] whatever the dice say, the lesson of the reaction leads from the landing to the held island', () => {
  let shared = 0;
  for (let dice = 1; dice <= 24; dice++) {
    const x = new Told(guide, dice);
    expect(x.step).toBe('attacked');
    x.act('pass').act('playReaction', decoded).act('pass').act('hq', leader);
    for (const u of fleet) x.act('activate', u);
    x.act('activateDone');
    expect(x.drafted('naval', ...fleet, 'go')).toBe('where');
    x.act('move', 'naval', ...[...fleet].sort(), 'go', island)
      .act('moveDone')
      .end(...LEADS_ON);
    expect(x.g.control[island]?.side, `dice ${dice}`).toBe('allied');
    // Where every hit is forced nobody is asked.
    if (x.seen.includes('battle')) shared++;
    const seen = x.seen.filter((id, n) => id !== 'battle' && x.seen.indexOf(id) === n);
    const way = ['attacked', 'signals', 'known', 'leader', 'activate', 'activated', 'sail', 'there', 'cards'];
    expect(seen, `dice ${dice}`).toEqual([...way, 'home', 'over']);
  }
  expect(shared).toBeGreaterThan(0);
});

test('[R11.20] without the card one die decides: read in time the fleet sails, else the Marines stand alone', () => {
  const ways = new Set<string>();
  for (let dice = 1; dice <= 40; dice++) {
    const x = new Told(guide, dice).act('pass').act('rollIntelligence');
    const read = x.g.offensive.now?.intel === 'intercept';
    if (read) x.act('hq', leader).act('activateDone');
    x.end(...LEADS_ON);
    expect(x.step, `dice ${dice}`).toBe('over');
    ways.add(`${read ? 'read' : 'surprised'}, ${x.g.control[island]?.side === 'allied' ? 'held' : 'lost'}`);
  }
  expect([...ways].some((w) => w.startsWith('read'))).toBe(true);
  expect([...ways].some((w) => w.startsWith('surprised'))).toBe(true);
});
