import type { AnyGame, AnyState } from './game.ts';
import { apply } from './journal.ts';
import type { Json } from './json.ts';
import type { Machine } from './machine.ts';
import type { Refusal } from './refusal.ts';
import { engineRefusal } from './refusal.ts';
import type { TableAct } from './step.ts';
import { closeWindow, expire } from './time-up.ts';

/** Acts with which a match goes on, or ends, whose rules are not those of the program: they run no rules. */
export function mayFrozen(act: TableAct): boolean {
  if (act.act === 'agree') return act.outcome === 'draw';
  return ['ruling', 'migrate', 'pause', 'clock', 'player', 'assign'].includes(act.act);
}

/** Does a game say everywhere what is chosen for a seat whose time has ended (`expire`)? */
export const canExpire = (game: AnyGame): boolean =>
  Object.values(game.phases).every((phase) => !phase.decisions || (phase.expire ?? phase.lapse) !== undefined);

/**
 * Writes what an act of the table does to a match (take-backs are made by `Play`, which has the steps); or why it
 * cannot be.
 */
export function writeTableAct(
  m: Machine<AnyState>,
  act: Exclude<TableAct, { act: 'takeback' }>,
  options: Json,
): Refusal | null {
  const game = m.game;
  switch (act.act) {
    case 'resign':
    case 'timeout': {
      const gone = act.act === 'resign' || act.then === 'forfeit';
      if (act.act === 'timeout' && act.then === 'expire' && !expire(m, act.seat))
        return engineRefusal('tableAct', 'noExpiry');
      m.log.push({ key: act.act === 'timeout' ? `timeout.${act.then}` : 'resign', params: { seat: act.seat } });
      const end = gone ? (game.concede?.(m.state, act.seat) ?? null) : null;
      if (end) m.end(end);
      return null;
    }
    case 'window':
      return closeWindow(m) ? null : engineRefusal('tableAct', 'noExpiry');
    case 'agree': {
      if (act.outcome === 'draw') {
        const sides = [...new Set(game.seats(options as never).map((s) => s.side))];
        m.end({ winners: sides, rule: 'platform', key: 'agreedDraw' });
        return null;
      }
      const found = game.adjudicate?.(m.state);
      if (!found) return engineRefusal('tableAct', 'noAdjudication');
      m.end({ winners: found.winners, rule: 'platform', key: 'agreedScore', params: { margin: found.margin } });
      return null;
    }
    case 'assign':
      for (const seat of Object.keys(act.seats).sort())
        m.log.push({ key: 'assign', params: { seat, name: act.seats[seat] as string, rule: act.rule } });
      return null;
    case 'ruling':
    case 'migrate':
      apply(m.state, act.entries);
      m.recorder.journal.push(...act.entries);
      m.forget();
      m.log.push({ key: act.act, params: act.act === 'ruling' ? { text: act.text } : { version: act.rulesVersion } });
      return null;
    case 'player':
      m.log.push({ key: 'player', params: { seat: act.seat, from: act.from, to: act.to } });
      return null;
    case 'pause':
      m.log.push({ key: act.on ? 'paused' : 'resumed' });
      return null;
    case 'clock':
      m.log.push({ key: 'clock', params: { seat: act.seat, seconds: act.seconds } });
      return null;
    case 'pace':
      m.log.push({ key: `pace.${act.pace}` });
      return null;
  }
}
