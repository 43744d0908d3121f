import type { LogLine, Target } from '../../table/game-ui.ts';

/** One row of what a turn of somebody else came to: blocks that went somewhere, a battle with its losses, or a line. */
export type Row = { key: string; target: Target | null } & (
  | { kind: 'moved'; nation: string; to: string; n: number }
  | { kind: 'fought'; area: string; lost: readonly { nation: string; n: number }[] }
  | { kind: 'said'; line: LogLine }
);

/** Lines that say what a turn came to. */
const told = /^(move|battle|war|violation|partisans|diplomacy|tech|empire|anytime)\./;
export const matters = ({ key }: LogLine['entry']): boolean => told.test(key);

const lossOf: { readonly [key: string]: true } = { 'battle.hit': true, 'battle.eliminated': true };

/**
 * A turn in rows, in the order in which they began. Hits are those that everybody saw; what a block is that
 * went somewhere stands nowhere.
 */
export function rowsOf(lines: readonly LogLine[], targetOf: (entry: LogLine['entry']) => Target | null): Row[] {
  const rows = new Map<string, Row>();
  for (const line of lines) {
    const { key, params = {} } = line.entry;
    const target = targetOf(line.entry);
    if (key === 'move.made') {
      const [nation, to] = [String(params.nation), String(params.to)];
      const id = `${nation}>${to}`;
      const before = rows.get(id);
      const n = (before?.kind === 'moved' ? before.n : 0) + 1;
      rows.set(id, { key: id, kind: 'moved', nation, to, n, target: { kind: 'area', id: to } });
    } else if (key.startsWith('battle.') && params.area !== undefined) {
      const area = String(params.area);
      const id = `battle ${area}`;
      const before = rows.get(id);
      const lost = new Map((before?.kind === 'fought' ? before.lost : []).map((l) => [l.nation, l.n]));
      const nation = String(params.nation);
      if (lossOf[key]) lost.set(nation, (lost.get(nation) ?? 0) + 1);
      rows.set(id, {
        key: id,
        kind: 'fought',
        area,
        lost: [...lost].map(([nation, n]) => ({ nation, n })),
        target: { kind: 'area', id: area },
      });
    } else {
      const id = `${line.seq}/${line.n}`;
      rows.set(id, { key: id, kind: 'said', line, target });
    }
  }
  return [...rows.values()];
}
