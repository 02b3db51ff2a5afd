// The part of a till for bookkeeper and owner: exports, closes, and the health of the books.
import { usualReceipts } from '../../shared/contract/counter/receipts.ts';
import type { DaySettings } from '../../shared/time/business-day.ts';
import { type Balances, createBalances } from '../services/day/balances.ts';
import { type Charts, createCharts } from '../services/day/charts.ts';
import { type Close, createClose } from '../services/day/close.ts';
import { type CloseFiles, createCloseFiles } from '../services/day/close-files.ts';
import { createClosePdfs } from '../services/day/close-files/pdfs.ts';
import { createExportJobs, type ExportJobs } from '../services/day/export-jobs.ts';
import { createExports, type Exports } from '../services/day/exports.ts';
import { createHealth, type BooksHealth } from '../services/health/health.ts';
import { createWatch, type Watch } from '../services/health/watch.ts';
import { createProbes, type Probes } from '../services/health/probes.ts';
import type { ProviderNamesService } from '../services/notices/names/provider-names.ts';
import { fileTill, namedTillOf, tillInFiles } from '../settings.ts';
import type { TillBase } from './base.ts';
import type { FeedRoom } from './feed.ts';
import type { RelayRoom } from './relay.ts';
import type { SaleRoom } from './sale.ts';
import type { TillSigner } from './start.ts';

export type OfficeRoom = {
  readonly exports: Exports;
  readonly exportJobs: ExportJobs;
  readonly probes: Probes;
  readonly health: BooksHealth;
  readonly closes: Close;
  readonly closeFiles: CloseFiles;
  readonly balances: Balances;
  readonly charts: Charts;
  readonly watch: Watch;
};

type RoomsBelow = {
  readonly relay: RelayRoom;
  readonly sale: SaleRoom;
  readonly feed: FeedRoom;
  readonly names: ProviderNamesService;
  readonly signer: TillSigner;
  /** The business day's time zone and cut-off as they were given when the till was started. */
  readonly firstDay: DaySettings;
};

const healthOf = (base: TillBase, { relay, sale, feed }: RoomsBelow, probes: Probes): BooksHealth => {
  const { ledger, secrets, warnings, changes, clock, files, dataDir, shopSettings } = base;
  const { settings } = base.live;
  return createHealth({
    ...{ ledger, settings, secrets, warnings, changes, clock, files, probes, dataDir, profiles: feed.profiles },
    ...{ relayHeads: relay.relay, witness: relay.witness, place: { ...relay.place, key: relay.signingKey } },
    jobs: base.jobs ?? null,
    own: () => ({ ...namedTillOf(settings), shopName: shopSettings.now().shopName }),
    training: base.simulation !== undefined,
    lights: sale.lights.now,
    receiptWay: () => (shopSettings.now().receipts ?? usualReceipts).way,
    clockState: base.best.state,
  });
};

export const createOfficeRoom = (base: TillBase, rooms: RoomsBelow): OfficeRoom => {
  const { clock, random, http, files, secrets, ledger, changes, shopSettings, dataDir } = base;
  const { settings } = base.live;
  const { relay, sale, feed, names, signer } = rooms;
  const exports = createExports({
    ...{ ledger, files, till: tillInFiles(settings), shop: shopSettings.now },
    mode: settings.mode,
    firstZone: rooms.firstDay.timeZone,
  });
  const probes = createProbes({
    ...{ clock, http, settings, secrets, lights: sale.lights, names: names.now, relay: relay.relay, feed: feed.sent },
  });
  const health = healthOf(base, rooms, probes);
  const closes = createClose({
    ...{ ledger, settings, changes, clock, files, dataDir, signer },
    feedStatus: feed.status,
    isClockWrong: () => base.best.state().wrong,
    quarantine: sale.quarantineWatch.now,
    recheck: health.rechecks.forClose,
  });
  const balances = createBalances({ ledger });
  const { sheets } = sale.receipts;
  return {
    ...{ exports, probes, health, balances },
    watch: createWatch({ clock, ledger, settings, backups: health.backups, lights: sale.lights.now }),
    exportJobs: createExportJobs({
      ...{ ledger, exports, changes, files, clock, random, dataDir, fileTill: fileTill(settings) },
    }),
    closeFiles: createCloseFiles({
      ...{ ledger, exports, changes, warnings: base.warnings, files, clock, settings, dataDir, fileTill: fileTill(settings) },
      jobs: base.jobs ?? null,
      close: closes.get,
      pdfs:
        sheets &&
        createClosePdfs({ sheets, close: closes.get, balances, files, mode: settings.mode, till: tillInFiles(settings) }),
    }),
    charts: createCharts({ ledger, dayRule: () => settings.day }),
    closes,
  };
};
