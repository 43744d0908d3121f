import { askedThere } from '@wardroom/eots/read';
import { state } from '@wardroom/eots/testing';
import type { Atom, Choice, Decision } from '@wardroom/rules';
import { among, leaf } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { warnings } from '../../src/games/eots/warnings.ts';
import { send, take } from '../../src/kit/take.ts';
import type { AnyTable } from '../../src/table/game-ui.ts';
import { exploreOn } from '../../src/table/view.ts';

const march = ['ground', 'jp-bde-sn1', 'go', '2006'] as const;
/** A brigade that can march on a corps which is stronger; a table that asks as the page does, or does not. */
function before(mover: string, confirmDone: boolean): { table: AnyTable; made: Choice[]; asked: string[] } {
  const made: Choice[] = [];
  const asked: string[] = [];
  const view = state({
    units: { '2106': mover, '2006': 'in-corps-1' },
    japan: '2106',
    offensive: { step: 2, ov: 3 },
    activated: [mover],
  });
  const decision = {
    id: 'd',
    seat: 'japan',
    phase: 'move',
    prompt: 'offensive.move',
    rule: 'R11.10',
    kinds: { move: among(['x'], () => leaf) },
  };
  const table = {
    view,
    draft: { kind: 'move', value: march.slice(0, 3) },
    busy: false,
    decision,
    explore: (kind: string, prefix: readonly Atom[]) => exploreOn(decision as unknown as Decision, kind, prefix),
    look: async (kind: string, prefix: readonly Atom[]) => exploreOn(decision as unknown as Decision, kind, prefix),
    asks(choice: Choice): boolean {
      const found = confirmDone ? warnings(choice, table as unknown as AnyTable) : [];
      asked.push(...found.map((w) => `${w.key} ${w.rule} ${w.params?.hex}`));
      return found.length > 0;
    },
    act: async (choice: Choice) => {
      made.push(choice);
      return { ok: true, value: { seq: 0, returned: [] } };
    },
  };
  decision.kinds.move = among(['ground'], () => among([mover], () => among(['go'], () => among(['2006']))));
  return { table: table as unknown as AnyTable, made, asked };
}

test('[R12.20] a move that makes the other side choose whether it disengages is asked for twice', async () => {
  const { table, made, asked } = before('jp-bde-sn1', true);
  await take(table, { kind: 'move', prefix: march });
  expect(asked).toEqual(['eots.warn.disengage R12.20 2006']);
  expect([made, table.draft?.value]).toEqual([[], march.slice(0, 3)]);
  table.draft = { kind: 'move', value: march };
  await send(table);
  expect([made.length, asked.length]).toEqual([0, 2]);
});

test('[R12.20] it is made at once by who wants no questions, and where nobody can disengage', async () => {
  const bold = before('jp-bde-sn1', false);
  await take(bold.table, { kind: 'move', prefix: march });
  expect([bold.made.length, bold.table.draft]).toEqual([1, null]);
  const strong = before('jp-army-15', true);
  await take(strong.table, { kind: 'move', prefix: ['ground', 'jp-army-15', 'go', '2006'] });
  expect([strong.made.length, strong.asked]).toEqual([1, []]);
});

test('[R12.20] a stack that is still put together, and one that is on a detour, raises no question yet', () => {
  const { table } = before('jp-bde-sn1', true);
  const g = table.view as never;
  expect(askedThere(g, 'japan', 'move', march)).toBe('2006');
  expect(askedThere(g, 'japan', 'move', march.slice(0, 3))).toBeNull();
  expect(askedThere(g, 'japan', 'move', [...march.slice(0, 3), 'via'])).toBeNull();
  expect(askedThere(g, 'japan', 'activate', march)).toBeNull();
});
