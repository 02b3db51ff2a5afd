// Screenshot scenes of the Diagnostics screen: checks, verification, backups and self-check in each state.
import { toSettings } from '../../../src/renderer/stores/route-store.ts';
import { settings } from '../../support/windows/books.ts';
import type { BackupLook } from '../../../src/shared/contract/setup/setup.ts';
import type {
  BackupFolderView,
  BackupsView,
  BackupView,
  Diagnoses,
  Verification,
} from '../../../src/shared/contract/setup/health.ts';
import type { Diagnosis } from '../../../src/shared/health/diagnostics.ts';
import { type CheckResult, checkNames, type VerifyReport } from '../../../src/shared/health/verify-report.ts';
import { nowMs } from '../../support/windows/data.ts';
import { huda, inAs } from '../../support/windows/people.ts';
import type { Session } from '../../../src/shared/contract/setup/people.ts';
import { lookOf, no, silence, yes } from '../../support/windows/fixture-api.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';

const day = 86_400_000;

const good: readonly Diagnosis[] = [
  { check: 'file', state: 'good', code: 'file-sound', params: {} },
  { check: 'settings', state: 'good', code: 'settings-hold', params: {} },
  { check: 'chain', state: 'good', code: 'chain-sound', params: { rows: 1000, seq: 1912, hash: '9f2c41d07ab35e68' } },
  { check: 'witness', state: 'good', code: 'witness-agrees', params: {} },
  { check: 'disk', state: 'good', code: 'disk-roomy', params: { mebibytes: 48_211 } },
  { check: 'backups', state: 'good', code: 'backup-fresh', params: {} },
  { check: 'copies', state: 'good', code: 'copies-fresh', params: { time: '2026-11-20 21:00' } },
  { check: 'clock', state: 'good', code: 'clock-right', params: {} },
  { check: 'relay', state: 'good', code: 'relay-good', params: {} },
  { check: 'service', state: 'good', code: 'service-good', params: {} },
  { check: 'keys', state: 'good', code: 'keys-open', params: {} },
];
const unusualPrinter: Diagnosis = {
  ...{ check: 'printer', state: 'warning', code: 'printer-unusual' },
  params: { address: '127.0.0.1:9100' },
};
const troubled: readonly Diagnosis[] = [
  { check: 'file', state: 'bad', code: 'file-damaged', params: { words: 'row 12 missing from index notices_by_attempt' } },
  { check: 'settings', state: 'bad', code: 'settings-lost', params: { names: 'synchronous' } },
  { check: 'chain', state: 'bad', code: 'chain-broken', params: { seq: 1877 } },
  { check: 'witness', state: 'bad', code: 'witness-differs', params: { error: 'data.older', seq: 1913 } },
  { check: 'disk', state: 'warning', code: 'disk-low', params: { mebibytes: 512 } },
  { check: 'backups', state: 'warning', code: 'backup-old', params: { days: 5 } },
  {
    check: 'copies',
    state: 'warning',
    code: 'copies-missing',
    params: { since: '2026-11-16 21:00', error: 'backup.folder-away' },
  },
  { check: 'clock', state: 'bad', code: 'clock-wrong', params: { minutes: 121 } },
  { check: 'relay', state: 'bad', code: 'relay-failing', params: { error: 'feed.unreachable' } },
  { check: 'service', state: 'unknown', code: 'service-unknown', params: {} },
  unusualPrinter,
  { check: 'keys', state: 'bad', code: 'keys-locked', params: {} },
];

const checked = (changes: Partial<Record<CheckResult['check'], Partial<CheckResult>>> = {}): CheckResult[] =>
  checkNames.map((check) => ({ check, state: 'good', looked: 1912, problem: null, why: null, remarks: [], ...changes[check] }));
const reportOf = (outcome: VerifyReport['outcome'], checks: CheckResult[]): VerifyReport => ({
  ledgerId: 'ledger_01kaf8m9t4000000000042',
  epoch: 1,
  seq: 1912,
  hash: 'a3'.repeat(32),
  outcome,
  checks,
});
const done = (report: VerifyReport): Verification => ({
  state: 'done',
  check: null,
  done: 0,
  of: 0,
  report,
  endedMs: nowMs - 120_000,
  code: null,
});

