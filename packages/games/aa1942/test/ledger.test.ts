import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { declaredBattles } from '../src/index.ts';
import { questionOf, seaborneIn } from '../src/read.ts';
import { start, table } from './table.ts';

test.each([1, 2, 3, 4, 5, 6])(
  '[6.1] at each end of the combat move the ledger names the battles that begin, all and no others (seed %i)',
  (seed) => {
    const next = chance(seed);
    const t = start({ interceptors: seed % 2 === 0 }, seed % 2 === 0 ? 'standard' : 'tournament');
    let ledger: readonly { id: string; kind: string; optional: boolean }[] = [];
    const begun = new Set<string>();
    let ends = 0;
    let seas = 0;
    for (let n = 0; n < 1500 && !t.play.outcome; n++) {
      const open = t.play.decisions();
      const d = open[next(open.length)];
      // Attacks are what is looked for: the combat move ends often, purchases and the rest soon.
      const choice = d && (d.kinds.done?.end && next(4) === 0 ? { kind: 'done', value: [] } : randomAnswer(d, next));
      if (!d || !choice) continue;
      const ending = t.phase === 'combatMove' && choice.kind === 'done';
      if (ending) {
        ledger = declaredBattles(t.g);
        begun.clear();
      }
      const done = t.play.act({ seat: d.seat, at: 1 }, { decision: d.id, choices: [choice] });
      if (!done.ok) throw new Error(JSON.stringify(done.error));
      const { log } = done.value.step;
      for (const line of log) if (line.key === 'combat.begins') begun.add(String(line.params?.battle));
      if (ending) {
        ends++;
        const listed = log.flatMap((line) =>
          line.key === 'combat.battles' ? (line.params?.battles as string[]) : [],
        );
        // Sea battles of an assault stand behind it, not in the list.
        const alone = ledger.filter((b) => b.kind !== 'sea' || listed.includes(b.id));
        expect(alone.map((b) => b.id).sort()).toEqual([...listed].sort());
      }
      for (const id of begun) expect(ledger.map((b) => b.id)).toContain(id);
      if (t.phase === 'noncombatMove' && ledger.length > 0) {
        for (const b of ledger)
          if (b.kind === 'sea' && !b.optional) expect(begun, `${b.id} was declared`).toContain(b.id);
        seas += ledger.filter((b) => b.kind === 'sea').length;
        ledger = [];
        begun.clear();
      }
    }
    expect([ends > 5, seas > 0]).toEqual([true, true]);
  },
);

test(
  '[5.7.3, 6.1] a warship that escapes to lone transports stands in the ledger; one beside a submarine ' + 'does not',
  () => {
    const fleeing = (enemies: string) => {
      const t = table({
        power: 'uk',
        units: { sz7: { uk: 'cruiser', germany: 'battleship' }, sz2: { germany: enemies } },
      });
      t.move('cruiser', ['sz7', 'sz2']);
      return declaredBattles(t.g).map((b) => [b.id, b.optional]);
    };
    expect(fleeing('transport')).toEqual([['sea:sz2', false]]);
    expect(fleeing('transport submarine')).toEqual([]);
  },
);

test('[5.7.5] a zone from which an assault may ignore the submarine is marked as a choice', () => {
  const t = table({
    power: 'uk',
    units: { sz6: { uk: 'cruiser transport(infantry)', germany: 'submarine' }, norway: { germany: 'infantry' } },
  });
  t.act('assault', [t.unit('transport', 'sz6'), 'norway'], 1);
  expect(declaredBattles(t.g)).toMatchObject([
    { id: 'land:norway', seaborne: [t.unit('infantry', 'sz6')], optional: false },
    { id: 'sea:sz6', optional: true },
  ]);
});

test('[6.3.6, 6.1] a landing that waits for its dice has its troops and the odds of the whole assault', () => {
  const t = table({
    power: 'uk',
    units: { sz6: { uk: 'transport(infantry)' }, norway: { germany: 'infantry' } },
  });
  t.act('assault', [t.unit('transport', 'sz6'), 'norway'], 1);
  t.just('done');
  const b = t.g.battles['land:norway'];
  if (!b) throw new Error('no battle waits');
  expect(seaborneIn(t.g, b).map((u) => u.type)).toEqual(['infantry']);
  expect(questionOf(t.g, b)).toMatchObject({
    ask: 'assault',
    input: { cargo: [{ infantry: 1 }], land: { defenders: { infantry: 1 } } },
  });
});
