// createTill assembles all parts of a till; no other place does. It has no reference to any window.
import type { FeedStatus } from '../relay-client/follower.ts';
import { waivedAlone } from '../shared/payment/waived.ts';
import type { Clock, Log } from '../shared/ports.ts';
import { watchText } from '../shared/relay-wire/watch.ts';
import { ok, type Result } from '../shared/result.ts';
import { ownReceiptKeys } from './keys-mark.ts';
import type { Ledger } from './ledger/ledger.ts';
import { createLiveSettings } from './live-settings.ts';
import { createBase, type TillBase } from './rooms/base.ts';
import { openBooks } from './rooms/books.ts';
import { createFeedRoom, type FeedRoom } from './rooms/feed.ts';
import { createOfficeRoom, type OfficeRoom } from './rooms/office.ts';
import type { TillPlace, TillPorts } from './rooms/ports.ts';
import { createRelayRoom, type RelayRoom } from './rooms/relay.ts';
import { createSaleRoom, type SaleRoom } from './rooms/sale.ts';
import { writeStart } from './rooms/start.ts';
import { type AccountSettingsService, createAccountSettings } from './services/account-settings.ts';
import type { Changes } from './services/changes.ts';
import type { Balances } from './services/day/balances.ts';
import type { Charts } from './services/day/charts.ts';
import type { Close } from './services/day/close.ts';
import type { CloseFiles } from './services/day/close-files.ts';
import { createDay, type Day } from './services/day/day.ts';
import type { ExportJobs } from './services/day/export-jobs.ts';
import type { Exports } from './services/day/exports.ts';
import type { CustomerDisplay } from './services/display/customer-display.ts';
import { createLogo, type LogoService } from './services/display/logo.ts';
import type { Drills } from './services/drills/drills.ts';
import type { Backups } from './services/health/backups.ts';
import { createBestClock } from './services/health/clock/best-clock.ts';
import type { ClockWatch } from './services/health/clock-watch.ts';
import type { Diagnostics } from './services/health/diagnostics.ts';
import type { LightsService } from './services/health/lights.ts';
import type { PayoutWitness } from './services/health/payout-witness.ts';
import type { Probes } from './services/health/probes.ts';
import type { Rechecks } from './services/health/rechecks.ts';
import type { Verifications } from './services/health/verifications.ts';
import type { Watch } from './services/health/watch.ts';
import { readWatchChoice, type WatchChoice, watchOff } from './services/health/watch-choice.ts';
import { createWatchServer, type WatchServer } from './services/health/watch-server.ts';
import { readHistory } from './services/lookup/history.ts';
import { createSearch, type Search } from './services/lookup/search.ts';
import type { FeedSkip } from './services/notices/feed-skip.ts';
import { createProviderNames, type ProviderNamesService } from './services/notices/names/provider-names.ts';
import type { QuarantineWatch } from './services/notices/quarantine/watch.ts';
import type { Quarantine } from './services/notices/quarantine/quarantine.ts';
import type { TillStaff } from './services/staff.ts';
import type { Proofs } from './services/receipt-check/proofs.ts';
import { createReceiptCheck, type ReceiptCheck } from './services/receipt-check/receipt-check.ts';
import type { Receipts } from './services/receipts/receipts.ts';
import { createRefunds, type Refunds } from './services/refunds/refunds.ts';
import { createSuspense, type Suspense } from './services/refunds/suspense.ts';
import { type Announcements, createAnnouncements } from './services/sale/announcements.ts';
import type { Codes } from './services/sale/codes.ts';
import type { Payments } from './services/sale/payments.ts';
import { createSettle, type Settle } from './services/sale/settle.ts';
import type { TypedSales } from './services/sale/typed-sales.ts';
import type { ShopSettingsService } from './services/shop-settings.ts';
import { createExceptions, type Exceptions } from './services/supervision/exceptions.ts';
import type { Alerts } from './services/supervision/alerts.ts';
import type { TillSettings } from './settings.ts';

