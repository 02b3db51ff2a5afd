// Builds the journal entry of a close: the exact text of its document, and the till's signature of this text.
import { sha256Hex } from '../../../ledger/sha256.ts';
import type { Signer } from '../../../secrets/port.ts';
import { canonicalJson } from '../../../shared/canonical-json.ts';
import type { CloseDocument } from '../../../shared/contract/books/close.ts';
import { closeToSign } from '../../../shared/ledger/close-signature.ts';
import { toBase64url } from '../../../shared/receipt/base64url.ts';
import type { BooksChecked } from '../../../till-journal/checks.ts';
import type { EntryBodies } from '../../../till-journal/index.ts';

/** Returns the body of `day.closed` for a close. `checked`: the check of the books for this close; null if there was none. */
export const closeEntry = (
  document: CloseDocument,
  checked: BooksChecked | null,
  signer: Pick<Signer, 'sign' | 'publicKey'>,
): EntryBodies['day.closed'] => {
  const text = canonicalJson(document);
  const toSign = closeToSign({ ...document, sha256: sha256Hex(text) });
  return {
    number: document.number,
    fromSeq: document.fromSeq,
    toSeq: document.head.seq,
    text,
    checked,
    signature: { key: signer.publicKey(), value: toBase64url(signer.sign(Buffer.from(toSign, 'utf8'))) },
  };
};