const idle: Verification = { state: 'idle', check: null, done: 0, of: 0, report: null, endedMs: null, code: null };
const allGood = done(
  reportOf('good', checked({ heads: { remarks: [{ code: 'not-witnessed', params: { from: 1911, to: 1912 } }] } })),
);
const bad = done(
  reportOf(
    'bad',
    checked({
      chain: { state: 'bad', problem: { code: 'row-changed', params: { seq: 1877 } } },
      projections: {
        state: 'bad',
        problem: {
          code: 'projection-differs',
          params: { table: 'attempts', key: 'attempt_id attempt_01kaf8m9t4000000000147', column: 'amount_minor' },
        },
      },
      signatures: {
        state: 'unchecked',
        why: { code: 'unknown-key', params: { count: 12, seq: 40, key: 'k0', profile: 'default' } },
      },
      heads: { state: 'bad', problem: { code: 'head-differs', params: { seq: 1880, after: 1870, seenMs: nowMs } } },
    }),
  ),
);
const partly = done(
  reportOf(
    'partly',
    checked({ heads: { state: 'unchecked', why: { code: 'relay-unreachable', params: { reason: 'timeout' } } } }),
  ),
);

const backup = (daysAgo: number, reason: BackupView['reason'], seq: number): BackupView => ({
  file: `qayd-202611${21 - daysAgo}-210000-seq${seq}.db`,
  reason,
  epoch: 1,
  seq,
  bytes: 3_400_000 + seq * 900,
  madeAtMs: nowMs - daysAgo * day - 41_000_000,
  verifiedAtMs: nowMs - daysAgo * day - 40_995_000,
  places: ['home'],
});
const list = [
  backup(0, 'close', 1899),
  backup(1, 'close', 1702),
  backup(2, 'daily', 1533),
  backup(3, 'by-hand', 1391),
  backup(5, 'before-migration', 1102),
  backup(6, 'close', 980),
];
const backups = (changes: Partial<BackupsView> = {}): BackupsView => ({
  list,
  timeZone: 'Africa/Tripoli',
  asked: null,
  busy: false,
  problem: null,
  folder: null,
  ...changes,
});

const folder = (changes: Partial<BackupFolderView> = {}): BackupFolderView => ({
  ...{ folder: '/media/usb/qayd', apart: true, busy: false, copiedAtMs: nowMs - 41_000_000 },
  ...{ missingSinceMs: null, copied: 0, left: 0, problem: null },
  ...changes,
});
const places: readonly BackupView['places'][] = [
  ['home', 'folder'],
  ['home', 'folder'],
  ['home'],
  ['home', 'folder'],
  ['folder'],
];
const inBoth = list.map((each, at) => ({ ...each, places: places[at] ?? ['folder' as const] }));
const awayFolder = folder({
  apart: null,
  missingSinceMs: nowMs - 2 * day,
  problem: { code: 'backup.folder-away', params: { folder: '/media/usb/qayd' } },
});
const chooseWrong: Scene['act'] = async (page) => {
  await page.locator('[data-field="backup-folder"]').fill('copies');
  await page.keyboard.press('Enter');
  await page.locator('.set-panel .error-note').waitFor();
};
const browser = { host: 'browser' } as const;

type Told = { readonly diagnoses?: Diagnoses; readonly verification?: Verification };

const scene = (name: string, told: Told, more: Given['answers'] = {}, act?: Scene['act'], session?: Session): Scene => ({
  name: `diagnostics-${name}`,
  route: { screen: 'diagnostics' },
  given: {
    answers: {
      'diagnostics.run': () => yes(told.diagnoses ?? { list: [...good], atMs: nowMs, busy: false }),
      'diagnostics.get': () => yes(told.diagnoses ?? { list: [...good], atMs: nowMs - 50_000, busy: false }),
      'verify.get': () => yes(told.verification ?? allGood),
      'backup.list': () => yes(backups()),
      ...more,
    },
    ...(session && { session }),
  },
  ...(act && { act }),
});

const scrolled: Scene['act'] = async (page) => {
  await page.locator('.findings').first().waitFor();
  await page.locator('.diag-screen').evaluate((screen) => screen.scrollTo(0, screen.scrollHeight));
};
const openRestore: Scene['act'] = async (page) => {
  await page.locator('.backup-row .button').first().click();
  await page.locator('.restore-facts').waitFor();
};

/** Answers of the till about a backup that may belong to another till. */
const looks = (verdict: BackupLook['verdict'], named: BackupLook['facts']['named']): Given['answers'] => ({
  'backup.look': ({ file }) => {
    const look = lookOf(file);
    return yes({ ...look, verdict, facts: { ...look.facts, named } });
  },
});

/** Makes a screenshot scene of the backups in Settings. */
const kept = (
  name: string,
  told: BackupsView,
  act?: Scene['act'],
  session?: Session,
  app?: Given['app'],
  more: Given['answers'] = {},
): Scene => ({
  name: `backups-${name}`,
  route: toSettings('backups'),
  given: {
    answers: {
      'settings.get': () => yes(settings),
      'backup.list': () => yes(told),
      'backup.choose-folder': ({ folder: path }) => no('backup.folder-malformed', { folder: path }),
      ...more,
    },
    ...(session && { session }),
    ...(app && { app }),
  },
  ...(act && { act }),
});

