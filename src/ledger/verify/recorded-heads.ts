// Who signed a head that the relay recorded: books are compared only with heads that the till's own key signed, or that nobody signed.
import type { RecordedHead } from '../../shared/health/recorded-heads.ts';

/** Whether the signature of a head's text is by a key of the till's own. */
export type IsOurs = (text: string, signature: string) => boolean;

/** `ours`, or `none`: nobody signed it, as far as anybody says. `others`: by a key that is not ours, so it says nothing of our books. */
export const signerOf = ({ signed, said }: RecordedHead, isOurs: IsOurs | null): 'ours' | 'others' | 'none' => {
  if (!said || !isOurs) return signed === true ? 'ours' : 'none';
  if (said.signature === null) return 'none';
  return isOurs(said.text, said.signature) ? 'ours' : 'others';
};
