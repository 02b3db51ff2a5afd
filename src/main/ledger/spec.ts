// What makes a ledger the till's: its migrations, its kinds of entries, and the tables that they fill.
import type { LedgerSpec } from '../../ledger/spec.ts';
import { type Entry, kinds } from './entries/index.ts';
import { migrations } from './migrations/index.ts';
import { createProjections } from './projections.ts';

export const tillLedger: LedgerSpec<Entry> = {
  kinds,
  migrations,
  createProjections,
  notProjected: [
    ...['journal', 'postings', 'ledger'],
    ...['feed_cursor', 'unverified', 'announced', 'pins', 'recovery', 'failed_commits', 'tail'],
  ],
};
