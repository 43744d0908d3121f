import { sha } from '@wardroom/rules';

/**
 * The id of board `n` of a pairing: it follows from the event's secret (hexadecimal), so that a pairing that is made
 * twice is the same one, and nobody knows the table of a draft. `pairing`: a name of its own within the event.
 */
export const boardIdOf = (secret: string, pairing: string, n: number): string =>
  sha(`board|${secret}|${pairing}|${n}`).slice(0, 24);

/** The secret that all boards of a pairing share (32 bytes, hexadecimal), where they are to draw the same. */
export const pairingSecretOf = (secret: string, pairing: string): string => sha(`duplicate|${secret}|${pairing}`);

/** Hides a result in the chain of the log until it is shown. */
export const resultNonceOf = (secret: string, board: string, seq: number): string =>
  sha(`result|${secret}|${board}|${seq}`);

/** The secret of a board's match (32 bytes, hexadecimal): whoever knows that of the event can compute it. */
export const boardSecretOf = (secret: string, board: string): string => sha(`match|${secret}|${board}`);
