// The page for a technician says everything in the words of its language; a code of a finding only follows the finding's words.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { Diagnoses } from '../../../../src/shared/contract/setup/health.ts';
import type { Diagnosis } from '../../../../src/shared/health/diagnostics.ts';
import type { CheckResult } from '../../../../src/shared/health/verify-report.ts';
import { settings } from '../../../support/windows/books.ts';
import { appInfo, nowMs } from '../../../support/windows/data.ts';
import { no, yes } from '../../../support/windows/fixture-api.ts';
import { inAs, maha } from '../../../support/windows/people.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const list: Diagnosis[] = [
  { check: 'chain', state: 'good', code: 'chain-sound', params: { rows: 2, seq: 2, hash: 'ad7f7f4c9c77b55e' } },
  { check: 'disk', state: 'warning', code: 'disk-low', params: { mebibytes: 512 } },
];
const looked = { looked: 2, remarks: [] };
const checks: CheckResult[] = [
  { ...looked, check: 'chain', state: 'bad', problem: { code: 'row-changed', params: { seq: 2 } }, why: null },
  {
    ...looked,
    check: 'heads',
    state: 'unchecked',
    problem: null,
    why: { code: 'relay-unreachable', params: { reason: 'timeout' } },
  },
  { ...looked, check: 'file', state: 'good', problem: null, why: null },
];
const report = { ledgerId: 'ledger_1', epoch: 1, seq: 2, hash: 'a3', outcome: 'bad' as const, checks };
const verification = { state: 'done' as const, check: null, done: 0, of: 0, report, endedMs: nowMs, code: null };

it.each([
  [
    'en',
    [
      'Qayd 0.1.0, live, in Electron',
      'The till’s public key (headKey)',
      'Chain of entries · good',
      '(code chain-sound)',
      'Disk space · warning',
      'Something is wrong in the books',
      'Books ledger_1, epoch 1, up to entry 2',
      'Chain of entries · bad',
      'Entry 2 was changed after it was written. (code row-changed)',
      'What the relay recorded · not checked',
      '(code relay-unreachable)',
      'The file itself · good',
    ],
  ],
  [
    'ar',
    [
      'قيد 0.1.0، بيع حقيقي، في Electron',
      'مفتاح الصندوق العلني (headKey)',
      'تسلسل القيود · سليم',
      '(الرمز chain-sound)',
      'مساحة القرص · تحذير',
      'في الدفاتر ما لا يتفق',
      'الدفاتر ledger_1، الحقبة 1، حتى القيد 2',
      'تسلسل القيود · عطل',
      'القيد 2 تغيّر بعد كتابته. (الرمز row-changed)',
      'ما سجّله خادم الإشعارات · لم يُفحص',
      '(الرمز relay-unreachable)',
      'الملف نفسه · سليم',
    ],
  ],
] as const)('the page for a technician speaks in words: %s', async (lang, words) => {
  till = openWindow(
    {
      answers: {
        'settings.get': () => yes(settings),
        'diagnostics.get': () => yes({ list, atMs: nowMs, busy: false }),
        'diagnostics.run': () => yes({ list, atMs: nowMs, busy: false }),
        'verify.get': () => yes(verification),
      },
    },
    { screen: 'diagnostics' },
    lang,
  );
  await vi.waitFor(() => till?.find('.connection-paper .button').click());
  await vi.waitFor(() => expect(document.querySelector('.technician-paper')?.textContent).toContain('chain-sound'));
  const said = till
    .find('.technician-paper')
    .textContent?.replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ');
  for (const each of words) expect(said).toContain(each);
  const besideCodes = said?.replaceAll(/\((?:code|الرمز) [a-z-]+\)/g, '');
  for (const code of ['chain-sound', 'disk-low', 'row-changed', 'relay-unreachable', 'unchecked', 'electron'])
    expect(besideCodes).not.toContain(code);
});

