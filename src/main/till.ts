// createTill: the only place where the till's parts are constructed and joined. Knows no window.
import type { Clock, Files, Http, Log, Random } from '../shared/ports.ts';
import { ok, type Result } from '../shared/result.ts';
import { createFollower, type FeedStatus } from './feed/follower.ts';
import type { ChainHead } from './ledger/journal.ts';
import { openLedger } from './ledger/ledger.ts';
import type { Secrets } from './secrets/port.ts';
import { createChanges } from './services/changes.ts';
import { createDay } from './services/day.ts';
import { createExports } from './services/exports.ts';
import { createNotices } from './services/notices.ts';
import { createPayments } from './services/payments.ts';
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
export const createTill = (ports: TillPorts, settings: TillSettings, { dataDir, appVersion }: TillPlace) => {
  const { clock, random, http, log, secrets } = ports;
  const opened = openLedger(dataDir, { clock, random }, settings.day);
  if (!opened.ok) return opened;
  const ledger = opened.value;
  const noted = ledger.write((record) => record('till.opened', { appVersion }, { actor: 'till' }));
  if (!noted.ok) {
    ledger.close();
    return noted;
  }
  const changes = createChanges();
  const payments = createPayments({ ledger, settings, secrets, changes, clock, random, http });
  const notices = createNotices({ ledger, settings, secrets, changes });
  let feedStatus: FeedStatus = { state: 'connecting' };
  const follower = createFollower({
    clock,
    http,
    feedUrl: `${settings.relayUrl}/v1/feed/${settings.merchant}/${settings.till}`,
    token: () => secrets.relayToken(),
    cursor: () => ledger.feed.cursor(),
    head: () => headText(ledger.journal.head()),
    take: (page) => notices.bookPage(page),
    restart: (relayId) => notices.restartFeed(relayId),
    onStatus(status) {
      const news = status.state !== feedStatus.state;
      feedStatus = status;
      if (!news) return;
      log.info('feed', { state: status.state, ...(status.state === 'failing' && { code: status.code }) });
      changes.tell({ type: 'feed' });
    },
  });
  payments.resume();
  follower.start();

  const till = {
    payments,
    day: createDay(ledger),
    exports: createExports(ledger, settings, ports.files),
    /** Read access to the books, for screens, reports and proofs. */
    ledger: { journal: ledger.journal, payments: ledger.payments, feed: ledger.feed, rebuild: ledger.rebuild },
    listen: changes.listen,
    feedStatus: (): FeedStatus => feedStatus,
    checkNow: (): void => follower.checkNow(),
    /** Ends all that runs and closes the books. Writes nothing: a crash and a close leave the same. */
    close(): void {
      follower.stop();
      payments.stop();
      ledger.close();
    },
  };
  return ok(till);
};
type Made = ReturnType<typeof createTill>;
export type Till = Made extends Result<infer T> ? T : never;
