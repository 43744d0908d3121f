import { aa1942 } from '@wardroom/aa1942';
import type { State } from '@wardroom/aa1942/read';
import type { AnyGame, Decision } from '@wardroom/rules';
import { Play } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { otherAtoms } from '../../src/games/aa1942/other-atoms.ts';
import type { Handling, Plan, Reach } from '../../src/games/aa1942/play/handling.ts';
import { handlingOf } from '../../src/games/aa1942/play/handling.ts';
import { LocalTrial } from '../../src/kit/trial.ts';
import type { AnyTable, TableHeader } from '../../src/table/game-ui.ts';

interface Desk {
  g: State;
  handling: Handling;
  units: (type: string, space: string) => string[];
  make: (plan: Plan) => Desk;
  reach: (units: readonly string[]) => Promise<ReadonlyMap<string, Reach>>;
}

function desk(play: Play): Desk {
  const header = { scenario: 'custom', options: play.header.options } as TableHeader;
  const table = {
    decisions: play.decisions(),
    view: play.state,
    game: aa1942,
    trial: (d: Decision) => new LocalTrial(aa1942 as AnyGame, header, play.state, d.seat),
  } as unknown as AnyTable;
  const handling = handlingOf(table);
  if (!handling) throw new Error('nothing to move');
  const g = play.state as unknown as State;
  return {
    g,
    handling,
    units: (type, space) =>
      Object.values(g.units).flatMap((u) => (u.type === type && u.space === space ? [u.id] : [])),
    async reach(units) {
      handling.reach(units, []);
      await handling.settled();
      return handling.reach(units, []);
    },
    make(plan) {
      const done = play.act(
        { seat: handling.decision.seat, at: 0 },
        { decision: handling.decision.id, choices: plan.choices },
      );
      if (!done.ok) throw new Error(JSON.stringify(done.error));
      return desk(play);
    },
  };
}

