// Builds the base that all parts of a till share: books, settings, people, alerts and warnings, and the best known time.
import { callOffRestore } from '../../ledger/backup/restore-request.ts';
import { scryptStretch } from '../../secrets/stretch.ts';
import { appError } from '../../shared/errors.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LiveSettings } from '../live-settings.ts';
import { type Changes, createChanges } from '../services/changes.ts';
import type { BestClock } from '../services/health/clock/best-clock.ts';
import { type ClockWatch, createClockWatch } from '../services/health/clock-watch.ts';
import { createWarnings, type Warnings } from '../services/health/warnings.ts';
import { createTillStaff, type TillStaff } from '../services/staff.ts';
import { createShopSettings, type ShopSettingsService } from '../services/shop-settings.ts';
import { type Alerts, createAlerts } from '../services/supervision/alerts.ts';
import type { TillBooks } from './books.ts';
import type { TillPorts } from './ports.ts';

/** The ports, the books, and the services that every part of a till uses. */
export type TillBase = TillPorts & {
  readonly dataDir: string;
  readonly ledger: Ledger;
  readonly live: LiveSettings;
  readonly best: BestClock;
  readonly changes: Changes;
  readonly warnings: Warnings;
  readonly alerts: Alerts;
  readonly clockWatch: ClockWatch;
  readonly shopSettings: ShopSettingsService;
  /** Users, sessions and approvals. */
  readonly staff: TillStaff;
};

type Given = TillPorts & Pick<TillBase, 'dataDir' | 'live' | 'best'>;

export const createBase = (given: Given, { ledger, lost }: Pick<TillBooks, 'ledger' | 'lost'>): TillBase => {
  const { clock, random, secrets, live, best, dataDir } = given;
  const { day } = live.settings;
  const changes = createChanges();
  const warnings = createWarnings(clock, changes);
  // Shown until the next start: the books come from a backup, so sales made after that backup are missing in them.
  if (lost && lost.givenUp !== 0) warnings.show('restore', appError('backup.put-back', lost));
  const alerts = createAlerts({ ledger, changes });
  const clockWatch = createClockWatch({ clock, best, ledger, day, warnings, changes });
  // Create settings and clock before the first journal entry is written: the shop's settings and the best known time decide the
  // business day of the first entry.
  const shopSettings = createShopSettings({ ledger, changes, live });
  const staff = createTillStaff({
    ...{ ledger, clock, random, changes },
    stretch: given.stretch ?? scryptStretch,
    pepper: () => secrets.pepper(),
    takesPlain: () => secrets.mark.read()?.peppered !== true,
    lockMinutes: () => shopSettings.now().lockMinutes,
    drawer: () => shopSettings.now().drawer,
    onDifference: () => void alerts.raise('sidecar-differs', { problem: 'pin-differs' }),
    // Cancel a restore that was requested before the till had an owner; the new owner must request it again.
    onFirst: () => callOffRestore(dataDir),
  });
  clockWatch.begin();
  return { ...given, ledger, changes, warnings, alerts, clockWatch, shopSettings, staff };
};
