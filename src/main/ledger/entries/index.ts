// All functions that change the tables for journal entries (appliers), by family. A kind without an applier does not compile.
import type { EntryBodies } from '../../../till-journal/index.ts';
import { peopleTables } from '../../../people/store/appliers.ts';
import { alertTables } from './alerts.ts';
import { checkTables } from './checks.ts';
import { clockTables } from './clock.ts';
import { dayTables } from './day.ts';
import type { Appliers, EntryTables } from './family.ts';
import { feedTables } from './feed.ts';
import { noticeTables } from './notices.ts';
import { receiptCheckTables } from './receipt-check.ts';
import { receiptTables } from './receipts.ts';
import { refundTables } from './refunds.ts';
import { saleTables } from './sale.ts';
import { shiftTables } from './shifts.ts';
import { supervisionTables } from './supervision.ts';
import { tillTables } from './till.ts';

export const families = [
  tillTables,
  saleTables,
  noticeTables,
  feedTables,
  dayTables,
  supervisionTables,
  peopleTables,
  shiftTables,
  clockTables,
  alertTables,
  checkTables,
  receiptCheckTables,
  receiptTables,
  refundTables,
] as const;

/** For each kind of journal entry, returns the function that changes `tables` for an entry of that kind. */
export const appliersOf = (tables: EntryTables): Appliers<EntryBodies> => ({
  ...tillTables.appliers(tables),
  ...saleTables.appliers(tables),
  ...noticeTables.appliers(tables),
  ...feedTables.appliers(tables),
  ...dayTables.appliers(tables),
  ...supervisionTables.appliers(tables),
  ...peopleTables.appliers(tables),
  ...shiftTables.appliers(tables),
  ...clockTables.appliers(tables),
  ...alertTables.appliers(tables),
  ...checkTables.appliers(tables),
  ...receiptCheckTables.appliers(tables),
  ...receiptTables.appliers(tables),
  ...refundTables.appliers(tables),
});