function position(file: object): Desk {
  const made = Play.create(aa1942, {
    match: 'm',
    scenario: 'custom',
    options: {},
    position: { game: 'aa1942', phase: 'combatMove', ...file },
    seeds: [],
    secret: '11'.repeat(32),
    at: 0,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return desk(made.value.play);
}

describe('pieces handled as one gesture', () => {
  const landing = {
    power: 'uk',
    units: {
      united_kingdom: { uk: { infantry: 3, tank: 1 } },
      sz7: { uk: { transport: 2 } },
      norway: { germany: { infantry: 1 } },
    },
  };

  test('[5.8.1] units dropped on a zone share out its transports: a tank and three infantry fill two', async () => {
    let d = position(landing);
    const zone = Object.values(d.g.units).find((u) => u.type === 'transport')?.space ?? '';
    const all = [...d.units('infantry', 'united_kingdom'), ...d.units('tank', 'united_kingdom')];
    const plan = await d.handling.plan(all, zone, []);
    expect(plan.left).toEqual([]);
    expect(plan.choices.every((c) => c.kind === 'load')).toBe(true);
    d = d.make(plan);
    expect(Object.values(d.g.units).filter((u) => u.aboard)).toHaveLength(4);
  });

  test('[5.8.1] what finds no room stays in hand, with the reason', async () => {
    const d = position({ ...landing, units: { ...landing.units, united_kingdom: { uk: { tank: 3 } } } });
    const plan = await d.handling.plan(d.units('tank', 'united_kingdom'), 'sz7', []);
    expect(plan.choices).not.toEqual([]);
    expect(plan.left).toHaveLength(1);
    expect(plan.refusal?.rule).toMatch(/^\d/);
  });

  test('[5.8.4, 6.3.6] one gesture from the shore to a hostile coast: board, sail, land, in one batch', async () => {
    let d = position(landing);
    const all = [...d.units('infantry', 'united_kingdom'), ...d.units('tank', 'united_kingdom')];
    const norway = (await d.reach(all)).get('norway');
    expect(norway?.kinds).toEqual(['assault']);
    expect([...(norway?.units ?? [])].sort()).toEqual([...all].sort());
    expect(norway?.path?.[0]).toBe('united_kingdom');
    const plan = await d.handling.plan(all, 'norway', []);
    expect([plan.left, plan.refusal]).toEqual([[], null]);
    d = d.make(plan);
    expect(all.map((id) => d.g.units[id]?.landing)).toEqual(['norway', 'norway', 'norway', 'norway']);
    expect(d.units('transport', 'sz7')).toEqual([]);
  });

  test('[5.8.1] across the water too, what finds no room stays in hand with the reason', async () => {
    const d = position({ ...landing, units: { ...landing.units, united_kingdom: { uk: { tank: 3 } } } });
    const plan = await d.handling.plan(d.units('tank', 'united_kingdom'), 'norway', []);
    expect(plan.left).toHaveLength(1);
    expect(plan.refusal?.rule).toMatch(/^\d/);
    expect(plan.choices.map((c) => c.kind)).toContain('assault');
  });

  test('[5.8.2] no coast glows that no transport reaches, and none where there is no transport', async () => {
    const d = position({ ...landing, units: { ...landing.units, japan: { japan: { infantry: 1 } } } });
    const glow = await d.reach(d.units('infantry', 'united_kingdom'));
    expect(glow.has('japan')).toBe(false);
    const without = position({
      ...landing,
      units: { united_kingdom: landing.units.united_kingdom, norway: landing.units.norway },
    });
    expect((await without.reach(without.units('infantry', 'united_kingdom'))).has('norway')).toBe(false);
  });

  test('[5.7.5] warships and aircraft brought among submarines attack them; transports do not', async () => {
    const file = {
      power: 'uk',
      units: {
        united_kingdom: { uk: { fighter: 1 } },
        sz6: { uk: { destroyer: 1, transport: 1 } },
        sz7: { germany: { submarine: 2 } },
      },
    };
    const d = position(file);
    const plan = await d.handling.plan(
      [...d.units('destroyer', 'sz6'), ...d.units('fighter', 'united_kingdom')],
      'sz7',
      [],
    );
    expect(plan.choices.map((c) => c.kind)).toEqual(['move', 'move', 'seaAttack']);
    expect(d.make(plan).g.declarations['sea:sz7']).toMatchObject({ kind: 'seaAttack', zone: 'sz7' });
    const past = position(file);
    const sail = await past.handling.plan(past.units('transport', 'sz6'), 'sz7', []);
    expect(sail.choices.map((c) => c.kind)).toEqual(['move']);
  });

  test('[6.3.6] ships sail with their cargo, and cargo dragged to a hostile coast declares the assault', async () => {
    let d = position(landing);
    d = d.make(await d.handling.plan(d.units('infantry', 'united_kingdom').slice(0, 2), 'sz7', []));
    const loaded = Object.values(d.g.units).find((u) => u.aboard)?.aboard ?? '';
    d = d.make(await d.handling.plan([loaded], 'sz6', []));
    const cargo = Object.values(d.g.units).flatMap((u) => (u.aboard ? [u.id] : []));
    expect(cargo.every((id) => d.handling.movable.has(id))).toBe(true);
    const plan = await d.handling.plan(cargo, 'norway', []);
    expect(plan.choices.map((c) => c.kind)).toEqual(['assault']);
    d = d.make(plan);
    expect(Object.values(d.g.units).filter((u) => u.landing === 'norway')).toHaveLength(2);
  });

  test('[5.11] a fighter that could not come down is counted before it is sent', async () => {
    const d = position({
      power: 'usa',
      units: { sz56: { usa: { carrier: 1, fighter: 1 } }, sz55: { japan: { destroyer: 1 } } },
    });
    const fighter = d.units('fighter', 'sz56');
    const reach = await d.reach(fighter);
    for (const [space, r] of reach) d.handling.landingAfter(r.units, space, []);
    await d.handling.settled();
    expect(reach.size).toBeGreaterThan(0);
    for (const [space, r] of reach) expect(d.handling.landingAfter(r.units, space, []), space).toBe(0);
    expect([...d.handling.landing().keys()]).toEqual(fighter);
  });
});

test('[5.1.6, 5.2] it explains every stack and neighbouring space that is not offered, each with its rule', () => {
  const made = Play.create(aa1942, {
    match: 'm',
    scenario: 'standard',
    options: {},
    seeds: [],
    secret: '11'.repeat(32),
    at: 0,
  });
  if (!made.ok) throw new Error('no match');
  const { play } = made.value;
  const ask = () => play.decisions()[0] as ReturnType<Play['decisions']>[number];
  play.act({ seat: 'ussr', at: 0 }, { decision: ask().id, choices: [{ kind: 'done', value: [] }] });
  const table = { view: play.state } as unknown as AnyTable;
  const offered = ask().kinds.move?.next?.() ?? [];
  const others = otherAtoms('move', [], table).filter((a) => !offered.includes(a));
  expect(others.length).toBeGreaterThan(3);
  const said = others.map((atom) => play.check(ask(), { kind: 'move', value: [atom], amount: 1 }));
  for (const why of said) expect(why?.rule).toMatch(/^\d+(\.\d+)*$/);
  expect(said.map((why) => why?.key)).toContain('move.noEnemyInReach');
  expect(said.some((why) => why?.key === 'notOffered')).toBe(false);
  const first = offered[0] as string;
  const spaces = otherAtoms('move', [first], table).filter(
    (a) => !(ask().kinds.move?.child?.(first).next?.() ?? []).includes(a),
  );
  expect(spaces.length).toBeGreaterThan(0);
  for (const space of spaces)
    expect(play.check(ask(), { kind: 'move', value: [first, space], amount: 1 })?.rule).toMatch(/^\d/);
});
