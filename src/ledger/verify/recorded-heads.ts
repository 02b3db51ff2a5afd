// Determines who signed a chain head that the relay recorded. Books are compared only with chain heads that the till's own key
// signed, or that nobody signed.
import type { RecordedHead } from '../../shared/health/recorded-heads.ts';

/** True if one of the till's own keys signed this text of a chain head. */
export type IsOurs = (text: string, signature: string) => boolean;

/**
 * Returns who signed a chain head. `ours`: a key of this till. `none`: nobody, as far as is known. `others`: another key, so the
 * head proves nothing about our books.
 */
export const signerOf = ({ signed, said }: RecordedHead, isOurs: IsOurs | null): 'ours' | 'others' | 'none' => {
  if (!said || !isOurs) return signed === true ? 'ours' : 'none';
  if (said.signature === null) return 'none';
  return isOurs(said.text, said.signature) ? 'ours' : 'others';
};
