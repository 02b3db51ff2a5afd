// createTill: the only place where the till's parts are constructed and connected. It knows no window.
import { join } from 'node:path';
import type { Clock, Files, Http, Log, Random } from '../shared/ports.ts';
import { usualReceipts } from '../shared/contract/counter/receipts.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import type { AlertChange } from '../shared/people/alerts.ts';
import { createRelayClient } from '../relay-client/client.ts';
import { createShopNameSaid } from '../relay-client/shop-name.ts';
import { createFollower, type FeedStatus } from '../relay-client/follower.ts';
import { sentToOf } from '../shared/relay-wire/paths.ts';
import { headToSign } from '../shared/relay-wire/heads.ts';
import type { FeedPage } from '../shared/relay-wire/feed.ts';
import type { ChainHead } from '../ledger/journal.ts';
import type { Jobs } from './jobs/jobs.ts';
import { databaseFile, openLedger, type Ledger, type ProvedBooks } from './ledger/ledger.ts';
import { callOffRestore } from '../ledger/backup/restore-request.ts';
import { changedConnection, connectionMarks } from './connection-marks.ts';
import { checkAgainst, keepKeysMark, ownReceiptKeys, signerFor } from './keys-mark.ts';
import { createLiveSettings } from './live-settings.ts';
import type { Secrets } from '../secrets/port.ts';
import { scryptStretch, type StretchSecret } from '../secrets/stretch.ts';
import { type Alerts, createAlerts, raiseAlert } from './services/supervision/alerts.ts';
import { createAnnouncements, type Announcements } from './services/sale/announcements.ts';
import { createHealth } from './services/health/health.ts';
import { createChanges, type Changes } from './services/changes.ts';
import { createBestClock, createClockWatch, type ClockWatch } from './services/health/clock-watch.ts';
import { createClose, type Close } from './services/day/close.ts';
import { createDay, type Day } from './services/day/day.ts';
import { createLogo, type LogoService } from './services/display/logo.ts';
import { createCustomerDisplay, type CustomerDisplay } from './services/display/customer-display.ts';
import { createDrills, type Drills, type Simulation } from './services/drills/drills.ts';
import { createExceptions, type Exceptions } from './services/supervision/exceptions.ts';
import { createExportJobs, type ExportJobs } from './services/day/export-jobs.ts';
import { createExports, type Exports } from './services/day/exports.ts';
import { keepGap } from './services/notices/feed-gap.ts';
import { createFeedSkip, type FeedSkip } from './services/notices/feed-skip.ts';
import { createQuarantineWatch, type QuarantineWatch } from './services/notices/quarantine-watch.ts';
import { createHeldKey } from './services/health/held-key.ts';
import { createLights, type LightsService } from './services/health/lights.ts';
import { createNotices } from './services/notices/notices.ts';
import { createPayments, type Payments } from './services/sale/payments.ts';
import { createProbes, type Probes } from './services/health/probes.ts';
import { createProviderNames, type ProviderNamesService } from './services/notices/provider-names.ts';
import { createQuarantine, type Quarantine } from './services/notices/quarantine.ts';
import { createProofs, invitesToCheck, type Proofs } from './services/receipt-check/proofs.ts';
import { createReceiptCheck, type ReceiptCheck } from './services/receipt-check/receipt-check.ts';
import { createReceipts, type Receipts } from './services/receipts/receipts.ts';
import { createSearch, type Search } from './services/lookup/search.ts';
import { createRefunds, type Refunds } from './services/refunds/refunds.ts';
import { waivedAlone } from '../shared/payment/waived.ts';
import { createSuspense, type Suspense } from './services/refunds/suspense.ts';
import { type Codes, createCodes } from './services/sale/codes.ts';
import { createSettle, type Settle } from './services/sale/settle.ts';
import { createShopSettings, type ShopSettingsService } from './services/shop-settings.ts';
import { readHistory } from './services/lookup/history.ts';
import { createStaff, type Staff } from './services/people/staff.ts';
import type { Backups } from './services/health/backups.ts';
import type { Diagnostics } from './services/health/diagnostics.ts';
import type { Rechecks } from './services/health/rechecks.ts';
import type { Verifications } from './services/health/verifications.ts';
import { createWarnings } from './services/health/warnings.ts';
import { createPayoutWitness, type PayoutWitness } from './services/health/payout-witness.ts';
import { createWitness } from './services/health/witness.ts';
import { noPrinters, type Printers } from '../printing/printers.ts';
import { fileStem, namedTillOf, tillInFiles, type TillSettings } from './settings.ts';
import { appError } from '../shared/errors.ts';