/** An open till, as the contract's handlers, the hosts and the tests use it. */
export type Till = {
  readonly clock: Clock;
  readonly log: Log;
  readonly dataDir: string;
  /** The public key that belongs to the key with which this till signs receipts and journal heads. */
  readonly headKey: string;
  /** The current settings; `live-settings.ts` applies changes while the till runs. */
  readonly settings: TillSettings;
  readonly shopSettings: ShopSettingsService;
  readonly accountSettings: AccountSettingsService;
  readonly payments: Payments;
  /** The unfinished sales that people are typing. */
  readonly typedSales: TypedSales;
  readonly search: Search;
  /** A payment's history. Error: `attempt.unknown`. */
  history(attemptId: string): ReturnType<typeof readHistory>;
  /** The id of the secret under which the payment service signs notices now; empty if there is none. */
  signingKeyId(): string;
  readonly announcements: Announcements;
  readonly lights: LightsService['now'];
  readonly probes: Probes;
  readonly customerDisplay: CustomerDisplay;
  readonly logo: LogoService;
  readonly day: Day;
  readonly exports: Exports;
  readonly exportJobs: ExportJobs;
  /** Users, sessions and approvals. */
  readonly staff: TillStaff;
  readonly receipts: Receipts;
  readonly settle: Settle;
  readonly showCodeAgain: Codes['showAgain'];
  readonly exceptions: Exceptions;
  readonly refunds: Refunds;
  readonly isWitnessAway: PayoutWitness['isAway'];
  readonly suspense: Suspense;
  readonly alerts: Alerts;
  readonly receiptCheck: ReceiptCheck;
  /** Makes the content of a receipt's QR code: the receipt's facts, signed by this till. */
  readonly proofOf: Proofs;
  readonly names: ProviderNamesService;
  readonly closes: Close;
  /** Writes files at each close by itself. */
  readonly closeFiles: CloseFiles;
  readonly balances: Balances;
  readonly charts: Charts;
  readonly feedSkip: FeedSkip;
  readonly clockWatch: ClockWatch;
  readonly quarantine: Quarantine;
  readonly quarantineWatch: QuarantineWatch;
  /** Waits until the tables have been compared with the journal (`rechecks.ts`). Error: `books.checking`. */
  readonly compared: Rechecks['compared'];
  readonly verifications: Verifications;
  readonly backups: Backups;
  readonly diagnostics: Diagnostics;
  readonly drills: Drills;
  /** The business day (`YYYY-MM-DD`) under which a journal entry written now is filed. */
  businessDay(): string;
  /** Read access to the books, for hosts, tests and a few handlers; most handlers use the services above. */
  readonly ledger: Pick<Ledger, 'journal' | 'payments' | 'refunds' | 'feed' | 'rebuild' | 'wrongTries'>;
  /** Computes the conditions that a shop can watch: late backup, absent relay, missing close. */
  readonly watch: Watch;
  /** The port of the local status address; null if the status address is off. */
  statusPort(): Promise<number | null>;
  /** Subscribes to changes, which are reported once they are on disk; returns the function that unsubscribes. */
  readonly listen: Changes['listen'];
  feedStatus(): FeedStatus;
  /** Polls the relay now, and returns how many notices are in its quarantine. */
  checkNow(): Promise<number>;
  /** Stops everything and closes the books. Writes nothing, so the books look the same after a crash. */
  close(): void;
  /** Waits for the last backup and for running jobs, then closes the till. */
  shut(): Promise<void>;
};

/** Stops timers, polls and sessions; the books stay open. */
const stopAll = (
  { clockWatch, staff }: TillBase,
  sale: SaleRoom,
  feed: FeedRoom,
  { exportJobs, closeFiles }: OfficeRoom,
): void => {
  sale.receipts.stop();
  sale.drills.stop();
  feed.stop();
  clockWatch.stop();
  sale.payments.stop();
  sale.typedSales.stop();
  sale.customerDisplay.stop();
  exportJobs.stop();
  closeFiles.stop();
  staff.sessions.stop();
};

/** Creates the services that depend on the books and on few other services. */
const servicesOf = (base: TillBase, { relay, place, payoutWitness }: RelayRoom) => {
  const { ledger, changes, clock, random, secrets, shopSettings } = base;
  const { isAway } = payoutWitness;
  return {
    search: createSearch(ledger, base.live.settings, clock),
    history: (attemptId: string) => readHistory(ledger, attemptId),
    announcements: createAnnouncements(ledger, changes),
    logo: createLogo({ ledger, changes }),
    accountSettings: createAccountSettings({ ledger, shopSettings }),
    day: createDay(ledger, clock),
    settle: createSettle({ ledger, changes }),
    exceptions: createExceptions({ ledger, changes }),
    refunds: createRefunds({ ledger, changes, clock, random, isWitnessAway: isAway }),
    isWitnessAway: isAway,
    suspense: createSuspense({
      ...{ ledger, changes },
      waivedAlone: (gateway) => waivedAlone(gateway, shopSettings.now().limits[gateway]),
    }),
    receiptCheck: createReceiptCheck({
      ...{ ledger, changes, clock, ...place },
      own: () => ownReceiptKeys(ledger, secrets.mark.read()),
      ask: () => relay.receiptKeys(),
    }),
  };
};

