import type { Choice, OpenAsk } from '@wardroom/rules';
import { list } from '@wardroom/rules';
import { expect } from 'vitest';
import { axeFaults, browser, chooseByKeys, openAt, shot, site, until, version, visitor, watch } from '../harness.ts';
import { turn } from '../positions.ts';

export const everyPower = ['germany', 'japan', 'ussr', 'uk', 'usa'];

/** The first listed choice of a kind whose parts fit, with the most that it may take. */
function find(
  ask: OpenAsk,
  kind: string,
  fits: (value: readonly (string | number)[]) => boolean = () => true,
): Choice {
  const offer = ask.kinds[kind];
  const hit = offer ? list(kind, offer, 20_000).choices.find((c) => fits(c.value)) : undefined;
  if (!hit) throw new Error(`${ask.seat} cannot ${kind} in ${ask.phase}`);
  return { kind, value: hit.value, ...(hit.range ? { amount: hit.range.max } : {}) };
}

/**
 * A whole turn by keyboard alone, from purchase to income; axe finds no serious fault in any phase, dark and light in
 * turn.
 */
export async function turnByKeys(): Promise<void> {
  const me = await visitor(browser);
  const { page } = me;
  const id = await openAt(site, turn, [{ who: me, seats: everyPower }]);
  const eyes = await watch(site, id);
  const seen = new Set<string>();
  const play = async (choice: Choice): Promise<void> => {
    const ask = eyes.ask();
    await until(async () => (await version(page)) === eyes.match.version, 'the page is up to date');
    const name = `${ask.seat} ${ask.prompt}`;
    if (!seen.has(name)) {
      // One theme for each phase, in turn; what surrounds the panels stays the same.
      const colorScheme = seen.size % 2 === 0 ? 'light' : 'dark';
      seen.add(name);
      await page.emulateMedia({ colorScheme });
      expect(await axeFaults(page, seen.size === 1 ? 'html' : '.side'), `${name}, ${colorScheme}`).toEqual([]);
      await shot(page, `turn-${ask.prompt}-${colorScheme}`);
    }
    const before = eyes.match.version;
    await chooseByKeys(page, choice);
    await until(() => eyes.match.version > before, `${choice.kind} is told`);
  };
  const said = async (text: string): Promise<void> =>
    void (await page.locator('.list').getByText(text, { exact: true }).waitFor());
  const unit = (type: string): string =>
    Object.values(eyes.state().units).find((u) => u.space === 'poland' && u.type === type)?.id ?? '';

  await play({ kind: 'buy', value: ['infantry'], amount: 3 });
  expect(eyes.state().powers.germany).toMatchObject({ ipcs: 11, bought: { infantry: 3 } });
  await play({ kind: 'done', value: [] });
  await said('12 infantry: Poland → Ukraine S.S.R. (or fewer)');
  for (const type of ['infantry', 'artillery', 'tank', 'fighter']) {
    const one = unit(type);
    await play(find(eyes.ask(), 'move', (v) => v[0] === one && v[1] === 'ukraine_ssr' && v.length === 2));
  }
  expect(
    Object.values(eyes.state().units).filter((u) => u.space === 'ukraine_ssr' && u.power === 'germany'),
  ).toHaveLength(19);
  await play({ kind: 'done', value: [] });
  for (let i = 0; i < 60 && eyes.ask().prompt !== 'noncombatMove'; i++) {
    const kind = ['casualties', 'continue'].find((k) => eyes.ask().kinds[k]) ?? '';
    await play(find(eyes.ask(), kind));
  }
  expect(eyes.state().spaces.ukraine_ssr?.controller).toBe('germany');
  await play({ kind: 'landAll', value: [] });
  await play({ kind: 'done', value: [] });
  await play(find(eyes.ask(), 'place', (v) => v[0] === 'infantry' && v[1] === 'germany'));
  await play({ kind: 'done', value: [] });
  await until(() => eyes.ask().seat === 'uk', 'the turn passes to the United Kingdom');
  expect(Object.values(eyes.state().units).filter((u) => u.space === 'germany' && u.type === 'infantry').length).toBe(
    9,
  );
  expect(eyes.state().powers.germany?.ipcs).toBeGreaterThan(11 + 35);
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'germany purchase',
      'germany combatMove',
      'ussr casualties',
      'germany casualties',
      'germany noncombatMove',
      'germany mobilize',
    ]),
  );
  expect(me.faults).toEqual([]);
  await eyes.close();
  await me.context.close();
}
