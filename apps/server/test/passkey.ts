import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A key store that speaks WebAuthn, as a browser with a device would (ES256, no attestation). */
export interface KeyStore {
  id: string;
  create(options: { challenge: string }): Record<string, unknown>;
  get(options: { challenge: string }): Record<string, unknown>;
}

const sha = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
/** The head of a CBOR item, as short as it goes: readers compare lengths. */
const head = (major: number, n: number): Buffer => {
  if (n < 24) return Buffer.from([(major << 5) | n]);
  return n < 256 ? Buffer.from([(major << 5) | 24, n]) : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
};
const text = (s: string): Buffer => Buffer.concat([head(3, s.length), Buffer.from(s)]);
const bytes = (b: Buffer): Buffer => Buffer.concat([head(2, b.length), b]);
const int = (n: number): Buffer => (n >= 0 ? head(0, n) : head(1, -1 - n));

export function keyStore(origin: string): KeyStore {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const part = (name: 'x' | 'y'): Buffer => Buffer.from(jwk[name] as string, 'base64url');
  const id = randomBytes(32);
  const rp = sha(new URL(origin).hostname);
  let counter = 0;
  const data = (flags: number, more: Buffer = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([rp, Buffer.from([flags]), count, more]);
  };
  const client = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
  return {
    id: named.id,
    create({ challenge }) {
      const key = Buffer.concat([
        head(5, 5),
        ...[int(1), int(2), int(3), int(-7), int(-1), int(1), int(-2), bytes(part('x')), int(-3), bytes(part('y'))],
      ]);
      const length = Buffer.from([0, id.length]);
      // Present, verified, with a credential.
      const auth = data(0x45, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const object = Buffer.concat([
        head(5, 3),
        ...[text('fmt'), text('none'), text('attStmt'), head(5, 0), text('authData'), bytes(auth)],
      ]);
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client('webauthn.create', challenge).toString('base64url'),
          attestationObject: object.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get({ challenge }) {
      const auth = data(0x05);
      const said = client('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([auth, sha(said)]), privateKey);
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: auth.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
