import { readFileSync } from 'node:fs';
import type { Server } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { mailCatcher } from '../../../server/test/mail.ts';
import type { Visitor } from './harness.ts';
import { axeFaults, browser, inBrowsers, shot, sideways, site, until, visitor } from './harness.ts';

const good = 'quiet harbour at 5 fathoms';
const letters: string[] = [];
let post: Server | null = null;
/** A server that can send mail. */
const mailing = {
  settings: async () => {
    const catcher = mailCatcher(letters);
    post = catcher;
    await new Promise<void>((done) => catcher.listen(0, '127.0.0.1', done));
    return { SMTP_URL: `smtp://127.0.0.1:${(catcher.address() as { port: number }).port}?ignoreTLS=true` };
  },
};
afterAll(() => {
  post?.close();
});

/** The part of the profile page under a heading. */
const part = (page: Page, heading: string): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) });

/** Where the last letter to an address leads. */
async function linkTo(address: string, where: string): Promise<string> {
  const found = (): string | undefined =>
    letters
      .filter((l) => l.includes(`To: ${address}`))
      .map((l) => l.match(new RegExp(`/${where}/[\\w-]+`))?.[0])
      .filter((l) => l !== undefined)
      .at(-1);
  await until(() => found() !== undefined, `a letter with /${where}/ reaches ${address}`);
  return found() as string;
}

