// Before the till is opened, reads from the books who may change the connection settings and who may restore a backup, and checks
// a PIN or the recovery code. Wrong tries are counted in the books, as in an open till.
import { join } from 'node:path';
import type { ErrorCode } from '../../shared/errors.ts';
import { mayDo, type Right } from '../../shared/people/rights.ts';
import type { Clock, Files, Random, StretchSecret } from '../../shared/ports.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Secrets } from '../../secrets/port.ts';
import { scryptStretch, usualCost } from '../../secrets/stretch.ts';
import { databaseFile, type Ledger, openLedger, type ProvedBooks } from '../ledger/ledger.ts';
import { readRestorers, type Restorers } from '../ledger/restore/restorers.ts';
import { createLiveSettings } from '../live-settings.ts';
import { createChanges } from '../services/changes.ts';
import { createBestClock } from '../services/health/clock/best-clock.ts';
import { createPins, type PinChecks } from '../../people/pins/pins.ts';
import { createAlerts } from '../services/supervision/alerts.ts';
import { createKeysMarkTries, fitsRecovery } from './mark-tries.ts';
import type { TillSettings } from '../settings.ts';

export type OwnerCheck = {
  /** The users who may change the connection settings; empty if the till has no users. */
  readonly people: readonly { readonly userId: string; readonly name: string }[];
  /** True if these books were opened before by a till whose connection settings were sealed. */
  readonly knowsConnection: boolean;
  /** Checks a PIN and records the approval. Errors: those of a PIN check, `data.*`. */
  check(userId: string, pin: string): Promise<Result<null>>;
  close(): void;
};

export type OwnerCheckParts = {
  readonly booksDir: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly files: Files;
  readonly settings: TillSettings;
  /** The till's own secrets. */
  readonly secrets: Pick<Secrets, 'pepper' | 'fingerprint' | 'mark'>;
  /** Key stretching for PINs. Default: scrypt. */
  readonly stretch?: StretchSecret;
  /** Books whose ownership a person proved, although the sealed keys name other books. */
  readonly proved?: ProvedBooks | null;
};

const right: Right = 'change-connection';

const nobody: OwnerCheck = {
  people: [],
  knowsConnection: false,
  check: async () => fail('people.unknown'),
  close: () => {},
};

type OpenedBooks = { readonly ledger: Ledger; readonly pins: PinChecks };

/**
 * Opens the books and a PIN checker. `leavesRestore`: true to open the present books without carrying out a requested restore.
 * Errors: `data.*`, `backup.*`.
 */
const openPins = (parts: OwnerCheckParts, leavesRestore: boolean): Result<OpenedBooks> => {
  const { booksDir, clock, random, settings, secrets, proved = null } = parts;
  const { bestMs } = createBestClock(clock);
  const live = createLiveSettings(settings, bestMs);
  const opened = openLedger(
    booksDir,
    {
      ...{ clock, random, bestMs, tagOf: (text) => secrets.fingerprint(text), mark: secrets.mark.read(), proved },
      ...{ pepper: () => secrets.pepper(), ...(leavesRestore && { restoreId: null }) },
    },
    live.settings.day,
  );
  if (!opened.ok) return opened;
  const ledger = opened.value;
  const isAsSaid = ledger.arePeopleAsSaid();
  // If the people tables were edited by hand, rebuild them from the journal first; otherwise an intruder could list themselves as
  // an approver.
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
    program: 'till',
    ...{
      ledger,
      clock,
      random,
      pepper: () => secrets.pepper(),
      takesPlain: () => secrets.mark.read()?.peppered !== true,
      stretch: parts.stretch ?? scryptStretch,
      cost: usualCost,
    },
    onDifference: () => void alerts.raise('sidecar-differs', { problem: 'pin-differs' }),
  });
  return ok({ ledger, pins });
};

/** Opens the check for changed connection settings. Close the check before the till is opened. Errors: `data.*`. */
export const openOwnerCheck = (parts: OwnerCheckParts): Result<OwnerCheck> => {
  if (!parts.files.has(join(parts.booksDir, databaseFile))) return ok(nobody);
  const opened = openPins(parts, false);
  if (!opened.ok) return opened;
  const { ledger, pins } = opened.value;
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

export type RestoreCheck = Restorers & {
  /**
   * Checks an owner's PIN; a wrong try counts as it does in an open till. Errors: those of a PIN check, `caller.not-allowed`,
   * `data.*`.
   */
  pin(userId: string, pin: string): Promise<Result<null>>;
  /** Checks the recovery code. Errors: those of a recovery-code check, `data.*`. */
  recovery(code: string): Promise<Result<null>>;
  close(): void;
};

/** Checks the recovery code against the one in the keys mark. The mark counts the tries if there are no books to count them. */
const createCodeCheck = ({ clock, secrets, stretch = scryptStretch }: OwnerCheckParts) => {
  const tried = createKeysMarkTries(secrets.mark, clock);
  return async (code: string): Promise<Result<null>> => {
    const recovery = secrets.mark.read()?.recovery;
    return recovery ? tried('recovery.wrong', () => fitsRecovery(code, recovery, stretch)) : fail('recovery.none');
  };
};

/**
 * Errors after which opening must be retried. After any other error the books are unreadable, and the check runs without them.
 */
const waitFor: readonly ErrorCode[] = ['data.in-use', 'data.disk-full'];

/**
 * Opens the check of an owner for a restore. If the books cannot be opened, only the recovery code stored with the keys can be
 * checked. Close the check before the till is opened. Errors: `data.in-use`, `data.disk-full`.
 */
export const openRestoreCheck = (parts: OwnerCheckParts): Result<RestoreCheck> => {
  const { booksDir, files, secrets } = parts;
  const file = join(booksDir, databaseFile);
  const known = { tagOf: (text: string) => secrets.fingerprint(text), mark: secrets.mark.read(), pepper: () => secrets.pepper() };
  const { owners, code } = readRestorers(file, known);
  const checkCode = createCodeCheck(parts);
  const opened = files.has(file) ? openPins(parts, true) : fail('data.missing', { file });
  if (!opened.ok) {
    if (waitFor.includes(opened.error.code)) return opened;
    const none = async (): Promise<Result<null>> => fail('people.unknown');
    return ok({ owners: [], code: code === 'keys' ? code : null, pin: none, recovery: checkCode, close: () => {} });
  }
  const { ledger, pins } = opened.value;
  return ok({
    owners,
    code,
    async pin(userId, pin) {
      if (!owners.some((each) => each.userId === userId)) return fail('caller.not-allowed', { right: 'restore' });
      return pins.check(userId, pin);
    },
    recovery: (typed) => (code === 'keys' ? checkCode(typed) : pins.checkRecovery(typed)),
    close: ledger.close,
  });
};
