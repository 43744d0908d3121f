import { inflateSync } from 'fflate';
import type { StepMessage } from './socket.ts';

/** A step whose other fields are `z`: their JSON, deflated (raw) against the game's dictionary, base64. */
export interface PackedStep {
  m: string;
  v: number;
  z: string;
}

/** Unpacks a step; throws where it was packed against another dictionary. */
export function unpacked(step: StepMessage | PackedStep, dictionary: Uint8Array | null): StepMessage {
  if (!('z' in step)) return step;
  if (!dictionary) throw new Error('a packed step without its dictionary');
  const bytes = Uint8Array.from(atob(step.z), (c) => c.charCodeAt(0));
  const rest = JSON.parse(new TextDecoder().decode(inflateSync(bytes, { dictionary }))) as Omit<
    StepMessage,
    'm' | 'v'
  >;
  return { m: step.m, v: step.v, ...rest };
}

/** Dictionaries never change under their name: fetched once a program. */
const known = new Map<string, Promise<Uint8Array>>();

export function dictionaryOf(url: string, id: string): Promise<Uint8Array> {
  const key = `${url} ${id}`;
  let fetched = known.get(key);
  if (!fetched) {
    fetched = fetch(`${url}/api/dictionaries/${id}`).then(async (answer) => {
      if (!answer.ok) throw new Error(`no dictionary ${id}`);
      return new Uint8Array(await answer.arrayBuffer());
    });
    fetched.catch(() => known.delete(key));
    known.set(key, fetched);
  }
  return fetched;
}
