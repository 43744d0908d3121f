import { expect, test } from 'vitest';
import { lastTurn } from '../../../server/test/last-turn.ts';
import { axeFaults, inBrowsers, shot, sideways, site, until, type Visitor } from './harness.ts';
import { answers, eventAct, named } from './people.ts';

const HOUR = 3_600_000;

inBrowsers('a ladder, in browsers', () => {
  test('[DESIGN 5 ladder] drafted on its page; one challenge to the new order; a late one; its end', async () => {
    const [org, ann, ben] = [
      await named('Olga', { colorScheme: 'light' }),
      await named('Ann'),
      await named('Ben', { colorScheme: 'light' }),
    ];
    const { page } = org;
    await page.goto(`${site.url}/events/new`);
    await page.getByRole('radio', { name: /^Ladder/ }).press('Enter');
    await page.getByLabel('Name of the event').fill('Harbour Ladder');
    const position = { name: 'p.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(lastTurn)) };
    await page.getByLabel('Position file').setInputFiles(position);
    await page.getByLabel(/^Code for entries/).fill('Fog over the harbour');
    await page.getByLabel('How many places above somebody may challenge').fill('2');
    await page.getByLabel('Hours to answer a challenge').fill('1');
    await page.getByLabel('Who does not answer in time').selectOption('organiser');
    await page.getByLabel(/^Days without a game/).fill('0');
    await page.locator('select').filter({ hasText: 'Slow' }).selectOption('none');
    expect(await page.getByRole('button', { name: 'Another stage' }).count()).toBe(0);
    expect(await page.getByText('Sonneborn-Berger').count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel('Hours to answer a challenge').scrollIntoViewIfNeeded();
    await shot(page, 'ladder-new');
    await page.getByRole('button', { name: 'Draft the event' }).click();
    await page
      .getByText(
        'Ladder · challenges up to 2 places up · 1 hour to answer, then the organiser decides · one game at once',
      )
      .waitFor();
    const slug = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await eventAct(org, slug, { kind: 'announce' });
    await eventAct(ann, slug, { kind: 'enter', code: 'fog over the harbour' });
    // The link may bring the code; the keyboard is enough.
    await ben.page.goto(`${site.url}/e/${slug}?code=Fog%20over%20the%20harbor`);
    await ben.page.getByRole('button', { name: 'Enter', exact: true }).press('Enter');
    await ben.page.getByText('Who enters has to know the code of the event.').waitFor();
    expect(await axeFaults(ben.page)).toEqual([]);
    await ben.page.setViewportSize({ width: 390, height: 844 });
    expect(await sideways(ben.page)).toBeLessThanOrEqual(0);
    await shot(ben.page, 'ladder-code-phone');
    await ben.page.setViewportSize({ width: 1280, height: 800 });
    await ben.page.getByLabel('Code of the event').fill('fog over the harbour');
    await ben.page.keyboard.press('Enter');
    await ben.page.getByText(/^You are in\. /).waitFor();
    await eventAct(org, slug, { kind: 'start' });

    for (const v of [ann, ben]) await v.page.goto(`${site.url}/e/${slug}`);
    const order = (v: Visitor) => v.page.getByRole('group', { name: 'Order of the ladder' }).locator('tbody th');
    await until(async () => (await order(ann).count()) === 2, 'the order is drawn');
    const drawn = await order(ann).allTextContents();
    // Whoever stands below sees the button, whoever stands first none.
    const [low, high] = drawn[1] === 'Ann' ? [ann, ben] : [ben, ann];
    const [lowName, highName] = [drawn[1] ?? '', drawn[0] ?? ''];
    expect(await high.page.getByRole('button', { name: /^Challenge/ }).count()).toBe(0);
    expect(await axeFaults(low.page)).toEqual([]);
    await low.page.getByRole('button', { name: `Challenge ${highName}` }).press('Enter');
    await low.page.getByText(new RegExp(`^You have challenged ${highName}, who answers by `)).waitFor();
    const mine = high.page.getByRole('region', { name: 'My challenges' });
    await mine.getByText(new RegExp(`^${lowName} challenges you\\. Answer by `)).waitFor();
    for (const [name, v] of [
      ['ladder-mine', high],
      ['ladder-made', low],
    ] as const) {
      expect(await axeFaults(v.page)).toEqual([]);
      await shot(v.page, name);
      await v.page.setViewportSize({ width: 390, height: 844 });
      expect(await sideways(v.page)).toBeLessThanOrEqual(0);
      await shot(v.page, `${name}-phone`);
      await v.page.setViewportSize({ width: 1280, height: 800 });
    }
    await mine.getByRole('button', { name: 'Accept' }).click();
    await low.page.getByText('Your game: ').waitFor();
    for (const v of [low, high]) {
      await v.page.getByRole('link', { name: 'To my board' }).click();
      await v.page.locator('.strip').waitFor();
    }
    // A die says who opens for the Axis, who have won; the challenger pays for them either way.
    await page.goto(`${site.url}/e/${slug}?tab=standings`);
    await until(
      async () => {
        await answers(high, ['accept', 'split', 'open']);
        await answers(low, ['raise', 'split', 'open']);
        return (await order(org).allTextContents()).join() === [lowName, highName].join();
      },
      'the winner has taken the place',
      200_000,
    );
    await page.getByRole('button', { name: new RegExp(`^Games of ${lowName}: 1 – 0 – 0`) }).click();
    await page.getByRole('dialog').getByText('0 : 1').waitFor();
    await page.keyboard.press('Escape');
    await shot(page, 'ladder-order');
    expect(await sideways(page)).toBeLessThanOrEqual(0);

    // The other one wants it back and is not answered: the organiser's list has it.
    await high.page.goto(`${site.url}/e/${slug}`);
    await high.page.getByRole('button', { name: `Challenge ${lowName}` }).click();
    await high.page.getByText(/^You have challenged /).waitFor();
    await page.clock.install({ time: Date.now() + 2 * HOUR });
    await page.goto(`${site.url}/e/${slug}?tab=console`);
    const row = page.getByRole('region', { name: 'Needs you now' }).getByRole('listitem');
    await row.filter({ hasText: `${highName} has challenged ${lowName}: the answer was due` }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await shot(page, 'ladder-late');
    await row.getByRole('button', { name: 'Counts as lost' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Away without a word');
    await dialog.getByRole('button', { name: 'Counts as lost' }).click();
    await until(async () => (await order(high).allTextContents()).join() === drawn.join(), 'the place is back');
    await page.getByRole('button', { name: 'End the event' }).click();
    await dialog.getByLabel('Reason').fill('The season is over');
    await dialog.getByRole('button', { name: 'End the event' }).click();
    await page.getByText('Finished', { exact: true }).waitFor();
    await page.goto(`${site.url}/e/${slug}?tab=log`);
    await page.getByText(`${highName} challenges ${lowName}.`).waitFor();
    await page.getByText('Away without a word').waitFor();
    await page.getByRole('button', { name: 'Verify the log' }).click();
    await page.getByText(/hold: chain, secret, lots and pairings\.$/).waitFor();
    for (const v of [org, ann, ben]) {
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
  }, 400_000);
});
