import { inflateSync } from 'fflate';
import type { Dictionary } from './dictionary.ts';
import { Reader, readDictionary } from './dictionary.ts';
import type { SentStep } from './sent-step.ts';
import { isPacked } from './sent-step.ts';
import type { StepMessage } from './step-message.ts';

/** Which fields have their own bytes: 6 for the time, 16 for the chain, 8 for the fingerprint; the rest is deflated. */
export const flags = { t: 1, h: 2, x: 4, deflated: 8 } as const;

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const url = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const hex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');

/** Unpacks a step of `match`; throws where it was packed by another dictionary. */
export function unpacked(sent: SentStep, match: string, dictionary: Dictionary | null): StepMessage {
  if (!isPacked(sent)) return sent[0];
  const [, v, z] = sent;
  if (!dictionary) throw new Error('a packed step without its dictionary');
  const bytes = Uint8Array.from(atob(z), (c) => c.charCodeAt(0));
  const [mark, flag = 0] = bytes;
  if (mark !== dictionary.mark) throw new Error('a step packed by another dictionary');
  let at = 2;
  const next = (n: number): Uint8Array => {
    at += n;
    if (at > bytes.length) throw new Error('a packed step that breaks off');
    return bytes.subarray(at - n, at);
  };
  const own = {
    ...(flag & flags.t ? { t: next(6).reduce((n, b) => n * 256 + b, 0) } : {}),
    ...(flag & flags.h ? { h: url(base64(next(16))) } : {}),
    ...(flag & flags.x ? { x: hex(next(8)) } : {}),
  };
  const rest = bytes.subarray(at);
  const plain = flag & flags.deflated ? inflateSync(rest) : rest;
  const fields = plain.length > 0 ? (Reader.read(plain, dictionary) as Omit<StepMessage, 'm' | 'v'>) : {};
  return { m: match, v, ...own, ...fields };
}

/** Dictionarys never change under their name: fetched once a program. */
const known = new Map<string, Promise<Dictionary>>();

export function dictionaryOf(url: string, id: string): Promise<Dictionary> {
  const key = `${url} ${id}`;
  let fetched = known.get(key);
  if (!fetched) {
    fetched = fetch(`${url}/api/dictionaries/${id}`).then(async (answer) => {
      if (!answer.ok) throw new Error(`no dictionary ${id}`);
      return readDictionary(await answer.text());
    });
    fetched.catch(() => known.delete(key));
    known.set(key, fetched);
  }
  return fetched;
}
