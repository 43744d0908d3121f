/** Why no pairing can be made; `params` name the entrants concerned. */
export class PairingRefusal extends Error {
  constructor(
    readonly code: 'noPairing' | 'badEntrants' | 'badSize',
    readonly params: Readonly<Record<string, number | string>> = {},
  ) {
    super(code);
    this.name = 'PairingRefusal';
  }
}
