// Defines the till's ledger: its migrations, its kinds of journal entries, and the tables derived from them.
import type { LedgerSpec, OpenedBy } from '../../ledger/spec.ts';
import { namedTill } from '../../shared/ledger/named-till.ts';
import type { Db } from '../../sqlite/open.ts';
import { type Entry, kinds } from '../../till-journal/index.ts';
import { migrations } from './migrations/index.ts';
import { createProjections } from './projections.ts';

/**
 * Reads which till and program version opened the books last. Journal entries `till.opened` before their version 4 do not name
 * the till, and an older program may have opened the books since. The newest entry that names a till therefore counts.
 */
const openedBy = (db: Db): OpenedBy => {
  const said = (where: string, what: string): unknown =>
    db
      .prepare(`SELECT body ->> '${what}' FROM journal WHERE kind = 'till.opened' AND ${where} ORDER BY seq DESC LIMIT 1`)
      .pluck()
      .get();
  const named = said('version >= 4', '$.named');
  const appVersion = said('true', '$.appVersion');
  return {
    named: namedTill.safeParse(typeof named === 'string' ? JSON.parse(named) : null).data ?? null,
    appVersion: typeof appVersion === 'string' ? appVersion : null,
  };
};

export const tillLedger: LedgerSpec<Entry> = {
  kinds,
  migrations,
  createProjections,
  openedBy,
  notProjected: [
    ...['journal', 'postings', 'ledger'],
    ...['feed_cursor', 'unverified', 'announced', 'pins', 'recovery', 'failed_commits', 'tags'],
  ],
};
