import data from '../data/tables.json' with { type: 'json' };

/** T-7 A space of the turn track. */
export interface TurnSpace {
  turn: number;
  day: string;
  start: string;
  end: string;
  firstEvent: boolean;
  secondEvent: boolean;
  engineerHq: boolean;
  revealAction: boolean;
  revealI: boolean;
  landMove: number;
  wade: number;
}
export const turnTrack: readonly TurnSpace[] = data.turnTrack;
export const turnSpace = (n: number): TurnSpace => turnTrack[n - 1] as TurnSpace;

/** T-8 */
export const commandPostRange: readonly number[] = data.commandPostRange;

/**
 * T-1 Codes of a cell: `AD` attackers disrupted, `GD` gain depth, `NE` nothing, `JD` disrupted, `JE` defeated, `DE`
 * depth eliminated, `REV` reveal depth and read again, `OA` optional attrition.
 */
export type AttackCode = 'AD' | 'GD' | 'NE' | 'JD' | 'JE' | 'DE' | 'REV' | 'OA';
export type AttackColumn = 'alone' | 'hidden' | 'shown';
type Row = { readonly [column: string]: readonly string[] };
const { weaponsNo, weaponsYes } = data.usAttack as unknown as {
  weaponsNo: Record<string, Row>;
  weaponsYes: Record<string, Row>;
};

/** T-1 The row of the table. */
export function attackRow(weapons: boolean, strength: number, defence: number): string {
  const double = strength >= 2 * defence;
  if (!weapons) {
    if (strength <= defence) return 'lessOrEqual';
    return double ? 'double' : 'greater';
  }
  if (strength < defence) return 'less';
  if (strength === defence) return 'equal';
  return double ? 'double' : 'greater';
}
/** T-1 The cell: what happens. */
export function attackCell(
  weapons: boolean,
  strength: number,
  defence: number,
  column: AttackColumn,
  late: boolean,
): readonly AttackCode[] {
  const row = (weapons ? weaponsYes : weaponsNo)[attackRow(weapons, strength, defence)] as Row;
  return (row[column] ?? row[`${column}_${late ? '11_30' : '1_10'}`]) as readonly AttackCode[];
}

/** T-2 Does a barrage of this strength disrupt? */
export function barrageDisrupts(color: boolean, symbol: boolean, depth: boolean, strength: number): boolean {
  const row = data.usBarrage.rows.find(
    (r) => r.color === color && r.symbol === symbol && (r.depth === 'any' || r.depth === depth),
  );
  return (strength >= 4 ? row?.s4 : row?.s2) === 'disrupted';
}

/** T-6 A cell of the chart of Japanese actions. */
export type Cell = string | null;
const actions = data.letteredActions as unknown as Record<
  'coastal' | 'inland' | 'tank',
  Record<string, readonly unknown[]>
>;
const kindsOfActor = ['coastal', 'inland', 'tank'] as const;
/** T-6 The cells in which something stands: `kind.row.column`. */
export const actionCells: readonly string[] = kindsOfActor.flatMap((kind) =>
  Object.keys(actions[kind]).flatMap((row) =>
    (actions[kind][row] ?? []).flatMap((cell, column) => (cell === null ? [] : [`${kind}.${row}.${column}`])),
  ),
);
/** T-1 The cells of the attack table: `weapons.row.column`. */
export const attackCells: readonly string[] = (['no', 'yes'] as const).flatMap((weapons) =>
  Object.keys(weapons === 'no' ? weaponsNo : weaponsYes).flatMap((row) =>
    ['alone', 'hidden', 'shown'].map((column) => `${weapons}.${row}.${column}`),
  ),
);
/** The procedure of a cell; columns 0 to 2 as in 12.2 (tanks: 0 and 1). */
export function actionCell(kind: 'coastal' | 'inland' | 'tank', row: string, column: number, late: boolean): Cell {
  const cell = actions[kind][row]?.[column] ?? null;
  if (cell === null || typeof cell === 'string') return cell;
  const byTurn = cell as { t1_10: Cell; t11: Cell };
  return late ? byTurn.t11 : byTurn.t1_10;
}
