import { expect, test } from 'vitest';
import { axeFaults, inBrowsers, openTab, shot, sideways, site } from './harness.ts';
import { asked, named } from './people.ts';
import { turn } from './positions.ts';

inBrowsers('rulings by consent, in browsers', () => {
  test('[event] one asks for more time and for another position; the other sees what changes, agrees', async () => {
    const [ann, ben] = [await named('Ann'), await named('Ben', { viewport: { width: 390, height: 844 } })];
    const { id } = await asked<{ id: string }>(ann, '/api/tables', {
      game: 'aa1942',
      scenario: 'standard',
      clock: { bank: 3600, atZero: 'nothing' },
    });
    await asked(ann, `/api/tables/${id}/seats`, { take: ['ussr', 'uk', 'usa'] });
    await asked(ben, `/api/tables/${id}/seats`, { take: ['germany', 'japan'] });
    await asked(ann, `/api/tables/${id}/start`, {});
    for (const v of [ann, ben]) {
      await v.page.goto(`${site.url}/t/${id}`);
      await v.page.locator('.strip').waitFor();
    }
    const open = async (): Promise<void> => {
      await ann.page.getByRole('button', { name: 'Table menu' }).click();
      await ann.page.getByRole('menuitem', { name: 'Set a clock or the position' }).click();
    };
    // By keyboard alone: Japan gets seven minutes.
    await open();
    await ann.page.getByLabel('Whose clock').selectOption({ label: 'Japan' });
    await ann.page.getByLabel('Minutes more, below 0 fewer').fill('7');
    expect(await axeFaults(ann.page)).toEqual([]);
    await shot(ann.page, 'ruling-clock');
    await ann.page.getByRole('button', { name: 'Ask the others' }).press('Enter');
    const told = ben.page.locator('.proposal');
    await told.getByText('Ann asks to change the clock of Japan by 7 min.').waitFor();
    expect(await sideways(ben.page)).toBe(0);
    await shot(ben.page, 'ruling-asked-phone');
    await told.getByRole('button', { name: 'Agree' }).click();
    await told.waitFor({ state: 'detached' });

    await open();
    await ann.page.getByRole('radio', { name: 'The position' }).check();
    await ann.page.getByLabel('Position file').setInputFiles({
      name: 'position.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(turn)),
    });
    await ann.page.getByLabel('Why').fill('The map was knocked over');
    expect(await axeFaults(ann.page)).toEqual([]);
    await shot(ann.page, 'ruling-position');
    await ann.page.getByRole('button', { name: 'Ask the others' }).click();
    await told.getByText('Ann asks to set another position: The map was knocked over').waitFor();
    await told.getByText('What would change').click();
    await told.getByRole('button', { name: 'Save the file' }).waitFor();
    expect(await told.getByRole('listitem').count()).toBeGreaterThan(20);
    expect(await sideways(ben.page)).toBe(0);
    expect(await axeFaults(ben.page)).toEqual([]);
    await shot(ben.page, 'ruling-changes-phone');
    await told.getByRole('button', { name: 'Agree' }).click();
    await told.waitFor({ state: 'detached' });
    await openTab(ann.page, 'Log');
    await ann.page.getByText('The map was knocked over').first().waitFor();
    await shot(ann.page, 'ruling-done');
    expect([...ann.faults, ...ben.faults]).toEqual([]);
  });
});
