// Finds the journal entry that an earlier request with the same id wrote, so that a repeated command acts only once.
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { EntryKind, Entry } from '../../../till-journal/index.ts';
import type { Ledger } from '../../ledger/ledger.ts';

/**
 * The journal entry of an earlier request with the same id; null if there is none. Error: `request.reused` if that request asked
 * for something else.
 */
export const earlierRequest = <K extends EntryKind>(
  ledger: Ledger,
  requestId: string,
  kind: K,
  isSame: (body: Entry<K>['body']) => boolean,
): Result<Entry<K> | null> => {
  const earlier = ledger.journal.byRequestId(requestId);
  if (!earlier) return ok(null);
  const entry = earlier as Entry<K>;
  return earlier.kind === kind && isSame(entry.body) ? ok(entry) : fail('request.reused');
};