/**
 * Reads `watch.json`. If the file cannot be used, logs the reason, and switches off both the status address and the reports to
 * the relay.
 */
const watchChoiceIn = ({ files, dataDir, log }: TillBase): WatchChoice => {
  const read = readWatchChoice(files, dataDir);
  if (!read.ok) log.error('watch.malformed', { reason: read.error.params['reason'] ?? '' });
  return read.ok ? read.value : watchOff;
};

type Rooms = {
  readonly base: TillBase;
  readonly names: ProviderNamesService;
  readonly relay: RelayRoom;
  readonly sale: SaleRoom;
  readonly feed: FeedRoom;
  readonly office: OfficeRoom;
  readonly status: WatchServer;
};

const tillOf = ({ base, names, relay, sale, feed, office, status }: Rooms): Till => {
  const { clock, log, dataDir, secrets, ledger, changes, shopSettings, staff, alerts, clockWatch } = base;
  const { typedSales, payments, quarantineWatch, customerDisplay, receipts, proofOf, drills } = sale;
  const { exports, exportJobs, probes, closes, closeFiles, balances, charts } = office;
  const { rechecks, verifications, backups, diagnostics } = office.health;
  const { notices, quarantine, feedSkip } = feed;
  const stop = (): void => {
    stopAll(base, sale, feed, office);
    void status.stop();
  };
  return {
    ...servicesOf(base, relay),
    ...{ clock, log, dataDir, headKey: relay.signingKey, settings: base.live.settings, shopSettings, staff, alerts, clockWatch },
    ...{ typedSales, payments, quarantineWatch, customerDisplay, receipts, proofOf, drills, lights: sale.lights.now },
    ...{
      exports,
      exportJobs,
      probes,
      closes,
      closeFiles,
      balances,
      charts,
      compared: rechecks.compared,
      verifications,
      backups,
      diagnostics,
    },
    ...{ watch: office.watch, statusPort: status.port },
    ...{ names, quarantine, feedSkip, feedStatus: feed.status, showCodeAgain: sale.codes.showAgain },
    signingKeyId: () => secrets.signingKeys()[0]?.id ?? '',
    businessDay: ledger.businessDay,
    ledger: {
      journal: ledger.journal,
      payments: ledger.payments,
      refunds: ledger.refunds,
      feed: { ...ledger.feed, cursor: notices.cursor },
      rebuild: ledger.rebuild,
      wrongTries: ledger.wrongTries,
    },
    listen: changes.listen,
    checkNow() {
      drills.heardCheck();
      feed.checkNow();
      return quarantineWatch.check();
    },
    close(): void {
      stop();
      void office.health.stop();
      ledger.close();
    },
    async shut(): Promise<void> {
      await closeFiles.waitUntilWritten();
      stop();
      await backups.close();
      await office.health.stop();
      ledger.close();
    },
  };
};

/** Opens the books in `dataDir`, resumes what was in progress, and follows the relay's feed. Errors: `data.*`. */
export const createTill = (ports: TillPorts, given: TillSettings, place: TillPlace): Result<Till> => {
  const best = createBestClock(ports.clock);
  const live = createLiveSettings(given, best.bestMs);
  const books = openBooks(ports, place, best.bestMs, live.settings.day);
  if (!books.ok) return books;
  const { ledger } = books.value;
  const refuse = (refused: Result<never>): Result<never> => {
    ledger.close();
    return refused;
  };
  const base = createBase({ ...ports, dataDir: place.dataDir, live, best }, books.value);
  const started = writeStart(base, books.value, place);
  if (!started.ok) return refuse(started);
  const names = createProviderNames({ ledger, changes: base.changes, given: live.settings.names });
  const begun = names.begin();
  if (!begun.ok) return refuse(begun);
  const choice = watchChoiceIn(base);
  const relay = createRelayRoom(base, started.value, () => (choice.tellRelay ? watchText(office.watch()) : null));
  const sale = createSaleRoom(base, relay, { signer: started.value, names });
  const feed = createFeedRoom(base, relay, sale);
  const office: OfficeRoom = createOfficeRoom(base, { relay, sale, feed, names, signer: started.value, firstDay: given.day });
  base.clockWatch.start();
  sale.payments.resume();
  sale.codes.resume();
  office.health.start();
  office.closeFiles.start();
  feed.start();
  sale.drills.start();
  const status = createWatchServer({ serve: ports.serve, log: base.log, choice, watch: office.watch });
  return ok(tillOf({ base, names, relay, sale, feed, office, status }));
};
