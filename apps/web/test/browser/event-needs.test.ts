import type { TableInfo } from '@wardroom/protocol';
import { expect, test } from 'vitest';
import { axeFaults, inBrowsers, shot, sideways, site, until, type Visitor } from './harness.ts';
import { asked, eventAct, named } from './people.ts';

/** A war that goes on: the United States have nothing to place any more, and another round of play follows. */
const quietTurn = {
  game: 'aa1942',
  round: 3,
  power: 'usa',
  phase: 'mobilizeUnits',
  units: {
    russia: { ussr: { infantry: 1 } },
    germany: { germany: { infantry: 1 } },
    united_kingdom: { uk: { infantry: 1 } },
    japan: { japan: { infantry: 1 } },
    eastern_united_states: { usa: { infantry: 1 } },
  },
};
const rules = {
  game: 'aa1942',
  scenario: 'standard',
  position: quietTurn,
  publish: 'auto',
  rounds: 1,
  auction: { format: 'openGive', min: 1, step: 1 },
  auctionClock: 600,
  clock: null,
  // The last round of play is called as soon as there is a table.
  roundHours: 1,
  lastRoundMinutes: 1440,
};
const HOUR = 3_600_000;

inBrowsers('what waits for an organiser, in browsers', () => {
  test('[event] the row that reminds two of a time, and that for an adjudication; ratings by season', async () => {
    const [org, ann, ben] = [await named('Olga'), await named('Ann'), await named('Ben')];
    const { id, slug } = await asked<{ id: string; slug: string }>(org, '/api/events', { name: 'Harbour', rules });
    const act = (by: Visitor, wish: object) => eventAct(by, id, wish);
    await act(org, { kind: 'announce' });
    for (const v of [ann, ben]) await act(v, { kind: 'enter' });
    await act(org, { kind: 'start' });

    // Half the window of the round is over for who looks at the page now.
    const console = `${site.url}/e/${slug}?tab=console`;
    await org.page.clock.install({ time: Date.now() + 0.75 * HOUR });
    await org.page.goto(console);
    const needs = org.page.getByRole('region', { name: 'Needs you now' });
    const row = needs.getByRole('listitem').filter({ hasText: /no time agreed for round 1/ });
    await row.waitFor();
    expect(await row.textContent()).toMatch(/Ann – Ben|Ben – Ann/);
    expect(await axeFaults(org.page)).toEqual([]);
    await shot(org.page, 'event-remind');
    await row.getByRole('button', { name: 'Remind both' }).click();
    await ann.page.goto(`${site.url}/e/${slug}`);
    await ann.page
      .getByRole('note')
      .getByText(/^Round 1 ends .+: please agree on a time/)
      .waitFor();

    // On a phone field and button of a proposed moment lie beside or below each other, whole, and nothing is too wide.
    const wide = ann.page.viewportSize();
    for (const width of [390, 320]) {
      await ann.page.setViewportSize({ width, height: 844 });
      const field = await ann.page.locator('input[type="datetime-local"]').boundingBox();
      const button = await ann.page.getByRole('button', { name: 'Propose', exact: true }).boundingBox();
      if (!field || !button) throw new Error('no form');
      const apart = button.y >= field.y + field.height || button.x >= field.x + field.width;
      expect([width, apart, button.x + button.width <= width, field.x + field.width <= width]).toEqual([
        width,
        true,
        true,
        true,
      ]);
      expect(await sideways(ann.page)).toBeLessThanOrEqual(0);
    }
    await shot(ann.page, 'event-slot-phone');
    if (wide) await ann.page.setViewportSize(wide);

    // Both bid; with the sides settled another round of play begins, and the last one is over.
    await until(
      async () => (await ann.page.getByRole('link', { name: 'To my board' }).count()) > 0,
      'the table is open',
    );
    await act(org, { kind: 'extend', round: 1, hours: 1, reason: 'The hall stays open' });
    for (const v of [ann, ben]) {
      await v.page.goto(`${site.url}/e/${slug}`);
      await v.page.getByRole('link', { name: 'To my board' }).click();
      await v.page.locator('.strip').waitFor();
      // With the longer round the call is taken back, and made anew.
      await v.page.locator('[data-times]').getByText('The round of play under way is the last one').waitFor();
    }
    const adjudicate = needs.getByRole('listitem').filter({ hasText: /the last round of play of round 1 is over/ });
    await until(
      async () => {
        for (const { page } of [ann, ben])
          for (const bid of ['accept', 'split', 'open'])
            await page
              .locator(`[data-bid=${bid}]`)
              .first()
              .click({ timeout: 300 })
              .catch(() => undefined);
        return (await adjudicate.count()) > 0;
      },
      'the game stands',
      120_000,
    );
    await shot(org.page, 'event-adjudicate');
    await adjudicate.getByRole('button', { name: 'In the match' }).click();
    const dialog = org.page.getByRole('dialog');
    // What waits is what the dialog begins with.
    expect(await dialog.getByRole('radio', { name: 'end it as the game stands' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'See who would win' }).click();
    await dialog.getByText(/ by \d+/).waitFor();
    await dialog.getByRole('radio', { name: 'set a position' }).check();
    await dialog.getByLabel('Position file (JSON)').waitFor();
    expect(await axeFaults(org.page)).toEqual([]);
    await shot(org.page, 'event-set-position');
    await dialog.getByRole('radio', { name: 'end it as the game stands' }).check();
    await dialog.getByLabel('Reason').fill('Time is up');
    await dialog.getByRole('button', { name: 'Rule' }).click();
    await org.page.getByText('Finished').waitFor();

    // What was adjudicated counts; a leaderboard may be one year's alone.
    await ben.page.goto(`${site.url}/ratings?game=aa1942`);
    const lines = ben.page.locator('tbody tr');
    await until(async () => {
      await ben.page.reload();
      await ben.page.getByRole('heading', { name: 'Ratings' }).waitFor();
      // The lines come after the heading.
      return lines
        .nth(1)
        .waitFor({ timeout: 3000 })
        .then(
          () => true,
          () => false,
        );
    }, 'both have a rating');
    const season = ben.page.getByRole('combobox', { name: 'Season' });
    const year = String(new Date().getUTCFullYear());
    await season.selectOption(year);
    await until(() => ben.page.url().includes(`season=${year}`), 'the season is in the address');
    await until(async () => (await lines.count()) === 2, 'the season has them too');
    await season.selectOption('');
    await until(() => !ben.page.url().includes('season='), 'all time again');
    expect(await axeFaults(ben.page)).toEqual([]);
    for (const v of [org, ann, ben]) {
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
  }, 300_000);

  test('[event] the time to come is on the page and at the table: no clock before it, then two warnings', async () => {
    const [org, ann, ben] = [await named('Oda'), await named('Ada'), await named('Bob')];
    const { position: _, lastRoundMinutes: __, ...plain } = rules;
    const slots = { ...plain, roundHours: 24, slotHours: 6, arriveMinutes: 30 };
    const { id, slug } = await asked<{ id: string; slug: string }>(org, '/api/events', { name: 'Quay', rules: slots });
    await eventAct(org, id, { kind: 'announce' });
    for (const v of [ann, ben]) await eventAct(v, id, { kind: 'enter' });
    await eventAct(org, id, { kind: 'start' });
    await ann.page.goto(`${site.url}/e/${slug}`);
    await ann.page.getByText(/^It begins .+, unless you agree on another time/).waitFor();
    await ann.page.getByRole('link', { name: 'To my board' }).click();
    const bar = ann.page.locator('[data-times]');
    await bar.getByText(/^Begins .+; no clock runs before\.$/).waitFor();
    const table = ann.page.url().split('/').at(-1) ?? '';
    const deadline = async (): Promise<number> => {
      const info = (await (await ann.page.request.get(`${site.url}/api/tables/${table}`)).json()) as TableInfo;
      return info.deadline ?? 0;
    };
    await until(async () => (await deadline()) > Date.now() + 6 * HOUR, 'the clocks stand until both have come');
    expect(await axeFaults(ann.page)).toEqual([]);

    // For who looks half of the time to come is over, then four fifths of it.
    for (const [minutes, words] of [
      [16, /^You have not come yet, and half of the time is over/],
      [25, /^Last warning: come by .+, or the game is lost/],
    ] as const) {
      await ben.page.clock.setFixedTime(Date.now() + 6 * HOUR + minutes * 60_000);
      await ben.page.goto(`${site.url}/e/${slug}`);
      await ben.page.getByText(words).waitFor();
      await ben.page.goto(`${site.url}/t/${table}`);
      await ben.page.locator('[data-times]').getByText(words).waitFor();
      await ben.page.setViewportSize({ width: 390, height: 844 });
      expect(await sideways(ben.page)).toBeLessThanOrEqual(0);
      await shot(ben.page, `event-warned-${minutes}`);
      await ben.page.setViewportSize({ width: 1280, height: 800 });
    }
    for (const v of [ann, ben]) {
      await v.page.locator('[data-times]').getByRole('button', { name: 'I am here' }).click();
      await v.page.locator('[data-times]').getByText('you are there').or(v.page.locator('.strip')).first().waitFor();
    }
    await until(async () => (await deadline()) < Date.now() + HOUR, 'both are there: the clock runs');
    // What is decided without play is said at the table too.
    await eventAct(org, id, { kind: 'rule', board: table, result: '+:-', reason: 'The hall burns' });
    await bar.getByText(/^It is decided: /).waitFor();
    for (const v of [org, ann, ben]) {
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
  }, 120_000);

  test('[event] a slow event says how much vacation each may take', async () => {
    const org = await named('Otto');
    await org.page.goto(`${site.url}/events/new`);
    const field = org.page.getByLabel(/^Days of vacation for each/);
    await org.page.getByRole('radio', { name: /Club Swiss/ }).click();
    expect(await field.count()).toBe(0);
    await org.page.getByRole('radio', { name: /Slow league/ }).click();
    await field.fill('3');
    await org.page.getByLabel('Name of the event').fill('By the sea');
    await org.page.setViewportSize({ width: 390, height: 844 });
    expect(await sideways(org.page)).toBeLessThanOrEqual(0);
    await org.page.getByRole('button', { name: 'Draft the event' }).click();
    await org.page.getByText('Vacation: 3 days for each').waitFor();
    expect(org.faults).toEqual([]);
    await org.context.close();
  }, 120_000);
});
