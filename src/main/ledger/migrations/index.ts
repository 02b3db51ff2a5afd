// All migrations, in ascending order of their numbers.
import { books } from './0010-books.ts';
import { screens } from './0020-screens.ts';
import { proof } from './0040-proof.ts';
import { hole } from './0050-hole.ts';
import { sale } from './0060-sale.ts';
import { mobileEnd } from './0080-mobile-end.ts';
import { zones } from './0090-zones.ts';
import { names } from './0100-names.ts';
import { attentionList } from './0110-attention.ts';
import { review } from './0120-review.ts';
import { quarantineSeen } from './0130-quarantine.ts';
import { pages } from './0150-pages.ts';
import { alerts } from './0160-alerts.ts';
import { trust } from './0165-trust.ts';
import { people } from './0170-people.ts';

import { dayRules } from './0195-day-rules.ts';
import { alertsSaid } from './0197-alerts-said.ts';

import { tail } from './0200-tail.ts';
import { refunds } from './0210-refunds.ts';

import { receiptsShown } from './0230-receipts-shown.ts';
import { receiptsPrinted } from './0220-receipts-printed.ts';
import { shopKeysLearned } from './0235-shop-keys.ts';

import { customers } from './0240-customers.ts';
import { logo } from './0250-logo.ts';
import { printReceipts } from './0280-print-receipts.ts';

import { references } from './0310-references.ts';
import { resolved } from './0290-resolved.ts';
import { returns } from './0390-returns.ts';
import { tags } from './0460-tags.ts';
import { beginnings } from './0520-beginnings.ts';
import { drawer } from './0521-drawer.ts';
import { pinLocks } from './0528-pin-locks.ts';
import { shortCodes } from './0529-short-codes.ts';
import { became0330 } from './0330-became.ts';
import { codesTaken } from './0340-codes-taken.ts';

import { receiptsCame } from './0370-receipts-came.ts';
import { daysMarked } from './0440-days-marked.ts';
import { clockEntries } from './0441-clock-entries.ts';
import { referenceKeys } from './0450-reference-keys.ts';
import { left } from './0372-left.ts';
import { done } from './0400-done.ts';
import { extraOnce } from './0530-extra-once.ts';
import { accountSums } from './0531-account-sums.ts';
import { seeBalances } from './0532-see-balances.ts';
import { setAccounts } from './0541-set-accounts.ts';
import { feedHave } from './0545-feed-have.ts';
import { journalNames } from './0540-journal-names.ts';
import { becameOnce } from './0401-became-once.ts';

import type { Migration } from '../../../sqlite/open.ts';

export type { Migration } from '../../../sqlite/open.ts';

export const migrations: readonly Migration[] = [
  books,
  screens,
  proof,
  hole,
  sale,
  mobileEnd,
  zones,
  names,
  attentionList,
  review,
  quarantineSeen,
  pages,
  alerts,
  trust,
  people,
  dayRules,
  alertsSaid,
  tail,
  refunds,
  receiptsPrinted,
  receiptsShown,
  shopKeysLearned,
  customers,
  logo,
  printReceipts,
  resolved,
  references,
  became0330,
  codesTaken,
  receiptsCame,
  left,
  returns,
  done,
  becameOnce,
  daysMarked,
  clockEntries,
  referenceKeys,
  tags,
  beginnings,
  drawer,
  pinLocks,
  shortCodes,
  extraOnce,
  accountSums,
  seeBalances,
  journalNames,
  setAccounts,
  feedHave,
];
