import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';

/** A browser's side of web push (RFC 8291, RFC 8292): keys, and what it makes of a message. */
export interface PushBrowser {
  keys: { p256dh: string; auth: string };
  /** The text of a sealed message. Throws when it was not sealed for this browser. */
  open(body: Buffer): string;
}

const hmac = (key: Buffer, ...data: (Buffer | string)[]): Buffer => {
  const h = createHmac('sha256', key);
  for (const d of data) h.update(d);
  return h.digest();
};

export function pushBrowser(): PushBrowser {
  const ecdh = createECDH('prime256v1');
  const mine = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: mine.toString('base64url'), auth: auth.toString('base64url') },
    open(body) {
      const salt = body.subarray(0, 16);
      const length = body.readUInt8(20);
      const theirs = body.subarray(21, 21 + length);
      const sealed = body.subarray(21 + length);
      const secret = hmac(hmac(auth, ecdh.computeSecret(theirs)), 'WebPush: info\0', mine, theirs, Buffer.from([1]));
      const base = hmac(salt, secret);
      const key = hmac(base, 'Content-Encoding: aes128gcm\0', Buffer.from([1])).subarray(0, 16);
      const nonce = hmac(base, 'Content-Encoding: nonce\0', Buffer.from([1])).subarray(0, 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return text.subarray(0, text.lastIndexOf(2)).toString();
    },
  };
}

/** What the sender's signature says (RFC 8292), when it is right for this public key; null when it is not. */
export function vapidClaims(
  authorization: string,
  publicKey: string,
): { aud: string; exp: number; sub: string } | null {
  const [, token = '', key = ''] = /^vapid t=([^,]+), *k=(.+)$/.exec(authorization) ?? [];
  if (key !== publicKey) return null;
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const right = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return right
    ? (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string })
    : null;
}
