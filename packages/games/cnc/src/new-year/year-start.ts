import type { Frame, Phase } from '@wardroom/rules';
import { among, leaf, things } from '@wardroom/rules';
import { lastYear, orderOfDie } from '../calendar.ts';
import { settleControl } from '../control.ts';
import { reshuffle } from '../hands.ts';
import type { Faction, State } from '../state.ts';
import { faction, factionsOf, turnOf } from '../state.ts';
import { atomicStage } from '../techs.ts';
import { revealPair } from '../vaults.ts';
import { economicVictory, hegemony } from '../victory/points.ts';
import { isAtWar } from '../war.ts';

/** 10.1 The year marker moves on; what counts by the year begins anew. After 1945 the game is over (25.5). */
export const advance: Phase<State> = {
  rule: '10.1',
  open: true,
  enter(g, _f, io) {
    const t = turnOf(g);
    if (t.year >= lastYear) {
      hegemony(g);
      return io.finish();
    }
    t.year++;
    t.season = 'newYear';
    for (const f of things(g.factions)) {
      f.indRaised = 0;
      f.loyaltyRaised = 0;
    }
    settleControl(g);
    io.log('year.begins', { year: t.year });
    io.finish();
  },
};

export interface RevealFrame extends Frame {
  done: readonly Faction[];
}
/** How long that stands open at a live table, s. */
const SHOWING = 30;
/**
 * 9.1 `newYear.reveal`: secret atomic stages may be shown for their points. Whoever has a vault is asked, whatever
 * lies in it.
 */
export const showStages: Phase<State, RevealFrame> = {
  rule: '25.2',
  open: true,
  window: SHOWING,
  enter(g, f, io) {
    f.done = factionsOf(g).filter((s) => !things(g.vaults).some((v) => v.owner === s));
    if (f.done.length === factionsOf(g).length) io.finish();
  },
  decisions: (g, f) =>
    factionsOf(g)
      .filter((s) => !f.done.includes(s))
      .map((seat) => {
        const pairs = things(g.vaults).filter(
          (v) => v.owner === seat && v.tech !== undefined && atomicStage(v.tech) > 0,
        );
        return {
          seat,
          prompt: 'newYear.showStages',
          kinds: {
            ...(pairs.length > 0
              ? {
                  reveal: among(
                    pairs.map((v) => v.id),
                    () => among(['open']),
                  ),
                }
              : {}),
            done: leaf,
          },
        };
      }),
  choose(g, f, choice, io, seat) {
    if (choice.kind === 'reveal') return revealPair(g, io, String(choice.value[0]));
    f.done = [...f.done, seat as Faction];
    if (f.done.length === factionsOf(g).length) io.finish();
  },
};

/** 10.2 Is there an Economic Victory? */
export const victoryCheck: Phase<State> = {
  rule: '10.2',
  open: true,
  enter(g, _f, io) {
    economicVictory(g);
    io.finish();
  },
};

/** 10.4 Discards go back into the decks; whoever kept the peace draws a Peace Dividend. */
export const dividends: Phase<State> = {
  rule: '10.4',
  open: true,
  enter(g, _f, io) {
    reshuffle(g);
    for (const f of factionsOf(g)) {
      if (isAtWar(g, f) || faction(g, f).fought) continue;
      const pool = things(g.chits)
        .filter((c) => c.owner === undefined)
        .map((c) => c.id);
      const [got] = io.pick('dividends', pool, 1, 'draw.dividend');
      if (got === undefined) continue;
      (g.chits[got] as { owner?: Faction }).owner = f;
      io.log('year.dividend', { faction: f });
    }
    for (const f of things(g.factions)) if (f.fought) delete f.fought;
    io.finish();
  },
};

/** 10.5 The turn order of the year. */
export const turnOrder: Phase<State> = {
  rule: '10.5',
  open: true,
  enter(g, _f, io) {
    const [die] = io.roll(1, 6, 'draw.turnOrder') as [number];
    const order = orderOfDie(die, factionsOf(g).length);
    // A list of its own: the same one again would be no write here, and one after the match has slept.
    turnOf(g).order = [...order];
    io.log('year.order', { die, order: [...order] });
    io.finish();
  },
};