/** Makes a screenshot scene of a till whose books are missing: its window offers the backups. */
const rescue = (name: string, told: BackupsView, act?: Scene['act']): Scene => ({
  name: `rescue-${name}`,
  route: { screen: 'sell' },
  given: {
    answers: {
      'app.get': () => no('data.missing', { file: '/home/till/.local/share/qayd/live/books/qayd.db' }),
      'lights.get': () => no('data.missing'),
      'payments.recent': () => no('data.missing'),
      'payments.search': () => no('data.missing'),
      'backup.list': () => yes(told),
      'backup.restore': ({ file }) => yes({ ...told, asked: file }),
    },
  },
  ...(act && { act }),
});

export const scenesDiagnostics: readonly Scene[] = [
  scene('good', {}),
  scene('good-below', {}, {}, scrolled),
  scene('troubles', { diagnoses: { list: [...troubled], atMs: nowMs, busy: false }, verification: bad }),
  scene(
    'technician',
    { diagnoses: { list: [...troubled], atMs: nowMs, busy: false }, verification: bad },
    {
      'settings.get': () => yes(settings),
      'diagnostics.run': () => yes({ list: [...troubled], atMs: nowMs, busy: false }),
    },
    async (page) => {
      await page.locator('.connection-paper .button').click();
      await page.locator('.technician-paper dt').nth(12).waitFor();
    },
  ),
  scene('troubles-below', { verification: bad }, {}, scrolled),
  scene('printer', { diagnoses: { list: [...good, unusualPrinter], atMs: nowMs, busy: false } }, {}, scrolled),
  scene('partly', { verification: partly }, {}, scrolled),
  scene('first', { diagnoses: { list: [], atMs: null, busy: false }, verification: idle }),
  scene('running', {
    diagnoses: { list: [...good], atMs: nowMs - 60_000, busy: true },
    verification: { ...idle, state: 'running', check: 'projections', done: 400, of: 1000 },
  }),
  scene('failing', {}, { 'verify.start': () => no('request.failed'), 'diagnostics.run': silence }, async (page) => {
    await page.locator('.diag-side .button').first().click();
    await page.locator('.error-note').waitFor();
  }),
  kept('some', backups()),
  kept('none', backups({ list: [] })),
  kept('making', backups({ busy: true })),
  kept('failed', backups({ problem: { code: 'data.disk-full', params: {} } })),
  kept('asked', backups({ asked: list[1]?.file ?? null })),
  kept('restore', backups(), openRestore),
  kept('restore-unnamed', backups(), openRestore, undefined, undefined, looks('unnamed', null)),
  kept(
    'restore-another-till',
    backups(),
    openRestore,
    undefined,
    undefined,
    looks('another-till', { mode: 'live', merchant: 'olive', till: 'T2' }),
  ),
  kept(
    'restore-another-mode',
    backups(),
    openRestore,
    undefined,
    undefined,
    looks('another-mode', { mode: 'training', merchant: 'training', till: 'T1' }),
  ),
  kept('restore-approval', backups(), openRestore, inAs(huda)),
  kept('folder-good', backups({ list: inBoth, folder: folder({ folder: '/media/usb/نسخ الصندوق' }) })),
  kept('folder-same', backups({ list: inBoth, folder: folder({ apart: false, left: 3 }) })),
  kept('folder-away', backups({ folder: awayFolder })),
  kept('folder-copying', backups({ list: inBoth, folder: folder({ busy: true, copiedAtMs: null }) })),
  kept('folder-wrong', backups(), chooseWrong, undefined, browser),
  kept('folder-path', backups({ folder: folder() }), undefined, undefined, browser),
  kept('folder-restore', backups({ list: inBoth, folder: folder() }), openRestore),
  rescue('both', backups({ list: inBoth, folder: folder() })),
  rescue('away', backups({ folder: awayFolder })),
  rescue('list', backups()),
  rescue('none', backups({ list: [] })),
  rescue('ask', backups(), async (page) => {
    await page.locator('.rescue .button').first().click();
    await page.locator('.restore-facts').waitFor();
  }),
  rescue('asked', backups(), async (page) => {
    await page.locator('.rescue .button').first().click();
    await page.locator('.dialog-actions .button').first().click();
    await page.locator('.rescue .callout[data-tone="wait"]').waitFor();
  }),
];
