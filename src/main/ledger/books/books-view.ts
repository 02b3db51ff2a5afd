// All stores that read the books through one connection. The till has one view that reads committed rows; a transaction has
// another that also sees its own writes.
import type { Sidecar } from '../../../till-journal/sidecar-body.ts';
import { createJournalReader, type JournalReader } from '../../../ledger/journal.ts';
import { type Entry, kinds } from '../../../till-journal/index.ts';
import { readSidecar } from '../sidecar.ts';
import type { ReadConnection } from '../../../sqlite/statements.ts';
import { type LedgerAlerts, createAlertsStore } from '../stores/alerts-store.ts';
import { type AnnouncedStore, createAnnouncedStore } from '../stores/payments/announced-store.ts';
import { type AccountEntriesStore, createAccountEntriesStore } from '../stores/day/account-entries-store.ts';
import { type ApprovalsStore, createApprovalsStore } from '../stores/approvals-store.ts';
import { type AttentionStore, createAttentionStore } from '../stores/payments/attention-store.ts';
import { type BalancesStore, createBalancesStore } from '../stores/day/balances-store.ts';
import { type ChecksStore, createChecksStore } from '../stores/checks-store.ts';
import { type ClockStore, createClockStore } from '../stores/day/clock-store.ts';
import { type ChartsStore, createChartsStore } from '../stores/day/charts-store.ts';
import { type CloseBalances, createCloseBalances } from '../stores/day/close-balances.ts';
import { type CloseEvents, createCloseEvents } from '../stores/day/close-events.ts';
import { type ClosesStore, createClosesStore } from '../stores/day/closes-store.ts';
import { createDayRulesStore, type DayRulesStore } from '../stores/day/day-rules-store.ts';
import { createDayStore, type DayStore } from '../stores/day/day-store.ts';
import { createDrawerStore, type DrawerStore } from '../stores/drawer-store.ts';
import { createExceptionsStore, type ExceptionsStore } from '../stores/payments/exceptions-store.ts';
import { createFeedStore, type FeedStore } from '../stores/feed-store.ts';
import { createHistoryStore, type HistoryStore } from '../stores/history-store.ts';
import { createLogoStore, type LogoStore } from '../stores/logo-store.ts';
import { createNamesStore, type NamesStore } from '../stores/names-store.ts';
import { createPaymentsStore, type PaymentsStore } from '../stores/payments/payments-store.ts';
import { createPeopleStore, type PeopleStore } from '../../../people/store/people-store.ts';
import { createQuarantineSeenStore, type QuarantineSeenStore } from '../stores/quarantine-seen-store.ts';
import { createReceiptsShownStore, type ReceiptsShownStore } from '../stores/receipts-shown-store.ts';
import { createReceiptsPrintedStore, type ReceiptsPrintedStore } from '../stores/receipts-printed-store.ts';
import { createRefundsStore, type RefundsStore } from '../stores/refunds/refunds-store.ts';
import { createSearchStore, type SearchStore } from '../stores/payments/search-store.ts';
import { createShiftsStore, type ShiftsStore } from '../stores/shifts-store.ts';
import { createShopStore, type ShopStore } from '../stores/shop-store.ts';
import { createStretchStore, type StretchStore } from '../stores/day/stretch-store.ts';
import { createTrustStore, type TrustStore } from '../stores/trust-store.ts';
import { createWrongTriesStore, type WrongTriesStore } from '../stores/wrong-tries-store.ts';

export type BooksView = {
  readonly journal: JournalReader<Entry>;
  readonly payments: PaymentsStore;
  readonly feed: FeedStore;
  readonly day: DayStore;
  readonly dayRules: DayRulesStore;
  readonly attention: AttentionStore;
  readonly search: SearchStore;
  readonly history: HistoryStore;
  readonly announced: AnnouncedStore;
  readonly shop: ShopStore;
  readonly logo: LogoStore;
  readonly exceptions: ExceptionsStore;
  readonly refunds: RefundsStore;
  readonly alerts: LedgerAlerts;
  readonly checks: ChecksStore;
  readonly clock: ClockStore;
  readonly closes: ClosesStore;
  readonly closeBalances: CloseBalances;
  readonly closeEvents: CloseEvents;
  readonly approvals: ApprovalsStore;
  readonly people: PeopleStore;
  readonly shifts: ShiftsStore;
  readonly drawer: DrawerStore;
  readonly stretch: StretchStore;
  readonly balances: BalancesStore;
  readonly charts: ChartsStore;
  readonly accountEntries: AccountEntriesStore;
  readonly trust: TrustStore;
  readonly wrongTries: WrongTriesStore;
  readonly names: NamesStore;
  readonly quarantineSeen: QuarantineSeenStore;
  readonly receiptsShown: ReceiptsShownStore;
  readonly receiptsPrinted: ReceiptsPrintedStore;
  /** The business day (`YYYY-MM-DD`) under which a journal entry written now is filed. */
  businessDay(): string;
  /**
   * Reads the sidecar, the data outside the journal, as it is now. Each start of the till records the sidecar's digests in the
   * journal.
   */
  sidecarNow(): Sidecar;
};

/** `filedUnder` returns the business day of the next entry to be written to this journal. */
export const createBooksView = (db: ReadConnection, filedUnder: (journal: JournalReader<Entry>) => string): BooksView => {
  const journal = createJournalReader(db, kinds);
  return {
    journal,
    payments: createPaymentsStore(db),
    feed: createFeedStore(db),
    day: createDayStore(db),
    dayRules: createDayRulesStore(db),
    attention: createAttentionStore(db),
    search: createSearchStore(db),
    history: createHistoryStore(db),
    announced: createAnnouncedStore(db),
    shop: createShopStore(db),
    logo: createLogoStore(db),
    exceptions: createExceptionsStore(db),
    refunds: createRefundsStore(db),
    alerts: createAlertsStore(db),
    checks: createChecksStore(db),
    clock: createClockStore(db),
    closes: createClosesStore(db),
    closeBalances: createCloseBalances(db),
    closeEvents: createCloseEvents(db),
    approvals: createApprovalsStore(db),
    people: createPeopleStore(db),
    shifts: createShiftsStore(db),
    drawer: createDrawerStore(db),
    stretch: createStretchStore(db),
    balances: createBalancesStore(db),
    charts: createChartsStore(db),
    accountEntries: createAccountEntriesStore(db),
    trust: createTrustStore(db),
    wrongTries: createWrongTriesStore(db),
    names: createNamesStore(db),
    quarantineSeen: createQuarantineSeenStore(db),
    receiptsShown: createReceiptsShownStore(db),
    receiptsPrinted: createReceiptsPrintedStore(db),
    businessDay: () => filedUnder(journal),
    sidecarNow: () => readSidecar(db),
  };
};
