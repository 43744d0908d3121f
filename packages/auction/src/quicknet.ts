/** A public chain of rounds, each signed at its moment: what of drand's `/info` is needed. Schema: `lockSchema`. */
export interface Chain {
  /** Hash of the chain, 64 hexadecimal digits. */
  readonly chain: string;
  /** Public key (G2, compressed), 192 hexadecimal digits. */
  readonly key: string;
  /** When round 1 is signed, seconds since 1970. */
  readonly genesis: number;
  /** From one round to the next, seconds. */
  readonly period: number;
}

/** The chain of the League of Entropy that locks can be made for; its numbers are what its `/info` says. */
export const quicknet: Chain = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  key:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
};
