// Determines who signed a head that the relay recorded. Books are compared only with heads that the till's own key signed, or
// that nobody signed.
import type { RecordedHead } from '../../shared/health/recorded-heads.ts';

/** True if the signature of a head's text was made by a key of the till's own. */
export type IsOurs = (text: string, signature: string) => boolean;

/**
 * `ours`: signed by a key of the till. `none`: not signed, as far as is known. `others`: signed by another key, so the head
 * proves nothing about our books.
 */
export const signerOf = ({ signed, said }: RecordedHead, isOurs: IsOurs | null): 'ours' | 'others' | 'none' => {
  if (!said || !isOurs) return signed === true ? 'ours' : 'none';
  if (said.signature === null) return 'none';
  return isOurs(said.text, said.signature) ? 'ours' : 'others';
};
