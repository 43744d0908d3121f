import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { HttpError } from '../http/errors.ts';

/** What a password is compared with when there is no such user, so that the answer takes as long. */
const decoy = hash('nobody has this password');
/** The list of the library `zxcvbn-ts`: what people choose most, from known leaks. */
const common: ReadonlySet<string> = new Set([...dictionary['passwords-common'], ...dictionary['diceware-common']]);

/** What everybody here thinks of first; a password has eight other characters besides. */
const ours = /wardroom|pacific|tarawa|midway|empireofthesun|axisandallies|axis&allies/g;
const LEAST = 8;

/** The hash under which a password is kept (argon2id). Throws `HttpError` commonPassword. */
export async function hashPassword(password: string, name: string): Promise<string> {
  const plain = password.toLowerCase();
  // Digits and marks at the end change little: whoever guesses tries them.
  const stem = plain.replace(/[\d\W_]+$/, '');
  const wordly = common.has(plain) || (stem.length > 0 && plain.length - stem.length <= 4 && common.has(stem));
  const single = new Set(plain).size < 4;
  const known = name.trim().toLowerCase();
  const bare = (known.length > 2 ? plain.replaceAll(known, '') : plain).replace(/\s/g, '').replace(ours, '');
  const contextual = bare.length < LEAST && bare.length < plain.replace(/\s/g, '').length;
  if (wordly || single || contextual || plain === known)
    throw new HttpError(400, 'commonPassword', 'this password is among those that are tried first');
  return hash(password);
}

/** Is it the password? Without a hash it takes as long and is not. */
export async function isPassword(kept: string | null | undefined, password: string): Promise<boolean> {
  const right = await verify(kept ?? (await decoy), password);
  return right && kept !== null && kept !== undefined;
}
