import { expect, test } from 'vitest';
import { axeFaults, browser, inBrowsers, shot, sideways, site, visitor } from './harness.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const pages = [
  '/',
  '/lobby',
  '/new',
  '/home',
  '/profile',
  '/help/aa1942',
  '/help/eots',
  '/replay',
  '/nowhere',
  '/practice/aa1942',
];

inBrowsers('pages in a browser', () => {
  for (const path of pages) {
    test(`${path}: axe finds no serious fault, dark and light, and nothing sticks out on a phone`, async () => {
      for (const [name, options] of [
        ['dark', {}],
        ['light', { colorScheme: 'light' as const }],
        ['phone', phone],
      ] as const) {
        const me = await visitor(browser, options);
        await me.page.goto(site.url + path);
        await me.page.locator('#main h1').first().waitFor({ state: 'attached' });
        if (path.startsWith('/practice')) await me.page.getByRole('tab', { name: 'Orders' }).waitFor();
        await shot(me.page, `${path.replaceAll('/', '_')}-${name}`);
        // A long text is the same all the way down; the part about one rule stands for it.
        if (path.startsWith('/help'))
          await me.page.getByRole('searchbox').fill(path.endsWith('eots') ? 'R12.2' : '5.8');
        if (name !== 'phone') expect(await axeFaults(me.page)).toEqual([]);
        expect(await sideways(me.page)).toBeLessThanOrEqual(0);
        expect(me.faults).toEqual([]);
        await me.context.close();
      }
    });
  }

  test('a page that was left open over an update says so, and is whole after a reload', async () => {
    const me = await visitor(browser);
    await me.page.goto(site.url);
    await me.page.getByRole('button', { name: 'Play now' }).waitFor();
    await me.page.route(/assets\/Lobby.*\.js$/, (asked) => asked.fulfill({ status: 404, body: '' }));
    await me.page.locator('header').getByRole('link', { name: 'Lobby' }).click();
    const reload = me.page.getByRole('button', { name: 'Reload' });
    await reload.waitFor();
    await me.page.unroute(/assets\/Lobby.*\.js$/);
    await reload.click();
    await me.page.getByRole('heading', { level: 1, name: 'Lobby' }).waitFor();
    await me.context.close();
  });

  test('[issue 13 4] each option of a new table has a line of help, in every game', async () => {
    const me = await visitor(browser, { ...phone, locale: 'es-ES' });
    for (const game of ['aa1942', 'eots', 'cnc', 'tarawa']) {
      await me.page.goto(`${site.url}/new?game=${game}`);
      const first = me.page.locator('fieldset').first();
      await first.locator('p.tiny').first().waitFor();
      const without = await first
        .locator(':scope > :is(label.field, label.check)')
        .evaluateAll((all) =>
          all
            .filter((l) => !l.querySelector('.tiny') && !l.nextElementSibling?.matches('p'))
            .map((l) => l.textContent),
        );
      expect(without, game).toEqual([]);
      expect(await first.textContent()).not.toMatch(/option\.\w/);
    }
    await me.context.close();
  });

  test('[issue 13 6] on a phone no button covers the title of a page, in Spanish', async () => {
    const me = await visitor(browser, { ...phone, locale: 'es-ES' });
    for (const path of ['/lobby', '/events', '/home', '/watch']) {
      await me.page.goto(site.url + path);
      const title = me.page.locator('#main h1').first();
      await title.waitFor();
      expect(await title.evaluate((h) => h.scrollWidth <= h.clientWidth), path).toBe(true);
    }
    await me.context.close();
  });

  test('the language comes from the browser and can be switched', async () => {
    const me = await visitor(browser, { locale: 'es-ES' });
    await me.page.goto(site.url);
    await me.page.getByRole('button', { name: 'Jugar ya' }).waitFor();
    expect(await me.page.locator('html').getAttribute('lang')).toBe('es');
    await me.page.getByRole('button', { name: 'English' }).click();
    await me.page.getByRole('button', { name: 'Play now' }).waitFor();
    await me.page.reload();
    await me.page.getByRole('button', { name: 'Play now' }).waitFor();
    await me.context.close();
  });

  test('rules are found by number and by word, and link to each other', async () => {
    const me = await visitor(browser);
    await me.page.goto(`${site.url}/help/aa1942`);
    await me.page.getByRole('searchbox').fill('7.3.4');
    await me.page.getByRole('heading', { name: /^7\.3\.4/ }).waitFor();
    await me.page.getByRole('searchbox').fill('bombardment');
    expect(await me.page.locator('.rules section').count()).toBeGreaterThan(0);
    await me.page.getByRole('searchbox').fill('zeppelin');
    await me.page.getByText('No rule contains that.').waitFor();
    await me.context.close();
  });

  test('the rules of Empire of the Sun open at their number and are found in both languages', async () => {
    for (const [locale, word, title] of [
      ['en-US', 'barges', '12.33 Barges'],
      ['es-ES', 'barcazas', '12.33 Barcazas'],
    ] as const) {
      const me = await visitor(browser, { locale });
      await me.page.goto(`${site.url}/help/eots/R11-17a`);
      await me.page
        .locator('section.here')
        .getByRole('heading', { name: /^11\.17a / })
        .waitFor();
      await me.page.getByRole('searchbox').fill(word);
      await me.page.getByRole('heading', { name: title }).waitFor();
      await me.page.getByRole('searchbox').fill('R13.30a');
      const sections = me.page.locator('.rules section');
      await sections.getByRole('heading', { name: /^13\.30a / }).waitFor();
      expect(await sections.count()).toBeLessThan(4);
      await me.context.close();
    }
  });

  test('a guest registers, signs in elsewhere, and moves to a phone by a link', async () => {
    const me = await visitor(browser);
    await me.page.goto(`${site.url}/profile`);
    const name = `Admiral ${Date.now() % 100_000}`;
    const account = me.page.locator('section', { has: me.page.getByRole('heading', { name: 'Name', exact: true }) });
    await account.locator('input[autocomplete=username]').fill(name);
    await account.locator('input[type=password]').fill('a long password');
    await account.getByRole('button', { name: 'Register' }).click();
    await account.getByText(`Signed in as ${name}.`).waitFor();
    await me.page.getByRole('button', { name: 'Make a link' }).click();
    const link = await me.page.getByLabel('One-time link').inputValue();
    expect(new URL(link).pathname).toMatch(/^\/device\/.{20,}/);

    const pocket = await visitor(browser, phone);
    await pocket.page.goto(site.url + new URL(link).pathname);
    await pocket.page.getByRole('button', { name: `Sign in as ${name}` }).click();
    await pocket.page.getByText(`This device now plays as ${name}.`).waitFor();
    await pocket.page.goto(site.url + new URL(link).pathname);
    await pocket.page.getByText('This link no longer works.').waitFor();

    const other = await visitor(browser);
    await other.page.goto(`${site.url}/profile`);
    await other.page.getByRole('button', { name: 'I have an account' }).click();
    await other.page.locator('input[autocomplete=username]').fill(name);
    await other.page.locator('input[autocomplete=current-password]').fill('not the password');
    await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.page.getByText('Name or password is wrong.').first().waitFor();
    await other.page.locator('input[autocomplete=current-password]').fill('a long password');
    await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.page.getByText(`Signed in as ${name}.`).first().waitFor();
    for (const v of [me, pocket, other]) await v.context.close();
  });
});
