import type { AnyState } from './game.ts';
import { apply } from './journal.ts';
import type { Json } from './json.ts';
import type { Machine } from './machine.ts';
import type { TableAct } from './step.ts';

/** Writes what an act of the table does to a match (take-backs are made by `Play`, which has the steps). */
export function writeTableAct(m: Machine<AnyState>, act: Exclude<TableAct, { act: 'takeback' }>, options: Json): void {
  const game = m.game;
  switch (act.act) {
    case 'resign':
    case 'timeout': {
      const gone = act.act === 'resign' || act.then === 'forfeit';
      m.log.push({ key: act.act === 'timeout' ? `timeout.${act.then}` : 'resign', params: { seat: act.seat } });
      const end = gone ? (game.concede?.(m.state, act.seat) ?? null) : null;
      if (end) m.end(end);
      return;
    }
    case 'agree': {
      const sides = [...new Set(game.seats(options as never).map((s) => s.side))];
      const points = new Map(sides.map((s) => [s, game.score?.(m.state, s) ?? 0]));
      const best = Math.max(...points.values());
      const winners = act.outcome === 'draw' ? sides : sides.filter((s) => points.get(s) === best);
      m.end({ winners, rule: 'platform', key: act.outcome === 'draw' ? 'agreedDraw' : 'agreedScore' });
      return;
    }
    case 'ruling':
    case 'migrate':
      apply(m.state, act.entries);
      m.recorder.journal.push(...act.entries);
      m.forget();
      m.log.push({ key: act.act, params: act.act === 'ruling' ? { text: act.text } : { version: act.rulesVersion } });
      return;
    case 'player':
      m.log.push({ key: 'player', params: { seat: act.seat, from: act.from, to: act.to } });
      return;
    case 'pause':
      m.log.push({ key: act.on ? 'paused' : 'resumed' });
      return;
    case 'pace':
      m.log.push({ key: `pace.${act.pace}` });
      return;
  }
}
