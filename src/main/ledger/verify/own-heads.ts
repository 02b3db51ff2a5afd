// Finds the chain heads (row number and hash) at the relay that this till signed, by its present key or by an earlier key found
// in its books. Also lists the heads that the books record as missing from them.
import type { HeadsWitness } from '../../../ledger/verify/heads-check.ts';
import type { RecordedHead } from '../../../shared/health/recorded-heads.ts';
import type { IsOurs } from '../../../ledger/verify/recorded-heads.ts';
import { isSignedBy } from '../../../secrets/signed-by.ts';
import { headToSign } from '../../../shared/relay-wire/heads.ts';
import type { TillAddress } from '../../../shared/relay-wire/paths.ts';
import type { Db } from '../../../sqlite/open.ts';

/** `key`: the public key with which the till signs now. */
export type HeadPlace = TillAddress & { readonly key: string };

/**
 * Returns a predicate: true if a chain head was signed by the present key or by a key in the books. Anybody who can edit the
 * books can add a key, but a further key only adds heads to compare with and removes none.
 */
export const isOursUnder = ({ key, ...place }: HeadPlace, inBooks: readonly string[]): IsOurs => {
  const keys = [...new Set([key, ...inBooks])];
  return (text, signature) => {
    const bytes = Buffer.from(signature, 'base64url');
    return keys.some((each) => isSignedBy(each, headToSign(place, text), bytes));
  };
};

const keysIn = (db: Db): readonly string[] =>
  db
    .prepare(
      `SELECT DISTINCT body ->> '$.signingKey' FROM journal WHERE kind = 'till.opened' AND body ->> '$.signingKey' IS NOT NULL`,
    )
    .pluck()
    .all() as string[];

/**
 * Chain heads that alerts in the journal name as missing from the books. The hash is left empty, so it never matches: a head that
 * was missing once stays missing, because rows never change.
 */
const unansweredIn = (db: Db, ledgerId: string): readonly RecordedHead[] =>
  (
    db
      .prepare(`SELECT body ->> '$.params.epoch' AS epoch, body ->> '$.params.seq' AS seq, wall_ms AS receivedAtMs FROM journal
        WHERE kind = 'alert.raised' AND body ->> '$.reason' = 'books-older' ORDER BY seq`)
      .all() as Pick<RecordedHead, 'epoch' | 'seq' | 'receivedAtMs'>[]
  ).map((row) => ({ ...row, ledgerId, hash: '', signed: true }));

export const witnessOf = (db: Db, ledgerId: string | null, place: HeadPlace | undefined): HeadsWitness => ({
  isOurs: place ? isOursUnder(place, keysIn(db)) : null,
  unanswered: unansweredIn(db, ledgerId ?? ''),
});
