// Writes a till's start into its books: the journal entry `till.opened`, the alerts about this start, and the keys mark (the
// facts about the books that are sealed with the keys).
import type { OwnSecrets } from '../../secrets/port.ts';
import { ok, type Result } from '../../shared/result.ts';
import { changedConnection, connectionMarks } from '../connection-marks.ts';
import { keepKeysMark, signerFor } from '../keys-mark.ts';
import { raiseAlert } from '../services/supervision/alerts.ts';
import { namedTillOf } from '../settings.ts';
import type { TillBase } from './base.ts';
import type { TillBooks } from './books.ts';
import type { TillPlace } from './ports.ts';

/** The key with which this till signs receipts and journal heads (row number and hash). */
export type TillSigner = Pick<OwnSecrets, 'sign' | 'publicKey'>;

type StartPlace = Pick<TillPlace, 'appVersion' | 'ignored'>;

const writeOpened = (
  { ledger, live: { settings }, secrets }: TillBase,
  { keysMark, peopleChanged, peopleDiffer, lost }: TillBooks,
  signingKey: string,
  { appVersion, ignored = [] }: StartPlace,
): Result<unknown> => {
  const { timeZone } = settings.day;
  const connection = connectionMarks(settings, secrets);
  const { vouched } = ledger;
  const { seq: before, ledgerId } = ledger.journal.head();
  return ledger.write((tx) => {
    // Compare the connection with that of the last start that a tag (an HMAC with the till's secret) proves. The entry of a start
    // without such a tag may be from another machine with another connection.
    const changed = changedConnection(tx.checks.connection(vouched?.upTo ?? 0), connection, settings);
    const named = namedTillOf(settings);
    const said = { appVersion, beside: tx.sidecarNow(), timeZone, connection, signingKey, named };
    tx.record('till.opened', said, { actor: 'till' });
    if (changed) raiseAlert(tx, 'connection-changed', changed);
    if (ignored.length > 0) raiseAlert(tx, 'connection-ignored', { changed: ignored.join(',') });
    if (peopleDiffer) raiseAlert(tx, 'people-differ');
    // This alert names the changed rows, so the next start opens the books without the recovery code.
    if (peopleChanged) raiseAlert(tx, 'rows-unsealed', peopleChanged);
    if (vouched?.untagged) raiseAlert(tx, 'rows-unsealed', vouched.untagged);
    // Alert that another machine's books were taken over, if books and keys mark disagree. Books named in the keys mark must have
    // rows; others must be new and empty. A restore raises its own alert below.
    else if ((keysMark?.ledgerId === ledgerId) === (before === 0) && !lost)
      raiseAlert(tx, 'books-taken-over', { service: settings.serviceUrl });
    if (lost) raiseAlert(tx, 'books-restored', lost);
  });
};

/** Writes the till's start to the journal. Then updates the keys mark whenever users or rights change. Errors: `data.*`. */
export const writeStart = (base: TillBase, books: TillBooks, place: StartPlace): Result<TillSigner> => {
  const { ledger, secrets, changes } = base;
  const { seq: before, ledgerId } = ledger.journal.head();
  const signer = signerFor(secrets, books.keysMark, ledgerId);
  const key = signer.publicKey();
  ledger.tagOn();
  const written = writeOpened(base, books, key, place);
  if (!written.ok) return written;
  // Write the start's tag before the keys mark: after a crash between both writes, the next start finds newer facts in the books
  // and writes the mark then.
  const keepKeys = (): Result<null> => keepKeysMark(ledger, secrets.mark, { begins: before + 1, key, isProved: books.isProved });
  const kept = keepKeys();
  if (!kept.ok) return kept;
  changes.listen(({ type }) => {
    if (type === 'people') keepKeys();
  });
  return ok(signer);
};
