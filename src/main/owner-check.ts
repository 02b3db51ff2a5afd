// Asks the books, before the till is opened, who may change how it is connected, and holds a PIN against them: a wrong one counts as in the till.
import { join } from 'node:path';
import { mayDo, type Right } from '../shared/people/rights.ts';
import type { Clock, Files, Random } from '../shared/ports.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import type { Secrets } from '../secrets/port.ts';
import { scryptStretch, usualCost } from '../secrets/stretch.ts';
import { databaseFile, openLedger } from './ledger/ledger.ts';
import { createLiveSettings } from './live-settings.ts';
import { createChanges } from './services/changes.ts';
import { createBestClock } from './services/health/clock-watch.ts';
import { createPins } from './services/people/pins.ts';
import { createAlerts } from './services/supervision/alerts.ts';
import type { TillSettings } from './settings.ts';

export type OwnerCheck = {
  /** Who may: none where a till knows nobody. */
  readonly people: readonly { readonly userId: string; readonly name: string }[];
  /** Whether a till that seals its connection was opened on these books before. */
  readonly knowsConnection: boolean;
  /** Errors: those of a PIN, `data.*`. */
  check(userId: string, pin: string): Promise<Result<null>>;
  close(): void;
};

type OwnerCheckParts = {
  readonly booksDir: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly files: Files;
  readonly settings: TillSettings;
  /** The till's own. */
  readonly secrets: Pick<Secrets, 'pepper' | 'fingerprint' | 'mark'>;
};

const right: Right = 'change-connection';

const nobody: OwnerCheck = {
  people: [],
  knowsConnection: false,
  check: async () => fail('people.unknown'),
  close: () => {},
};

/** Close it before the till is opened. Errors: `data.*`. */
export const openOwnerCheck = (parts: OwnerCheckParts): Result<OwnerCheck> => {
  const { booksDir, clock, random, files, settings, secrets } = parts;
  if (!files.has(join(booksDir, databaseFile))) return ok(nobody);
  const { bestMs } = createBestClock(clock);
  const live = createLiveSettings(settings, bestMs);
  const opened = openLedger(
    booksDir,
    { clock, random, bestMs, tagOf: (text) => secrets.fingerprint(text), mark: secrets.mark.read() },
    live.settings.day,
  );
  if (!opened.ok) return opened;
  const ledger = opened.value;
  const isAsSaid = ledger.arePeopleAsSaid();
  // Whoever changed the tables by hand is not asked for by them.
  if (!isAsSaid) ledger.rebuild();
  const shop = ledger.shop.current();
  if (shop) live.use(shop, ledger.dayRules.all());
  const alerts = createAlerts({ ledger, changes: createChanges() });
  const told = isAsSaid ? ok(null) : alerts.raise('people-differ');
  if (!told.ok) {
    ledger.close();
    return told;
  }
  const pins = createPins({
    ...{
      ledger,
      clock,
      random,
      pepper: () => secrets.pepper(),
      takesPlain: () => secrets.mark.read()?.peppered !== true,
      stretch: scryptStretch,
      cost: usualCost,
    },
    onDifference: () => void alerts.raise('sidecar-differs', { problem: 'pin-differs' }),
  });
  const table = ledger.people.table();
  const people = ledger.people
    .users()
    .filter(
      ({ userId, role, active, mustChange }) => active && !mustChange && mayDo(table, role, right) && ledger.people.pin(userId),
    );
  return ok({
    people: people.map(({ userId, name }) => ({ userId, name })),
    knowsConnection: ledger.checks.connection(ledger.journal.head().seq) !== null,
    async check(userId, pin) {
      if (!people.some((each) => each.userId === userId)) return fail('caller.not-allowed', { right });
      const checked = await pins.check(userId, pin);
      if (!checked.ok) return checked;
      const body = { right, command: 'start', by: userId, self: false };
      const noted = ledger.write(({ record }) => record('approval.given', body, { actor: 'till' }));
      return noted.ok ? ok(null) : noted;
    },
    close: ledger.close,
  });
};