export type TillPorts = {
  readonly clock: Clock;
  readonly random: Random;
  readonly http: Http;
  readonly files: Files;
  readonly log: Log;
  readonly secrets: Secrets;
  /** Key stretching for PINs. Default: scrypt. */
  readonly stretch?: StretchSecret;
  /** Runs verifications, backups and profile searches in workers; if absent, none of these run. */
  readonly jobs?: Jobs;
  /** The printers; if absent, only the window's own print dialog works. */
  readonly printers?: Printers;
  /** Training only: the simulated service and relay that drills control. */
  readonly simulation?: Simulation;
};

export type TillPlace = {
  readonly dataDir: string;
  readonly appVersion: string;
  /** The fields in which `connection.json` differs from the sealed connection. */
  readonly ignored?: readonly AlertChange[];
  /** Books to which a person proved their right although the keys name others. */
  readonly proved?: ProvedBooks | null;
};

/** An open till, as the contract's handlers, the hosts and the proofs use it. */
export type Till = {
  readonly clock: Clock;
  readonly log: Log;
  readonly dataDir: string;
  /** The public key of the till's signing key. */
  readonly headKey: string;
  /** The current settings; `live-settings.ts` applies changes while the till runs. */
  readonly settings: TillSettings;
  readonly shopSettings: ShopSettingsService;
  readonly payments: Payments;
  readonly search: Search;
  /** A payment's history. Error: `attempt.unknown`. */
  history(attemptId: string): ReturnType<typeof readHistory>;
  /** The id of the present signing secret. */
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
  readonly staff: Staff;
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
  /** The business day (`YYYY-MM-DD`) under which an entry written now is filed. */
  businessDay(): string;
  /** Read access to the books, for screens, reports and proofs. */
  readonly ledger: Pick<Ledger, 'journal' | 'payments' | 'refunds' | 'feed' | 'rebuild'>;
  /** Subscribes to changes, which are reported once they are on disk; returns the function that unsubscribes. */
  readonly listen: Changes['listen'];
  feedStatus(): FeedStatus;
  /** Polls the relay now, and returns how many notices are on hold there. */
  checkNow(): Promise<number>;
  /** Stops everything and closes the books. Writes nothing, so the books look the same after a crash. */
  close(): void;
  /** Closes the till without haste: waits for the last backup and for running jobs first. */
  shut(): Promise<void>;
};

const headText = ({ ledgerId, epoch, seq, hash }: ChainHead): string => `${ledgerId}.${epoch}.${seq}.${hash}`;

