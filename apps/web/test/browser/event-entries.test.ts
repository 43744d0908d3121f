import { expect, test } from 'vitest';
import { lastTurn } from '../../../server/test/last-turn.ts';
import { axeFaults, inBrowsers, shot, sideways, site, until } from './harness.ts';
import { eventAct, named } from './people.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };

inBrowsers('who enters an event, in browsers', () => {
  test('[event] for the invited, with questions and check-ins, by keys: a link, an answer, there, gone', async () => {
    const [org, ann, ben] = [await named('Olga'), await named('Ann', { colorScheme: 'light' }), await named('Ben')];
    const { page } = org;
    await page.setViewportSize(desk);
    await page.goto(`${site.url}/events/new`);
    await page.getByRole('radio', { name: /^Club Swiss/ }).press('Enter');
    await page.getByLabel('Name of the event').fill('Harbour Invitational');
    const position = { name: 'p.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(lastTurn)) };
    await page.getByLabel('Position file').setInputFiles(position);
    await page.getByLabel(/^Only the invited enter/).press('Space');
    await page.getByLabel('Before each round everybody checks in').press('Space');
    await page.getByLabel('Minutes for it').fill('60');
    await page.getByLabel('Who does not gets').selectOption('half');
    for (const [n, text] of [
      [1, 'Your club?'],
      [2, 'A telephone for the day'],
    ] as const) {
      await page.getByRole('button', { name: 'Another question' }).press('Enter');
      await page.getByLabel(`Question ${n}`, { exact: true }).fill(text);
    }
    await page.getByLabel('everybody reads the answers').first().press('Space');
    await page.getByLabel('has to be answered').nth(1).press('Space');
    await page.locator('select').filter({ hasText: 'I publish each round' }).selectOption('auto');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel('Question 1', { exact: true }).scrollIntoViewIfNeeded();
    await shot(page, 'entries-new');
    await page.setViewportSize(phone);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.getByLabel('Question 1', { exact: true }).scrollIntoViewIfNeeded();
    await shot(page, 'entries-new-phone');
    await page.setViewportSize(desk);
    await page.getByRole('button', { name: 'Draft the event' }).press('Enter');
    await page.getByText('Only the invited enter', { exact: true }).waitFor();
    await page
      .getByText('Check-in before each round: 1 hour; who does not is not paired and gets half a point')
      .waitFor();
    const slug = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await eventAct(org, slug, { kind: 'announce' });

    // By name, and by a link; what is typed wrong is told.
    await page.goto(`${site.url}/e/${slug}?tab=console`);
    await page.getByLabel('Whom to invite (registered name)').fill('Ann');
    await page.getByRole('button', { name: 'Invite', exact: true }).press('Enter');
    await page.getByText('Ann · by name · open').waitFor();
    await page.getByLabel('For whom the link is').fill('A friend of the club');
    await page.getByRole('button', { name: 'Make a link' }).press('Enter');
    const link = await page.getByLabel(/^Send this link; it is shown only now/).inputValue();
    expect(link).toContain('?invitation=');
    expect(await axeFaults(page)).toEqual([]);
    await shot(page, 'entries-invitations');
    await page.setViewportSize(phone);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await shot(page, 'entries-invitations-phone');
    await page.setViewportSize(desk);

    await ben.page.goto(`${site.url}/e/${slug}`);
    await ben.page.getByText('Entries are for the invited.').waitFor();
    await ben.page.getByLabel(/^A telephone for the day/).fill('555 1234');
    await ben.page.keyboard.press('Enter');
    await ben.page.getByText('You are not invited: your name is not on the list').waitFor();
    await ben.page.goto(link);
    await ben.page.getByText('You are invited.').waitFor();
    await ben.page.getByLabel(/^Your club\?/).fill('Harbour');
    await ben.page.getByLabel(/^A telephone for the day/).fill('555 1234');
    expect(await axeFaults(ben.page)).toEqual([]);
    await shot(ben.page, 'entries-enter');
    await ben.page.setViewportSize(phone);
    expect(await sideways(ben.page)).toBeLessThanOrEqual(0);
    await shot(ben.page, 'entries-enter-phone');
    await ben.page.keyboard.press('Enter');
    await ben.page.getByText(/^You are in\. /).waitFor();
    await ann.page.goto(`${site.url}/e/${slug}`);
    await ann.page.getByLabel(/^A telephone for the day/).fill('555 9876');
    await ann.page.keyboard.press('Enter');
    await ann.page.getByText(/^You are in\. /).waitFor();

    // Who runs it reads both answers, others the open one.
    await page.goto(`${site.url}/e/${slug}?tab=entrants`);
    await page.getByText('555 1234').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await shot(page, 'entries-answers');
    await ann.page.goto(`${site.url}/e/${slug}?tab=entrants`);
    await ann.page.getByText('Your club? Harbour').waitFor();
    expect(await ann.page.getByText('555 1234').count()).toBe(0);

    await eventAct(org, slug, { kind: 'enter', answers: ['', 'none'] });
    await eventAct(org, slug, { kind: 'start' });
    for (const { page: own } of [ann, ben]) {
      await own.goto(`${site.url}/e/${slug}`);
      await own.getByText(/^Round 1: are you there\? Check in by /).waitFor();
    }
    expect(await axeFaults(ben.page)).toEqual([]);
    await shot(ben.page, 'entries-check-in-phone');
    await ann.page.getByRole('button', { name: 'Check in' }).press('Enter');
    await ann.page.getByText(/^Round 1: you are checked in\. Round 1 is paired /).waitFor();
    await ann.page.getByText('1 of 3 have checked in.').waitFor();
    await shot(ann.page, 'entries-checked-in');
    await ben.page.getByRole('button', { name: 'Check in' }).press('Enter');
    // The last one: the round is paired without waiting.
    await eventAct(org, slug, { kind: 'present' });
    await until(
      async () =>
        (await ben.page.getByRole('link', { name: 'To my board' }).count()) > 0 ||
        (await ann.page.getByRole('link', { name: 'To my board' }).count()) > 0,
      'a board is open',
    );
    await ben.page.getByText('Withdraw', { exact: true }).click();
    await ben.page.getByRole('button', { name: 'Leave after this round' }).press('Enter');
    await ben.page.getByText('You leave after this round.').waitFor();
    await shot(ben.page, 'entries-leave-phone');
    await ben.page.getByRole('button', { name: 'Stay after all' }).press('Enter');
    await ben.page.getByRole('button', { name: 'Leave after this round' }).waitFor();
    await ben.page.goto(`${site.url}/e/${slug}?tab=log`);
    await ben.page.getByText('Ben leaves after this round.').waitFor();
    await ben.page.getByText('A link invites: A friend of the club.').waitFor();
    await ben.page.getByText('Ann is there for round 1.').waitFor();

    // The list of the organiser, in Spanish, on a phone.
    await page.goto(`${site.url}/e/${slug}?tab=console`);
    await page.getByRole('button', { name: 'Español' }).press('Enter');
    await page.getByText('Invitaciones', { exact: true }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.setViewportSize(phone);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await shot(page, 'entries-console-phone');
    for (const v of [org, ann, ben]) {
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
  }, 300_000);

  test('[event] days off, order by lot, two games a meeting, by keyboard: a day more, the boards', async () => {
    const org = await named('Otto');
    const { page } = org;
    await page.setViewportSize(desk);
    await page.goto(`${site.url}/events/new`);
    await page.getByRole('radio', { name: /^Club Swiss/ }).press('Enter');
    await page.getByLabel('Name of the event').fill('By the sea');
    const position = { name: 'p.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(lastTurn)) };
    await page.getByLabel('Position file').setInputFiles(position);
    await page.getByLabel('Pairs within equal points').selectOption('lot');
    expect(await page.getByLabel(/^Each meeting is two games/).count()).toBe(0);
    await page.locator('[data-auction=format]').selectOption('fixed');
    await page.getByLabel(/^Sides in balance/).waitFor();
    await page.getByLabel(/^Each meeting is two games/).press('Space');
    expect(await page.getByLabel(/^Sides in balance/).count()).toBe(0);
    await page.locator('select').filter({ hasText: 'I publish each round' }).selectOption('auto');
    await page.getByLabel('Sun', { exact: true }).press('Space');
    await page.getByLabel('A date').fill('2030-12-24');
    await page.getByRole('button', { name: 'Add the date' }).press('Enter');
    await page.getByRole('button', { name: 'Drop 2030-12-24' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel('A date').scrollIntoViewIfNeeded();
    await shot(page, 'days-off-new');
    await page.setViewportSize(phone);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.getByLabel('A date').scrollIntoViewIfNeeded();
    await shot(page, 'days-off-new-phone');
    await page.setViewportSize(desk);
    await page.getByRole('button', { name: 'Draft the event' }).press('Enter');
    await page.getByText(/^Days off: Sun(,| and) 2030-12-24/).waitFor();
    await page.getByText(/Each meeting is two games, one with either side: points decide/).waitFor();
    const slug = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await eventAct(org, slug, { kind: 'announce' });
    await page.goto(`${site.url}/e/${slug}?tab=console`);
    const tomorrow = new Date(Date.now() + 3 * 86_400_000);
    if (tomorrow.getUTCDay() === 0) tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
    const date = tomorrow.toISOString().slice(0, 10);
    await page.getByLabel('Day off, or none').fill(date);
    await page.getByRole('button', { name: 'Make it a day off' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Reason').fill('A holiday');
    await page.getByRole('dialog').getByRole('button', { name: 'Change a day off' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByLabel('Day off, or none').fill(date);
    await page.getByRole('button', { name: 'Make it no day off' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await shot(page, 'days-off-console');
    for (let n = 0; n < 2; n++) await eventAct(org, slug, { kind: 'enter', bot: 'random' });
    await eventAct(org, slug, { kind: 'start' });
    await page.goto(`${site.url}/e/${slug}?tab=rounds`);
    await until(async () => {
      await page.reload();
      await page.getByRole('heading', { name: 'By the sea' }).waitFor();
      // Bots may be in a later round by now.
      return (await page.locator('[data-board]').count()) >= 2;
    }, 'two boards of one meeting');
    const first = page.getByRole('region', { name: 'Round 1', exact: true });
    expect(await first.locator('[data-board]').count()).toBe(2);
    expect(await first.locator('[data-match]').count()).toBe(1);
    await shot(page, 'two-games');
    await page.setViewportSize(phone);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await shot(page, 'two-games-phone');
    expect(org.faults).toEqual([]);
    await org.context.close();
  }, 200_000);
});
