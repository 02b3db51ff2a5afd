// createTill: the only place where the till's parts are constructed and joined. Knows no window.
import type { Clock, Files, Http, Log, Random } from '../shared/ports.ts';
import { ok, type Result } from '../shared/result.ts';
import { createFollower, type FeedStatus } from './feed/follower.ts';
import type { ChainHead } from './ledger/journal.ts';
import { openLedger } from './ledger/ledger.ts';
import { createLiveSettings } from './live-settings.ts';
import type { Secrets } from './secrets/port.ts';
import { createAnnouncements } from './services/announcements.ts';
import { createChanges } from './services/changes.ts';
import { createDay } from './services/day.ts';
import { createExportJobs } from './services/export-jobs.ts';
import { createExports } from './services/exports.ts';
import { createLights } from './services/lights.ts';
import { createNotices } from './services/notices.ts';
import { createPayments } from './services/payments.ts';
import { createProbes } from './services/probes.ts';
import { createSearch } from './services/search.ts';
import { createShop } from './services/shop.ts';
import { readStory } from './services/story.ts';
import type { TillSettings } from './settings.ts';

export type TillPorts = {
  readonly clock: Clock;
  readonly random: Random;
  readonly http: Http;
  readonly files: Files;
  readonly log: Log;
  readonly secrets: Secrets;
};

export type TillPlace = { readonly dataDir: string; readonly appVersion: string };

const headText = ({ ledgerId, epoch, seq, hash }: ChainHead): string => `${ledgerId}.${epoch}.${seq}.${hash}`;

/** Opens the books in `dataDir`, takes up what was in flight, and follows the relay. Errors: `data.*`. */
export const createTill = (ports: TillPorts, given: TillSettings, { dataDir, appVersion }: TillPlace) => {
  const { clock, random, http, log, secrets } = ports;
  const live = createLiveSettings(given);
  const { settings } = live;
  const opened = openLedger(dataDir, { clock, random }, settings.day);
  if (!opened.ok) return opened;
  const ledger = opened.value;
  const changes = createChanges();
  // Before the first row is written: the shop's own settings say which business day it belongs to.
  const shop = createShop({ ledger, changes, live });
  const noted = ledger.write((record) => record('till.opened', { appVersion }, { actor: 'till' }));
  if (!noted.ok) {
    ledger.close();
    return noted;
  }
  const lights = createLights({ clock, changes, ledger });
  const payments = createPayments({ ledger, settings, secrets, changes, clock, random, http, heard: lights.heard });
  const notices = createNotices({ ledger, settings, secrets, changes });
  let feedStatus: FeedStatus = { state: 'connecting' };
  const feedUrl = `${settings.relayUrl}/v1/feed/${settings.merchant}/${settings.till}`;
  const follower = createFollower({
    clock,
    http,
    feedUrl,
    token: () => secrets.relayToken(),
    cursor: () => ledger.feed.cursor(),
    head: () => headText(ledger.journal.head()),
    take: (page) => notices.bookPage(page),
    restart: (relayId) => notices.restartFeed(relayId),
    onStatus(status) {
      const news = status.state !== feedStatus.state;
      feedStatus = status;
      lights.feed(status);
      if (!news) return;
      log.info('feed', { state: status.state, ...(status.state === 'failing' && { code: status.code }) });
      changes.tell({ type: 'feed' });
    },
  });
  const exports = createExports(ledger, settings, ports.files);
  const exportJobs = createExportJobs({ ledger, exports, changes, clock, random, dataDir, shop: shop.now });
  const feed = () => ({ feedUrl, after: ledger.feed.cursor()?.after ?? 0, head: headText(ledger.journal.head()) });
  payments.resume();
  follower.start();

  const till = {
    clock,
    log,
    dataDir,
    /** As they hold now: see `live-settings.ts`. */
    settings,
    shop,
    payments,
    search: createSearch(ledger, settings, clock),
    story: (attemptId: string) => readStory(ledger, attemptId),
    announcements: createAnnouncements(ledger, changes),
    lights: lights.now,
    probes: createProbes({ clock, http, settings, secrets, lights, feed }),
    day: createDay(ledger),
    exports,
    exportJobs,
    /** Read access to the books, for screens, reports and proofs. */
    ledger: { journal: ledger.journal, payments: ledger.payments, feed: ledger.feed, rebuild: ledger.rebuild },
    listen: changes.listen,
    feedStatus: (): FeedStatus => feedStatus,
    checkNow: (): void => follower.checkNow(),
    /** Ends all that runs and closes the books. Writes nothing: a crash and a close leave the same. */
    close(): void {
      follower.stop();
      payments.stop();
      exportJobs.stop();
      ledger.close();
    },
  };
  return ok(till);
};
type Made = ReturnType<typeof createTill>;
export type Till = Made extends Result<infer T> ? T : never;