/** Opens the books in `dataDir`, resumes what was in progress, and follows the relay's feed. Errors: `data.*`. */
export const createTill = (
  ports: TillPorts,
  given: TillSettings,
  { dataDir, appVersion, ignored = [], proved = null }: TillPlace,
): Result<Till> => {
  const { clock, random, http, log, secrets } = ports;
  const best = createBestClock(clock);
  const live = createLiveSettings(given, best.bestMs);
  const { settings } = live;
  const keysMark = secrets.mark.read();
  const opened = openLedger(
    dataDir,
    {
      clock,
      random,
      bestMs: best.bestMs,
      tagOf: (text) => secrets.fingerprint(text),
      mark: keysMark,
      pepper: () => secrets.pepper(),
      proved,
    },
    settings.day,
  );
  if (!opened.ok) return opened;
  const ledger = opened.value;
  const file = join(dataDir, databaseFile);
  // Nobody can say who may do what: somebody may have made themselves an owner. The recovery code opens these books.
  const peopleChanged = ledger.changedPeopleRows();
  const known =
    peopleChanged && !proved ? fail('data.damaged', { file }) : proved ? ok(null) : checkAgainst(ledger, keysMark, file);
  if (!known.ok) {
    ledger.close();
    return known;
  }
  // Do this before anybody is asked for a PIN: the people tables may have been edited by hand.
  const peopleDiffer = !ledger.arePeopleAsSaid();
  if (peopleDiffer) ledger.rebuild();
  const changes = createChanges();
  const warnings = createWarnings(clock, changes);
  // Shown until the next start: sales made after that backup are missing here.
  const lost = ledger.lostByRestore();
  if (lost && lost.givenUp !== 0) warnings.show('restore', appError('backup.put-back', lost));
  const alerts = createAlerts({ ledger, changes });
  const clockWatch = createClockWatch({ clock, best, ledger, day: settings.day, warnings, changes });
  // Create these before the first entry is written: the shop's settings and the best clock decide its business day.
  const shopSettings = createShopSettings({ ledger, changes, live });
  const staff = createStaff({
    ...{ ledger, clock, random, changes },
    stretch: ports.stretch ?? scryptStretch,
    pepper: () => secrets.pepper(),
    takesPlain: () => secrets.mark.read()?.peppered !== true,
    lockMinutes: () => shopSettings.now().lockMinutes,
    onDifference: () => void alerts.raise('sidecar-differs', { problem: 'pin-differs' }),
    // Cancel a restore that was requested before the till had an owner; the new owner must request it again.
    onFirst: () => callOffRestore(dataDir),
  });
  clockWatch.begin();
  const { timeZone } = settings.day;
  const connection = connectionMarks(settings, secrets);
  const { vouched } = ledger;
  const before = ledger.journal.head().seq;
  const { ledgerId } = ledger.journal.head();
  const signer = signerFor(secrets, keysMark, ledgerId);
  const signingKey = signer.publicKey();
  ledger.tagOn();
  const noted = ledger.write((tx) => {
    // Compare with the last start proved by a tag of these keys: another machine's start says nothing about this one's
    // connection.
    const changed = changedConnection(tx.checks.connection(vouched?.upTo ?? 0), connection, settings);
    const named = namedTillOf(settings);
    const said = { appVersion, beside: tx.sidecarNow(), timeZone, connection, signingKey, named };
    tx.record('till.opened', said, { actor: 'till' });
    if (changed) raiseAlert(tx, 'connection-changed', changed);
    if (ignored.length > 0) raiseAlert(tx, 'connection-ignored', { changed: ignored.join(',') });
    if (peopleDiffer) raiseAlert(tx, 'people-differ');
    // Named from now on: the next start opens without the recovery code.
    if (peopleChanged) raiseAlert(tx, 'rows-unsealed', peopleChanged);
    if (vouched?.untagged) raiseAlert(tx, 'rows-unsealed', vouched.untagged);
    // The mark and the books must agree: books named by the mark have rows, others are new and empty. A restore is exempt,
    // because it raises its own alert.
    else if ((keysMark?.ledgerId === ledgerId) === (before === 0) && !lost)
      raiseAlert(tx, 'books-taken-over', { service: settings.serviceUrl });
    if (lost) raiseAlert(tx, 'books-restored', lost);
  });
  if (!noted.ok) {
    ledger.close();
    return noted;
  }
  // Write the tag before the mark: after a crash in between, the next start finds newer facts in the books and writes the mark
  // then.
  const keepKeys = (): Result<null> =>
    keepKeysMark(ledger, secrets.mark, { begins: before + 1, key: signingKey, isProved: proved !== null });
  const markKept = keepKeys();
  if (!markKept.ok) {
    ledger.close();
    return markKept;
  }
  changes.listen(({ type }) => {
    if (type === 'people') keepKeys();
  });
  const names = createProviderNames({ ledger, changes, given: settings.names });
  const named = names.begin();
  if (!named.ok) {
    ledger.close();
    return named;
  }
  const { relayUrl, merchant } = settings;
  const place = { merchant, till: settings.till };
  const sign = (text: string): string => Buffer.from(signer.sign(Buffer.from(text, 'utf8'))).toString('base64url');
  const relay = createRelayClient(http, {
    ...{ relayUrl, ...place, token: () => secrets.relayToken() },
    signHead: (head) => sign(headToSign(place, head)),
    liveKey: settings.mode === 'live' ? signingKey : null,
    shopName: createShopNameSaid(place, () => shopSettings.now().shopName, sign),
  });
  const witness = createWitness({
    ...{ ledger, alerts, warnings, relayHeads: relay },
    place: { ...place, key: signingKey },
  });
  const payoutWitness = createPayoutWitness({
    ...{ clock, mark: secrets.mark, isLive: settings.mode === 'live' },
    place: { ...place, key: signingKey },
    saidBy: () => ledger.checks.agreed()?.relayId ?? null,
  });
  const codes = createCodes({ ledger, changes });
  const quarantineWatch = createQuarantineWatch({ ledger, clock, changes, warnings, source: relay, onSigned: codes.weigh });
  const heldKey = createHeldKey({ clock, changes, alerts, own: signingKey });
  const lights = createLights({
    ...{ clock, changes, ledger, warnings, quarantine: quarantineWatch.now, relayKey: heldKey.trouble },
    printerWay: () => (drills.shop(shopSettings.now()).receipts ?? usualReceipts).way,
  });
  let isOlderRelay = false;
  let hearsTags = sentToOf(ledger.payments.lastReturnUrl() ?? '') !== null;
  const hearWire = ({ wire }: FeedPage): void => {
    isOlderRelay = wire === undefined;
    // Raise an alert, because a light that goes out again would hide the downgrade. The relay may be somebody else's, or an older
    // one chosen so that one payment counts twice.
    if (isOlderRelay && hearsTags) alerts.raise('relay-downgraded');
    hearsTags = !isOlderRelay;
    warnings.show('relay', isOlderRelay ? appError('feed.older') : null);
  };
  const payments = createPayments({
    ...{ ledger, settings, secrets, changes, clock, random, http },
    isShiftNeeded: () => shopSettings.now().shiftNeeded === true,
    tagsAddresses: () => !isOlderRelay,
    heard: lights.heard,
    onTrouble: (trouble) => warnings.show('books', trouble),
  });
  const profiles = () => [...settings.profiles, ...ledger.trust.adoptedProfiles()];
  const allowsFixed = () => settings.addresses === 'fixed';
  const notices = createNotices({ ledger, profiles, secrets, changes, allowsFixed, monoMs: clock.monoMs });
  let feedStatus: FeedStatus = { state: 'connecting' };
  const follower = createFollower({
    clock,
    relay,
    cursor: notices.cursor,
    head: () => headText(ledger.journal.head()),
    take(page) {
      hearWire(page);
      heldKey.hear(page.heldKey);
      const booked = notices.bookPage(page);
      if (booked.ok && booked.value.quarantined) quarantineWatch.weigh();
      return booked;
    },
    onPolled(page) {
      witness.hear(page.newest ?? null);
      payoutWitness.hear(page);
    },
    onHeld: quarantineWatch.lookNow,
    restart: (relayId) => notices.restartFeed(relayId),
    goBack: (after) => notices.goBack(after),
    gap: ledger.feed.gap,
    onStatus(status) {
      const news = status.state !== feedStatus.state;
      feedStatus = status;
      keepGap(ledger, status);
      lights.feed(status);
      payoutWitness.feed(status);
      if (status.state === 'following') clockWatch.hearRelay(clock.wallMs() + status.relayAheadMs);
      if (!news) return;
      log.info('feed', { state: status.state, ...(status.state === 'failing' && { code: status.code }) });
      changes.tell({ type: 'feed' });
    },
  });
  const exports = createExports({
    ...{ ledger, files: ports.files, till: tillInFiles(settings), shop: shopSettings.now },
    firstZone: given.day.timeZone,
    names: names.now,
  });
  const exportJobs = createExportJobs({
    ...{ ledger, exports, changes, files: ports.files, clock, random, dataDir },
    stem: fileStem(settings),
  });
  const feed = () => ({ after: notices.cursor()?.after ?? 0, head: headText(ledger.journal.head()) });
  const quarantine = createQuarantine({
    ...{ ledger, notices, secrets, clock },
    source: relay,
    jobs: ports.jobs ?? null,
  });
  const feedSkip = createFeedSkip({
    ledger,
    cursor: notices.cursor,
    feedStatus: () => feedStatus,
    goOn: () => follower.checkNow(),
  });
  const probes = createProbes({ clock, http, settings, secrets, lights, names: names.now, relay, feed });
  const health = createHealth({
    ...{ ledger, settings, secrets, warnings, changes, clock, files: ports.files, profiles, probes, dataDir },
    relayHeads: relay,
    witness,
    place: { ...place, key: signingKey },
    jobs: ports.jobs ?? null,
    own: () => ({ ...namedTillOf(settings), shopName: shopSettings.now().shopName }),
    training: ports.simulation !== undefined,
    lights: lights.now,
    receiptWay: () => (shopSettings.now().receipts ?? usualReceipts).way,
    clockState: best.state,
  });
  const closes = createClose({
    ...{ ledger, settings, changes, clock, files: ports.files, dataDir },
    feedStatus: () => feedStatus,
    isClockWrong: () => best.state().wrong,
    quarantine: quarantineWatch.now,
    recheck: health.rechecks.forClose,
  });
  const customerDisplay = createCustomerDisplay({
    ...{ ledger, clock, changes },
    leftMs: (attempt) => payments.timeLeft(attempt)?.leftMs ?? null,
  });
  const proofOf = createProofs({ signer, merchant, relayPublicUrl: () => settings.relayPublicUrl });
  const drills = createDrills({
    ...{ ledger, clock, files: ports.files, http, log, changes, serviceUrl: settings.serviceUrl },
    simulation: ports.simulation ?? null,
    useExpiry: live.useExpiry,
  });
  clockWatch.start();
  payments.resume();
  codes.resume();
  quarantine.start();
  quarantineWatch.start();
  health.start();
  follower.start();
  drills.start();

  const receipts = createReceipts({
    ...{ ledger, changes, clock, merchant, till: settings.till, names: names.now },
    shop: () => drills.shop(shopSettings.now()),
    printers: ports.printers ?? noPrinters,
    proofUrl: proofOf,
    invites: () => invitesToCheck(heldKey.standing(), settings.relayPublicUrl),
    heard: lights.printed,
  });
  const stop = (): void => {
    receipts.stop();
    drills.stop();
    follower.stop();
    payoutWitness.stop();
    clockWatch.stop();
    quarantine.stop();
    quarantineWatch.stop();
    payments.stop();
    customerDisplay.stop();
    exportJobs.stop();
    staff.sessions.stop();
  };

  return ok({
    clock,
    log,
    dataDir,
    headKey: signingKey,
    signingKeyId: () => secrets.signingKeys()[0]?.id ?? '',
    settings,
    shopSettings,
    payments,
    search: createSearch(ledger, settings, clock),
    history: (attemptId: string) => readHistory(ledger, attemptId),
    announcements: createAnnouncements(ledger, changes),
    lights: lights.now,
    probes,
    customerDisplay,
    logo: createLogo({ ledger, changes }),
    day: createDay(ledger, clock),
    exports,
    exportJobs,
    staff,
    receipts,
    settle: createSettle({ ledger, changes }),
    showCodeAgain: codes.showAgain,
    exceptions: createExceptions({ ledger, changes }),
    refunds: createRefunds({ ledger, changes, clock, random, isWitnessAway: payoutWitness.isAway }),
    isWitnessAway: payoutWitness.isAway,
    suspense: createSuspense({
      ...{ ledger, changes },
      waivedAlone: (gateway) => waivedAlone(gateway, shopSettings.now().limits[gateway]),
    }),
    alerts,
    proofOf,
    receiptCheck: createReceiptCheck({
      ...{ ledger, changes, clock, ...place },
      own: () => ownReceiptKeys(ledger, secrets.mark.read()),
      ask: () => relay.receiptKeys(),
    }),
    names,
    closes,
    feedSkip,
    clockWatch,
    quarantine,
    quarantineWatch,
    compared: health.rechecks.compared,
    verifications: health.verifications,
    backups: health.backups,
    diagnostics: health.diagnostics,
    drills,
    businessDay: ledger.businessDay,
    ledger: {
      journal: ledger.journal,
      payments: ledger.payments,
      refunds: ledger.refunds,
      feed: { ...ledger.feed, cursor: notices.cursor },
      rebuild: ledger.rebuild,
    },
    listen: changes.listen,
    feedStatus: (): FeedStatus => feedStatus,
    checkNow() {
      drills.heardCheck();
      follower.checkNow();
      return quarantineWatch.check();
    },
    close(): void {
      stop();
      void health.stop();
      ledger.close();
    },
    async shut(): Promise<void> {
      stop();
      await health.backups.close();
      await health.stop();
      ledger.close();
    },
  });
};