it('the page for a technician names training in the words of its language', async () => {
  till = openWindow(
    {
      answers: {
        'app.get': () => yes({ ...appInfo, mode: 'training' }),
        'settings.get': () => yes({ ...settings, connections: { ...settings.connections, merchant: 'training' } }),
        'diagnostics.get': () => yes({ list, atMs: nowMs, busy: false }),
        'diagnostics.run': () => yes({ list, atMs: nowMs, busy: false }),
        'verify.get': () => yes(verification),
      },
    },
    { screen: 'diagnostics' },
    'ar',
  );
  await vi.waitFor(() => till?.find('.connection-paper .button').click());
  await vi.waitFor(() => expect(document.querySelector('.technician-paper')).not.toBeNull());
  expect(till.find('.technician-paper').textContent).toContain('T1 · تدريب');
  expect(till.find('.technician-paper').textContent).not.toContain('training');
});

const none = { check: 'backups', state: 'warning', code: 'backup-none', params: {} } as const;
const fresh = { check: 'backups', state: 'good', code: 'backup-fresh', params: {} } as const;
const paper = (): string => document.querySelector('.technician-paper')?.textContent?.replaceAll(/[\u2066-\u2069]/g, '') ?? '';
const print = (): HTMLElement | undefined => till?.find('.dialog .button[data-kind="main"]');

it('opening the page for a technician checks first, and prints no results that are no longer true', async () => {
  let told: Diagnoses = { list: [none], atMs: nowMs - 30_000, busy: false };
  till = openWindow(
    {
      answers: {
        'settings.get': () => yes(settings),
        'diagnostics.get': () => yes(told),
        'diagnostics.run': () => {
          told = { ...told, busy: true };
          return yes(told);
        },
        'verify.get': () => yes(verification),
      },
    },
    { screen: 'diagnostics' },
    'en',
  );
  await vi.waitFor(() => expect(document.querySelector('.findings')?.textContent).toContain('There is none yet.'));
  till.find('.connection-paper .button').click();
  await vi.waitFor(() => expect(paper()).toContain('Checking…'));
  expect(paper()).not.toContain('backup-none');
  expect(till.asked('diagnostics.run')).toHaveLength(1);
  expect(print()?.querySelector('.spinner')).not.toBeNull();
  told = { list: [fresh], atMs: nowMs, busy: false };
  till.emit('diagnostics.changed', {});
  await vi.waitFor(() => expect(paper()).toContain('backup-fresh'));
  expect(paper()).not.toMatch(/Checking|earlier check/);
  expect(print()?.querySelector('.spinner')).toBeNull();
});

it.each([
  ['a person who may not verify', { ...maha, rights: maha.rights.filter((right) => right !== 'verify') }, 0],
  ['a till that does not check', maha, 2],
] as const)('the page for a technician says that its results are of an earlier check: %s', async (_, person, runs) => {
  till = openWindow(
    {
      session: inAs(person),
      answers: {
        'settings.get': () => yes(settings),
        'diagnostics.get': () => yes({ list: [none], atMs: nowMs - 600_000, busy: false }),
        'diagnostics.run': () => no('request.failed'),
        'verify.get': () => yes(verification),
      },
    },
    { screen: 'diagnostics' },
    'en',
  );
  await vi.waitFor(() => till?.find('.connection-paper .button').click());
  await vi.waitFor(() => expect(paper()).toContain('These are the results of an earlier check, 2026-11-21 10:35;'));
  expect(paper()).toContain('There is none yet.');
  expect(till.asked('diagnostics.run')).toHaveLength(runs);
});

it.each([
  ['an old self-check', 120_000, maha, 1],
  ['a self-check of this minute', 30_000, maha, 0],
  ['a person who may not check', 120_000, { ...maha, rights: maha.rights.filter((right) => right !== 'verify') }, 0],
] as const)('Diagnostics checks anew when it opens with an old self-check: %s', async (_, ageMs, person, runs) => {
  const opened = openWindow(
    {
      session: inAs(person),
      answers: {
        'settings.get': () => yes(settings),
        'diagnostics.get': () => yes({ list: [none], atMs: nowMs - ageMs, busy: false }),
        'diagnostics.run': () => yes({ list: [fresh], atMs: nowMs, busy: false }),
        'verify.get': () => yes(verification),
      },
    },
    { screen: 'diagnostics' },
    'en',
  );
  till = opened;
  const text = runs === 1 ? 'All is well' : 'There is none yet.';
  await vi.waitFor(() => expect(document.querySelector('.diag-sheet')?.textContent).toContain(text));
  expect(opened.asked('diagnostics.run')).toHaveLength(runs);
});