async function registered(v: Visitor, name: string): Promise<void> {
  await v.page.goto(`${site.url}/profile`);
  await v.page.locator('input[autocomplete=username]').fill(name);
  await v.page.locator('input[autocomplete=new-password]').fill(good);
  await v.page.getByRole('button', { name: 'Register' }).click();
  await v.page.getByText(`Signed in as ${name}.`).first().waitFor();
}
async function signedIn(v: Visitor, name: string, password = good): Promise<void> {
  await v.page.goto(`${site.url}/profile`);
  await v.page.getByRole('button', { name: 'I have an account' }).click();
  await v.page.locator('input[autocomplete=username]').fill(name);
  await v.page.locator('input[autocomplete=current-password]').fill(password);
  await v.page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
const isIn = (v: Visitor, name: string): Promise<void> => v.page.getByText(`Signed in as ${name}.`).first().waitFor();
const whoAmI = async (v: Visitor): Promise<{ name: string; email: string; registered: boolean }> =>
  (await v.page.request.get(`${site.url}/api/me`)).json();

inBrowsers(
  'the account page in a browser',
  () => {
    test('[platform] an address counts once its letter is open; a password is chosen anew by letter', async () => {
      const me = await visitor(browser);
      await registered(me, 'Ada of the Mail');
      const { page } = me;
      const security = part(page, 'Mail, password, passkeys');
      await security.getByLabel('E-mail address').fill('ada@example.org');
      await security.getByRole('button', { name: 'Send me the link' }).click();
      await security.getByText('A letter is on its way to ada@example.org').waitFor();
      expect((await whoAmI(me)).email).toBe('');
      const link = await linkTo('ada@example.org', 'confirm');
      await page.goto(site.url + link);
      expect((await whoAmI(me)).email).toBe('');
      await page.getByRole('button', { name: 'It is mine' }).click();
      await page.getByText('The address is confirmed.').waitFor();
      expect((await whoAmI(me)).email).toBe('ada@example.org');
      await page.goto(site.url + link);
      await page.getByRole('button', { name: 'It is mine' }).click();
      await page.getByRole('alert').waitFor();

      const other = await visitor(browser);
      await other.page.goto(`${site.url}/profile`);
      await other.page.getByRole('button', { name: 'I have an account' }).click();
      await other.page.getByRole('button', { name: 'Forgotten the password?' }).click();
      await other.page.getByLabel('E-mail address').first().fill('ada@example.org');
      await other.page.getByRole('button', { name: 'Send the link' }).click();
      await other.page.goto(site.url + (await linkTo('ada@example.org', 'reset')));
      await other.page.locator('input[autocomplete=new-password]').fill('another harbour, 7 fathoms');
      await other.page.getByRole('button', { name: 'Set the new password' }).click();
      await other.page.getByText('The new password is set').waitFor();
      expect((await whoAmI(other)).name).toBe('Ada of the Mail');
      // Whoever knew the old one is out, and does not come in with it again.
      expect((await page.request.get(`${site.url}/api/me`)).status()).toBe(401);
      const third = await visitor(browser);
      await signedIn(third, 'Ada of the Mail');
      await third.page.getByText('Name or password is wrong.').first().waitFor();
      for (const v of [me, other, third]) {
        expect(v.faults).toEqual([]);
        await v.context.close();
      }
    });

    test('[platform] a passkey is added, listed, signs in without a name and is removed', async () => {
      const me = await visitor(browser);
      const { page } = me;
      // Passkeys belong to a name, never to a bare address.
      const named = site.url.replace('127.0.0.1', 'localhost');
      const device = await me.context.newCDPSession(page);
      await device.send('WebAuthn.enable');
      await device.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await page.goto(`${named}/profile`);
      await page.locator('input[autocomplete=username]').fill('Grace of the Keys');
      await page.locator('input[autocomplete=new-password]').fill(good);
      await page.getByRole('button', { name: 'Register' }).click();
      const security = part(page, 'Mail, password, passkeys');
      await security.getByText('None. A passkey signs you in').waitFor();
      await security.getByRole('button', { name: 'Add a passkey' }).click();
      await security.getByText('last used').waitFor();
      await shot(page, 'account-passkey');
      await part(page, 'Name').getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('button', { name: 'I have an account' }).click();
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await page.getByText('Signed in as Grace of the Keys.').waitFor();
      await security.getByRole('button', { name: 'Remove', exact: true }).click();
      await security.getByText('None. A passkey signs you in').waitFor();
      await page.reload();
      await security.getByText('None. A passkey signs you in').waitFor();
      expect(me.faults).toEqual([]);
      await me.context.close();
    });

    test('[platform] sessions show their devices; "sign out everywhere else" ends them at once', async () => {
      const [me, other] = [await visitor(browser), await visitor(browser)];
      await registered(me, 'Joan of Two Places');
      await signedIn(other, 'Joan of Two Places');
      await isIn(other, 'Joan of Two Places');
      await me.page.reload();
      const sessions = part(me.page, 'Where you are signed in');
      await sessions.getByText('this device').waitFor();
      await until(async () => (await sessions.getByText('Chrome, Linux').count()) === 2, 'both devices are listed');
      await shot(me.page, 'account-sessions');
      expect(await axeFaults(me.page)).toEqual([]);
      await me.page.setViewportSize({ width: 390, height: 844 });
      await shot(me.page, 'account-sessions-phone');
      expect(await sideways(me.page)).toBeLessThanOrEqual(0);
      await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await me.page.getByText('One session has ended.').waitFor();
      await until(async () => (await sessions.getByText('Chrome, Linux').count()) === 1, 'one is left');
      expect((await other.page.request.get(`${site.url}/api/me`)).status()).toBe(401);
      expect((await whoAmI(me)).name).toBe('Joan of Two Places');
      for (const v of [me, other]) {
        expect(v.faults).toEqual([]);
        await v.context.close();
      }
    });

    test('[platform] a link to a device asks first: the guest there stays, or comes with his matches', async () => {
      const [me, guest] = [await visitor(browser), await visitor(browser)];
      await registered(me, 'Mary of the Links');
      const link = async (): Promise<string> => {
        await me.page.goto(`${site.url}/profile`);
        await me.page.getByRole('button', { name: 'Make a link' }).click();
        return me.page.getByLabel('One-time link').inputValue();
      };
      await guest.page.goto(site.url);
      await guest.page.getByRole('button', { name: 'Play now' }).click();
      await guest.page.locator('.strip').waitFor();
      const table = new URL(guest.page.url()).pathname;
      const was = await whoAmI(guest);
      expect(was.registered).toBe(false);
      const first = await link();
      await guest.page.goto(first);
      await guest.page.getByText(`Here you are ${was.name}, a guest with 1 match.`).waitFor();
      await shot(guest.page, 'account-device');
      expect(await axeFaults(guest.page)).toEqual([]);
      await guest.page.getByRole('button', { name: `Stay ${was.name}` }).click();
      await guest.page.waitForURL('**/home');
      expect((await whoAmI(guest)).name).toBe(was.name);
      // Nothing was used up by looking.
      await guest.page.goto(first);
      await guest.page.getByRole('button', { name: 'Sign in and bring them' }).click();
      await guest.page.getByText('This device now plays as Mary of the Links.').waitFor();
      await me.page.goto(`${site.url}/home`);
      await me.page.locator(`a[href="${table}"]`).first().waitFor();
      for (const v of [me, guest]) {
        expect(v.faults).toEqual([]);
        await v.context.close();
      }
    });

    test('[platform] my data comes as a file and the account goes for good, both after a fresh proof', async () => {
      const [me, pocket] = [await visitor(browser), await visitor(browser)];
      await registered(me, 'Ruth of the Files');
      await me.page.getByRole('button', { name: 'Make a link' }).click();
      await pocket.page.goto(await me.page.getByLabel('One-time link').inputValue());
      await pocket.page.getByRole('button', { name: 'Sign in as Ruth of the Files' }).click();
      await pocket.page.getByText('This device now plays as').waitFor();
      const { page } = pocket;
      await page.goto(`${site.url}/profile`);
      // A link signs in, but proves nothing.
      await page.getByRole('button', { name: 'Download my data' }).click();
      const proof = page.getByRole('dialog');
      await proof.getByText('This needs a fresh proof that it is you.').waitFor();
      await shot(page, 'account-proof');
      expect(await axeFaults(page)).toEqual([]);
      await proof.getByLabel('Password').fill('not this one');
      await proof.getByRole('button', { name: 'Go on' }).click();
      await page.getByText('Name or password is wrong.').first().waitFor();
      await proof.getByLabel('Password').fill(good);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        proof.getByRole('button', { name: 'Go on' }).click(),
      ]);
      expect(file.suggestedFilename()).toBe('wardroom-my-data.json');
      const data = readFileSync((await file.path()) as string, 'utf8');
      expect(data).toContain('Ruth of the Files');
      expect(data).not.toContain('argon2');

      await page.getByRole('button', { name: 'Delete my account' }).click();
      await page.getByRole('dialog').getByText('Records of games stay').waitFor();
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await page.getByText('You are a guest').waitFor();
      expect((await me.page.request.get(`${site.url}/api/me`)).status()).toBe(401);
      await signedIn(me, 'Ruth of the Files');
      await me.page.getByText('Name or password is wrong.').first().waitFor();
      for (const v of [me, pocket]) {
        expect(v.faults).toEqual([]);
        await v.context.close();
      }
    });
  },
  mailing,
);
