import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import type { Chain } from '@wardroom/auction';
import { roundTime } from '@wardroom/auction';

const { hash, sign, getPublicKey } = bls12_381.shortSignatures;

/** A public time beacon of a test's own, on loopback, which answers as drand's relays do. */
export interface TestBeacon {
  url: string;
  chain: Chain;
  /** Says nothing as long as it is set. */
  silent: boolean;
  /** What it would say instead of its signature. */
  lies: string | null;
  /** Rounds that were asked for. */
  asked: number[];
  /** Rounds that were asked for before their time. */
  early: number[];
  /** What it signs, whatever the time is. */
  signature(round: number): string;
  close(): Promise<void>;
}

/** `now`: its clock, ms since 1970. The chain began an hour before 2026-11-01 and has a round each second. */
export async function startBeacon(now: () => number, name = 'a'): Promise<TestBeacon> {
  const secret = new Uint8Array(32).fill(name.charCodeAt(0));
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
  const chain: Chain = {
    chain: Buffer.from(name.repeat(32)).toString('hex').slice(0, 64),
    key: hex(getPublicKey(secret).toBytes(true)),
    genesis: Date.UTC(2026, 9, 31, 23) / 1000,
    period: 1,
  };
  const signature = (round: number): string => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(round));
    const message = new Uint8Array(createHash('sha256').update(bytes).digest());
    return hex(sign(hash(message, 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'), secret).toBytes(true));
  };
  const server = createServer((req, res) => {
    const round = Number(/^\/[0-9a-f]{64}\/public\/(\d+)$/.exec(req.url ?? '')?.[1]);
    beacon.asked.push(round);
    if (!(roundTime(chain, round) <= now())) beacon.early.push(round);
    if (beacon.silent || !req.url?.startsWith(`/${chain.chain}/`) || !(roundTime(chain, round) <= now())) {
      res.writeHead(beacon.silent ? 503 : 425).end();
      return;
    }
    res.writeHead(200, { 'content-type': 'application/json' });
    res.end(JSON.stringify({ round, signature: beacon.lies ?? signature(round) }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const beacon: TestBeacon = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    chain,
    silent: false,
    lies: null,
    asked: [],
    early: [],
    signature,
    close: () => new Promise((done) => server.close(() => done())),
  };
  return beacon;
}
