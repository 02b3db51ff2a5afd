// The dialog before a restore shows all known facts of the backup, and requires a confirmation only if the backup may belong to
// another till.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BackupView } from '../../../../src/shared/contract/setup/health.ts';
import type { BackupLook } from '../../../../src/shared/contract/setup/setup.ts';
import { toSettings } from '../../../../src/renderer/stores/route-store.ts';
import { settings } from '../../../support/windows/books.ts';
import { nowMs } from '../../../support/windows/data.ts';
import { lookOf, no, yes } from '../../../support/windows/fixture-api.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const backup: BackupView = {
  ...{ file: 'qayd-20261120-210000-seq1702.db', reason: 'close', epoch: 1, seq: 1702, bytes: 3_400_000 },
  ...{ madeAtMs: nowMs, verifiedAtMs: nowMs, places: ['home'] },
};
const list = { list: [backup], timeZone: 'Africa/Tripoli', asked: null, busy: false, problem: null, folder: null };
const said = (): string => (document.querySelector('.dialog')?.textContent ?? '').replace(/\s+/g, ' ');
const buttons = (): (string | null)[] =>
  [...document.querySelectorAll('.dialog-actions button')].map(({ textContent }) => textContent);
const press = (text: string): void =>
  [...document.querySelectorAll<HTMLElement>('.dialog-actions button')].find(({ textContent }) => textContent === text)?.click();
const sent = () => till?.asked('backup.restore').map(({ input }) => input) ?? [];

type Changes = Partial<Omit<BackupLook, 'facts'>> & { readonly facts?: Partial<BackupLook['facts']> };
/** Opens the dialog that asks before a restore, for a backup with the given `facts`. */
const ask = async ({ facts, ...changes }: Changes, lang: 'ar' | 'en' = 'en'): Promise<void> => {
  const look = lookOf(backup.file);
  till = openWindow(
    {
      answers: {
        'settings.get': () => yes(settings),
        'backup.list': () => yes(list),
        'backup.look': () => yes({ ...look, ...changes, facts: { ...look.facts, ...facts } }),
        'backup.restore': ({ agreed, file }) => (agreed ? yes({ ...list, asked: file }) : no('backup.unnamed', { name: file })),
      },
    },
    toSettings('backups'),
    lang,
  );
  await vi.waitFor(() => expect(document.querySelector('.backup-row .button')).not.toBeNull());
  till.find('.backup-row .button').click();
  await vi.waitFor(() => expect(document.querySelector('.restore-facts')).not.toBeNull());
};

describe.each([
  ['en', 'Back', 'It is the one, restore it', 'Not said'],
  ['ar', 'السابق', 'هي المقصودة، استعدها', 'غير مذكور'],
] as const)('the window: %s', (lang, back, allTheSame, notSaid) => {
  it('shows the known facts: shop, till, days, sales, path', async () => {
    await ask({}, lang);
    const { facts, path } = lookOf(backup.file);
    for (const known of [facts.shopName, 'T1', 'olive', '2026-01-04', '2026-11-20', '1236', path])
      expect(said()).toContain(known);
    expect(buttons()).toEqual([expect.not.stringContaining(allTheSame), back]);
  });

  it('says beforehand where the invoice numbers go on, with both numbers', async () => {
    await ask({}, lang);
    const least = {
      en: 'T1-1525 or a little higher, not with T1-1403: at least 122 numbers stay free',
      ar: 'تستمر من T1-1525 أو بعده بدل T1-1403: يُترك 122 من الأرقام أو أكثر',
    };
    expect(said()).toContain(least[lang]);
    till?.close();
    await ask({ jump: { from: 'T1-1403', to: 'T1-11403', skipped: 10_000, grows: false } }, lang);
    const exact = {
      en: 'They go on with T1-11403, not with T1-1403: 10,000 numbers stay free',
      ar: 'تستمر من T1-11403 بدل T1-1403: يُترك 10,000 من الأرقام',
    };
    expect(said()).toContain(exact[lang]);
    till?.close();
    await ask({ jump: null }, lang);
    expect(document.querySelector('.restore-jump')).toBeNull();
  });

  it('asks about a backup that names no till, and sends the confirmation', async () => {
    await ask({ verdict: 'unnamed', facts: { named: null, shopName: '' } }, lang);
    expect(said().split(notSaid)).toHaveLength(3);
    expect(said()).toContain(lookOf(backup.file).path);
    expect(buttons()).toEqual([allTheSame, back]);
    press(allTheSame);
    await vi.waitFor(() => expect(sent()).toMatchObject([{ file: backup.file, agreed: true }]));
    await vi.waitFor(() => expect(document.querySelector('.restore-facts')).toBeNull());
  });

  it('names both tills for a backup of another till', async () => {
    await ask({ verdict: 'another-till', facts: { named: { mode: 'live', merchant: 'palm', till: 'T9' } } }, lang);
    const both = {
      en: /till T9 of palm; here is till T1 of olive/,
      ar: /الصندوق T9 \(متجر palm\)، وهنا الصندوق T1 \(متجر olive\)/,
    };
    expect(said()).toMatch(both[lang]);
    expect(buttons()).toEqual([allTheSame, back]);
  });

  it('refuses a backup of another mode: only Back can be pressed', async () => {
    await ask({ verdict: 'another-mode', facts: { named: { mode: 'training', merchant: 'training', till: 'T1' } } }, lang);
    expect(said()).toContain(lang === 'en' ? 'This backup is from a training till, and this till is live' : 'وضعه «تدريب»');
    expect(buttons()).toEqual([back]);
  });

  it('asks no question in the title for a refused backup', async () => {
    await ask({ verdict: 'another-mode', facts: { named: { mode: 'training', merchant: 'training', till: 'T1' } } }, lang);
    const title = document.querySelector('.dialog h2')?.textContent;
    expect(title).toBe(lang === 'en' ? 'This backup' : 'هذه النسخة');
  });

  it.each(['same', 'unnamed', 'another-till', 'another-mode'] as const)(
    'Back closes the dialog, and restores nothing: %s',
    async (verdict) => {
      await ask({ verdict }, lang);
      press(back);
      await vi.waitFor(() => expect(document.querySelector('.dialog')).toBeNull());
      expect(sent()).toEqual([]);
    },
  );
});
