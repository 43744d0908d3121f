import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createSocket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCaller } from '../src/notify/call.ts';
import { takeQuota } from '../src/storage/quota.ts';
import { trial } from './harness.ts';

let calls = 0;
const inside = createServer((req, res) => {
  calls++;
  req.resume();
  res.writeHead(req.url === '/away' ? 302 : 204, { location: 'http://127.0.0.1/elsewhere' }).end();
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
  port = (inside.address() as AddressInfo).port;
});
afterAll(() => inside.close());

const letter = { headers: { 'content-type': 'text/plain' }, body: 'hello' };
const failed = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'called',
    (e: Error) => e.message,
  );
const at = (...addresses: string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

test('[platform] a name that points elsewhere once it was judged is not called', async () => {
  calls = 0;
  const answers = [at('8.8.8.8'), at('127.0.0.1'), at('8.8.8.8', '127.0.0.1'), at('::ffff:127.0.0.1')];
  const caller = createCaller({ anywhere: false, resolve: async () => answers.shift() ?? [] });
  const url = `http://rebound.example:${port}/`;
  await caller.check(url);
  for (let i = 0; i < 3; i++) expect(await failed(caller.call(url, letter))).toBe('this address is not public');
  expect(await failed(caller.call(url, letter))).toBe('this address is not known');
  expect(calls).toBe(0);
});

test('[platform] addresses inside networks are not called, in whichever form they are written', async () => {
  calls = 0;
  const caller = createCaller({ anywhere: false });
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '2130706433', '0x7f.1', '0'])
    expect(await failed(caller.call(`http://${host}:${port}/`, letter))).toBe('this address is not public');
  expect(await failed(caller.call('ftp://8.8.8.8/', letter))).toBe('only http and https');
  expect(await failed(caller.check('http://me:secret@8.8.8.8/'))).toBe('no names and passwords in an address');
  expect(calls).toBe(0);
});

test('[platform] nobody reaches a network by https either: by number, by name, by one that changes', async () => {
  let reached = 0;
  // Whoever connects is counted before any certificate is asked for.
  const door = createSocket((socket) => {
    reached++;
    socket.destroy();
  });
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
  const { port: secret } = door.address() as AddressInfo;
  const caller = createCaller({ anywhere: false });
  for (const host of ['127.0.0.1', '[::1]', 'localhost', '10.0.0.1', '169.254.169.254', '[fd00::1]', '0x7f.1']) {
    const url = `https://${host}:${secret}/`;
    expect([host, await failed(caller.check(url))]).toEqual([host, 'this address is not public']);
    expect([host, await failed(caller.call(url, letter))]).toEqual([host, 'this address is not public']);
  }
  const answers = [at('8.8.8.8'), at('127.0.0.1')];
  const rebound = createCaller({ anywhere: false, resolve: async () => answers.shift() ?? [] });
  await rebound.check(`https://rebound.example:${secret}/`);
  expect(await failed(rebound.call(`https://rebound.example:${secret}/`, letter))).toBe('this address is not public');
  expect(reached).toBe(0);
  // That it counts: whoever may go anywhere comes to this door.
  const anywhere = createCaller({ anywhere: true });
  expect(await failed(anywhere.call(`https://127.0.0.1:${secret}/`, letter))).not.toBe('called');
  expect(reached).toBe(1);
  door.close();
});

test('[platform] a redirection is an answer, not a way', async () => {
  calls = 0;
  const caller = createCaller({ anywhere: true });
  expect([await caller.call(`http://127.0.0.1:${port}/`, letter), calls]).toEqual([204, 1]);
  expect([await caller.call(`http://127.0.0.1:${port}/away`, letter), calls]).toEqual([302, 2]);
});

test('[platform] of many who take at the same moment no more get something than there is', async () => {
  let ahead = 0;
  const t = await trial('embedded', 'memory:', {}, { ahead: () => ahead });
  const take = () => takeQuota(t.server.ctx.db, 'mail:somebody', 5, 86_400_000);
  const got = await Promise.all([...Array(12)].map(take));
  expect(got.filter(Boolean)).toHaveLength(5);
  ahead += 86_400_001;
  expect(await take()).toBe(true);
  await t.end();
});
