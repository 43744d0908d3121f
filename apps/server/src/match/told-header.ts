import type { Header } from '@wardroom/rules';
import type { MatchMeta } from './meta.ts';

/**
 * The header as it is told. The position that a match began from names what lies hidden in it, so nobody gets that
 * before the end, or the end of the last board that shares it; what of it a seat may see is in its view.
 */
export function toldHeader(header: Header, meta: Pick<MatchMeta, 'status' | 'sealed'>): Header {
  if ((meta.status === 'over' && !meta.sealed) || header.position === undefined) return header;
  const { position: _hidden, ...told } = header;
  return told;
}
