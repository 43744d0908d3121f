import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import {
  axeFaults,
  browser,
  clientOf,
  inBrowsers,
  shot,
  sideways,
  site,
  until,
  type Visitor,
  visitor,
} from './harness.ts';
import { asked, eventAct, named } from './people.ts';

/** Boards that stand still until somebody bids. */
const rules = {
  game: 'aa1942',
  scenario: 'standard',
  publish: 'auto',
  rounds: 1,
  auction: { format: 'openGive', min: 1, step: 1 },
  auctionClock: 600,
  clock: null,
};

/** Somebody else's page with a frame in it, under a name that browsers take for another site. */
async function elsewhere(address: string): Promise<{ url: string; end: () => void }> {
  const frame = `<iframe title="Boards" src="${address}" width="390" height="800"></iframe>`;
  const page = `<!doctype html><title>Club</title>${frame}`;
  const server = createServer((_req, res) => res.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    end: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

inBrowsers('all boards of a round', () => {
  test('[event] stand small and live beside each other, on a phone too, for whoever comes by', async () => {
    const people = [];
    for (const name of ['Olga', 'Ann', 'Ben', 'Cy', 'Di', 'Eve', 'Flo']) people.push(await named(name));
    const [org, ann, ...others] = people as [Visitor, Visitor, ...Visitor[]];
    const { id, slug } = await asked<{ id: string; slug: string }>(org, '/api/events', { name: 'Harbour', rules });
    await eventAct(org, id, { kind: 'announce' });
    for (const v of [ann, ...others]) await eventAct(v, id, { kind: 'enter' });
    await eventAct(org, id, { kind: 'start' });

    const guest = await visitor(browser, { colorScheme: 'light' });
    await guest.page.goto(`${site.url}/e/${slug}`);
    await guest.page.getByRole('tab', { name: 'Boards' }).click();
    const wall = guest.page.getByRole('region', { name: 'Boards of round 1' });
    const tiles = wall.locator('li[data-board]');
    const live = wall.locator('[data-live] .board');
    await until(async () => (await live.count()) === 3, 'three charts are there');
    expect(await tiles.count()).toBe(3);
    expect(await axeFaults(guest.page)).toEqual([]);
    await shot(guest.page, 'wall');
    // The tabs still go by keys: charts that lie there take none.
    await guest.page.getByRole('tab', { name: 'Boards' }).press('ArrowRight');
    await guest.page.getByRole('tab', { name: 'Standings', selected: true }).waitFor();
    await guest.page.getByRole('tab', { name: 'Boards' }).click();
    // Of a long wall only what is in sight is there.
    await guest.page.setViewportSize({ width: 390, height: 500 });
    await until(async () => (await live.count()) > 0 && (await live.count()) < 3, 'what is out of sight is closed');
    await tiles.last().evaluate((e) => e.scrollIntoView());
    await until(async () => (await tiles.last().locator('[data-live] .board').count()) === 1, 'the last one opens');
    expect(await sideways(guest.page)).toBeLessThanOrEqual(0);
    await shot(guest.page, 'wall-phone');

    await ann.page.goto(`${site.url}/e/${slug}?tab=boards`);
    await ann.page.getByText('This is your own board.').waitFor();
    await until(async () => (await ann.page.locator('[data-live] .board').count()) === 2, 'the two others are there');
    // Who bids where is seen at once.
    const mine = (await tiles.evaluateAll((all) => all.map((e) => e.getAttribute('data-board') ?? '')))[2] ?? '';
    // Clocks go on by themselves.
    const shown = async () => ((await tiles.last().textContent()) ?? '').replace(/\d+:\d\d/g, '');
    const before = await shown();
    for (const v of people) {
      const m = await clientOf(v, mine).catch(() => null);
      const head = m?.info.waiting.find((w) => w.kinds.includes('open') && m.info.seats.includes(w.seat));
      if (head) await m?.act(head.seat, head.id, [{ kind: 'open', value: ['axis'], amount: 2 }]);
    }
    await until(async () => (await shown()) !== before, 'the bid is seen');
    await eventAct(org, id, { kind: 'rule', board: mine, result: '1:0', reason: 'The hall closes' });
    await tiles.last().getByText('1 : 0').waitFor();

    for (const v of [...people, guest]) expect(v.faults).toEqual([]);
    for (const v of [...people, guest]) await v.context.close();

    // On somebody else's page: the boards alone, and no other page of ours.
    const reader = await visitor(browser);
    const club = await elsewhere(`${site.url}/embed/e/${slug}`);
    const other = await elsewhere(`${site.url}/e/${slug}`);
    try {
      await reader.page.goto(club.url);
      const frame = reader.page.frameLocator('iframe');
      await frame.getByRole('heading', { name: 'Harbour' }).waitFor();
      await frame.locator('[data-live] .board').first().waitFor();
      expect(await frame.getByRole('navigation').count()).toBe(0);
      expect(await frame.locator('main a').evaluateAll((all) => all.map((a) => a.getAttribute('target')))).toEqual(
        Array(4).fill('_blank'),
      );
      await shot(reader.page, 'wall-embedded');
      // The guest of the frame is known there alone.
      const cookies = await reader.context.cookies(site.url);
      expect(cookies.filter((c) => c.name === 'wardroom')).toEqual([]);
      const refused = reader.page.waitForEvent('console', (m) => /frame-ancestors/.test(m.text()));
      await reader.page.goto(other.url);
      await refused;
    } finally {
      club.end();
      other.end();
    }
    await reader.context.close();
  }, 300_000);
});
