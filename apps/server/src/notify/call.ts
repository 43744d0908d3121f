import type { LookupAddress } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { HttpError } from '../http/errors.ts';
import { isPublic } from './addresses.ts';

export interface Letter {
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
}
/** The status that was answered. */
export type Call = (url: string, letter: Letter) => Promise<number>;

/** Push services and webhooks have this long to answer, ms. */
const ANSWER = 5000;

/** Calls addresses that people have given. */
export interface Caller {
  /** A first look, for whoever gives an address. Throws `HttpError` badWebhook. */
  check(url: string): Promise<void>;
  /** Posts; redirections are not followed. Throws where nobody answers, or the address is not public. */
  call: Call;
}

type Resolve = (host: string) => Promise<readonly LookupAddress[]>;
const byName: Resolve = (host) => lookUp(host, { all: true });
const refused = (why: string): HttpError => new HttpError(400, 'badWebhook', why);

/**
 * The address that is connected to is the address that was judged: names are looked up once, inside the connection, so
 * that a name cannot point elsewhere between the look and the call. `anywhere`: private networks too.
 */
export function createCaller(o: { anywhere: boolean; resolve?: Resolve }): Caller {
  const resolve = o.resolve ?? byName;
  const publicOnly = async (host: string): Promise<readonly LookupAddress[]> => {
    const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host).catch(() => []);
    if (found.length === 0) throw refused('this address is not known');
    if (!o.anywhere && !found.every((a) => isPublic(a.address))) throw refused('this address is not public');
    return found;
  };
  const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');
  const parsed = (text: string): URL => {
    const url = new URL(text);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused('only http and https');
    if (url.username !== '' || url.password !== '') throw refused('no names and passwords in an address');
    return url;
  };
  const lookup: LookupFunction = (host, options, found) => {
    publicOnly(host).then(
      (all) => {
        const first = all[0] as LookupAddress;
        if (options.all) found(null, [...all]);
        else found(null, first.address, first.family);
      },
      (error: Error) => found(error, '', 0),
    );
  };

  return {
    async check(text) {
      await publicOnly(hostOf(parsed(text)));
    },
    async call(text, { headers, body }) {
      const url = parsed(text);
      // Names are looked up in the connection; what is no name has no look-up.
      if (isIP(hostOf(url))) await publicOnly(hostOf(url));
      return new Promise<number>((resolved, reject) => {
        const send = url.protocol === 'https:' ? secure : plain;
        const length = String(typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength);
        const signal = AbortSignal.timeout(ANSWER);
        const options = {
          method: 'POST',
          lookup,
          signal,
          agent: false,
          headers: { ...headers, 'content-length': length },
        };
        const req = send(url, options, (answer) => {
          // What is said besides the status interests nobody.
          answer.destroy();
          resolved(answer.statusCode ?? 0);
        });
        req.on('error', reject);
        req.end(body);
      });
    },
  };
}
