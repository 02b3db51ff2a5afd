// The files of a close that the till writes by itself: what is written and when, what happens while the folder cannot be used, and
// what a restart or a restore changes.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noPrinters, type Printers, type SystemPrinters } from '../../../../../src/printing/printers.ts';
import { usualReceipts } from '../../../../../src/shared/contract/counter/receipts.ts';
import type { CloseFileKind } from '../../../../../src/shared/export-formats.ts';
import type { ReceiptLayout } from '../../../../../src/shared/receipt/blocks.ts';
import { fail, ok } from '../../../../../src/shared/result.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { really } from '../../../../support/health.ts';
import { inlineJobs } from '../../../../support/inline-jobs.ts';
import { add, by, newPin, openShop, signIn } from '../../../../support/people.ts';
import { tempDir } from '../../../../support/temp-dir.ts';

// Files are synced to the real disk, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let counter: Counter;
/** The printers of the host that opens the till next. */
let printers: { system: SystemPrinters | null; network: Printers['network'] };
let away: ReturnType<typeof tempDir>;
let folder: string;
let skew: { skewMs: number };
beforeEach(() => {
  skew = { skewMs: 0 };
  away = tempDir();
  folder = join(away.path, 'for the bookkeeper');
  printers = { ...noPrinters };
  counter = openCounter({ jobs: inlineJobs, skew, printers });
});
afterEach(() => {
  counter.close();
  away.remove();
});

const view = () => counter.client.get('close-files.get', {});
const isCalm = (): boolean => !counter.till.closeFiles.view().busy;
const calm = (): Promise<void> => really(isCalm);
const inRealTime = async <T>(work: Promise<T>): Promise<T> => {
  let over = false;
  const end = (): void => void (over = true);
  work.then(end, end);
  await really(() => over);
  return work;
};
const choose = (kinds: readonly CloseFileKind[] = ['csv', 'xlsx'], path = folder) =>
  inRealTime(counter.client.dispatch.answer('close-files.choose', { requestId: newRequestId(), folder: path, kinds }));
/** Sells, and closes the day. */
const close = async (): Promise<number> => {
  await counter.notify(await counter.sell());
  const { businessDay: day } = await counter.client.get('app.get', {});
  const input = { requestId: newRequestId(), day, acknowledge: true, override: null };
  const answer = await inRealTime(counter.client.get('day.close', input));
  await calm();
  return answer.document.number;
};
const names = (): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);
const warnings = async () =>
  (await counter.client.get('lights.get', {})).warnings.filter(({ code }) => code === 'close-files.waiting');
const waiting = (): string[] => {
  const dir = join(counter.dir, 'close-files');
  return existsSync(dir) ? readdirSync(dir) : [];
};
/** Runs the till for a minute, after which it tries again. */
const minute = async (): Promise<void> => {
  await counter.world.run(60_000);
  await calm();
};
const filesOf = (number: string, stem = 'qayd-close-T1'): string[] => [
  ...[`${stem}-${number}-attempts.csv`, `${stem}-${number}.csv`, `${stem}-${number}.csv.manifest.json`],
  ...[`${stem}-${number}.xlsx`, `${stem}-${number}.xlsx.manifest.json`],
];
const manifestOf = (name: string) =>
  JSON.parse(readFileSync(join(folder, `${name}.manifest.json`), 'utf8')) as Record<string, unknown>;

describe('the files of a close', () => {
  it('are written into the folder after each close, each with its manifest, and none of earlier closes', async () => {
    await close();
    expect(await choose()).toMatchObject({ ok: true, value: { folder, kinds: ['csv', 'xlsx'] } });
    await calm();
    expect(names()).toEqual([]);
    await close();
    expect(names()).toEqual(filesOf('0002'));
    expect(manifestOf('qayd-close-T1-0002.csv')).toMatchObject({ close: 2, kind: 'csv', till: 'T1', lines: 1 });
    const bytes = readFileSync(join(folder, 'qayd-close-T1-0002.csv'));
    expect(manifestOf('qayd-close-T1-0002.csv')['sha256']).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(await view()).toMatchObject({ waiting: 0, problem: null, waitingSinceMs: null, last: { number: 2 } });
    expect([waiting(), await warnings()]).toEqual([[], []]);
    await close();
    expect(names()).toEqual([...filesOf('0002'), ...filesOf('0003')]);
  });

  it('have the same lines as a file of the same close that a person exports', async () => {
    await choose(['json']);
    await close();
    const { exportId } = await counter.client.get('export.start', { requestId: newRequestId(), close: 1, kind: 'json' });
    await really(() => counter.till.exportJobs.fileOf(exportId).ok);
    const found = counter.till.exportJobs.fileOf(exportId);
    const linesOf = (path: string): unknown => (JSON.parse(readFileSync(path, 'utf8')) as { lines: unknown }).lines;
    expect(names()).toEqual(['qayd-close-T1-0001-lines.json', 'qayd-close-T1-0001-lines.json.manifest.json']);
    expect(linesOf(join(folder, 'qayd-close-T1-0001-lines.json'))).toEqual(linesOf(found.ok ? found.value : ''));
  });

  it('have the close itself with its signature, as a person saves it; a run that was cut off finds them written', async () => {
    await choose(['document']);
    const noted = readFileSync(join(counter.dir, 'close-files.json'), 'utf8');
    await close();
    const saved = await counter.client.get('close.export', { number: 1 });
    const both = ['qayd-close-T1-0001.json', 'qayd-close-T1-0001.json.sig'];
    expect(names()).toEqual(both);
    for (const [name, path] of [[both[0], saved.file] as const, [both[1], `${saved.file}.sig`] as const])
      expect(readFileSync(join(folder, String(name)))).toEqual(readFileSync(path));
    writeFileSync(join(counter.dir, 'close-files.json'), noted);
    counter.restart();
    await minute();
    expect([names(), await view()]).toMatchObject([both, { waiting: 0, problem: null }]);
    expect(waiting()).toEqual([]);
  });

  describe('as PDFs', () => {
    const pdfs = ['close-pdf', 'balances-pdf'] as const;
    const bothOf = (number: string): string[] =>
      [`qayd-balances-T1-close-${number}.pdf`, `qayd-close-T1-${number}.pdf`].flatMap((name) => [name, `${name}.manifest.json`]);
    let drawn: ReceiptLayout[] = [];
    let isBroken = false;
    /** Stands for Electron, which draws no page twice with the same bytes. */
    const system: SystemPrinters = {
      list: async () => [],
      print: async () => fail('printer.failed'),
      pdf: async (layout) => {
        if (isBroken) return fail('printer.failed');
        drawn.push(layout);
        return ok(Buffer.from(`%PDF-1.4 ${layout.title}, drawing ${drawn.length}`));
      },
    };
    /** Opens the till as the app or as a browser host, with the same books. */
    const reopen = (host: SystemPrinters | null): void => {
      printers.system = host;
      counter.restart();
    };
    beforeEach(() => {
      drawn = [];
      isBroken = false;
      reopen(system);
    });

    it('are the Z report and its balances, on sheets in the language of the receipts, each with a manifest', async () => {
      const { shop } = await counter.client.get('settings.get', {});
      const receipts = { ...usualReceipts, paper: '58' as const, lang: 'both' as const };
      await inRealTime(counter.client.get('settings.set', { requestId: newRequestId(), shop: { ...shop, receipts } }));
      expect(await choose(pdfs)).toMatchObject({ ok: true, value: { kinds: pdfs, drawsPdfs: true } });
      await close();
      expect(names()).toEqual(bothOf('0001'));
      expect(drawn.map(({ title, paper, numbered }) => [title, paper, numbered])).toEqual([
        ['qayd-close-T1-0001', 'A4', ['ar', 'en']],
        ['qayd-balances-T1-close-0001', 'A4', ['ar', 'en']],
      ]);
      for (const [name, kind] of [
        ['qayd-close-T1-0001.pdf', 'close-pdf'] as const,
        ['qayd-balances-T1-close-0001.pdf', 'balances-pdf'] as const,
      ]) {
        const bytes = readFileSync(join(folder, name));
        expect(String(bytes)).toContain('%PDF');
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        expect(manifestOf(name)).toMatchObject({ format: 'qayd-paper', kind, close: 1, till: 'T1', file: name, sha256 });
      }
      expect([await warnings(), waiting()]).toEqual([[], []]);
    });

    it('that the folder has already are recognised after a crash, although a new drawing has other bytes', async () => {
      await choose(pdfs);
      const noted = readFileSync(join(counter.dir, 'close-files.json'), 'utf8');
      await close();
      const before = names().map((name) => readFileSync(join(folder, name), 'utf8'));
      writeFileSync(join(counter.dir, 'close-files.json'), noted);
      counter.restart();
      await minute();
      expect(drawn).toHaveLength(4);
      expect(await view()).toMatchObject({ waiting: 0, problem: null });
      expect(names().map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(before);
    });

    it('that cannot be drawn wait with a warning, while other files are written, and are drawn after a restart', async () => {
      await choose([...pdfs, 'document']);
      isBroken = true;
      await close();
      expect(names()).toEqual(['qayd-close-T1-0001.json', 'qayd-close-T1-0001.json.sig']);
      const problem = { code: 'close-files.undrawn', params: { name: 'qayd-close-T1-0001.pdf' } };
      expect(await view()).toMatchObject({ waiting: 2, problem });
      expect(await warnings()).toMatchObject([{ params: { count: 2, folder } }]);
      isBroken = false;
      counter.restart();
      await minute();
      expect(names()).toEqual(expect.arrayContaining(bothOf('0001')));
      expect([await warnings(), waiting()]).toEqual([[], []]);
    });

    it('of which the folder has only the manifest keep their bytes, also while a browser has the till', async () => {
      await choose(['close-pdf']);
      const other = join(folder, 'qayd-close-T1-0001.pdf');
      writeFileSync(other, 'mine');
      await close();
      expect(await view()).toMatchObject({ waiting: 1, problem: { code: 'close-files.taken' } });
      reopen(null);
      await minute();
      rmSync(other);
      reopen(system);
      await minute();
      expect(await view()).toMatchObject({ waiting: 0, problem: null });
      expect(drawn).toHaveLength(1);
    });

    it('wait without a warning in a browser, which keeps the choice, and are written by the app', async () => {
      await choose(pdfs);
      renameSync(folder, `${folder}-away`);
      await close();
      reopen(null);
      renameSync(`${folder}-away`, folder);
      await choose(['document', ...pdfs]);
      await close();
      expect(names()).toEqual(['qayd-close-T1-0002.json', 'qayd-close-T1-0002.json.sig']);
      expect(await view()).toMatchObject({ drawsPdfs: false, waiting: 0, problem: null, kinds: ['document', ...pdfs] });
      expect(await warnings()).toEqual([]);
      reopen(system);
      await minute();
      expect(names()).toEqual(expect.arrayContaining([...bothOf('0001'), ...bothOf('0002')]));
      expect([await warnings(), waiting(), (await view()).waiting]).toEqual([[], [], 0]);
    });
  });

  it('never get the place of another file of the close’s name', async () => {
    await choose(['document']);
    writeFileSync(join(folder, 'qayd-close-T1-0001.json'), 'mine');
    await close();
    expect(readFileSync(join(folder, 'qayd-close-T1-0001.json'), 'utf8')).toBe('mine');
    expect(await view()).toMatchObject({ waiting: 1, problem: { code: 'close-files.taken' } });
  });

  it('for other programs are one for each currency of the close, and wait for a missing code, which is named', async () => {
    const codes = { 'clearing:wallet': '1010', 'clearing:card': '1020' };
    const save = (odoo: Record<string, string>) =>
      inRealTime(counter.client.get('accounts.save', { requestId: newRequestId(), accountCodes: { odoo } }));
    await save(codes);
    await choose(['odoo', 'csv']);
    await counter.notify(await counter.sell({ gateway: 'card', amount: '20.01', mobile: '' }));
    await close();
    expect(names()).toEqual(filesOf('0001').slice(0, 3));
    const { waiting: left, problem } = await view();
    expect([left, problem?.code, problem?.params['keys']]).toEqual([1, 'export.account-unmapped', 'sales']);
    expect(await warnings()).toMatchObject([{ params: { count: 1, folder } }]);
    await save({ sales: '4000' });
    await calm();
    await minute();
    const both = ['LYD', 'USD'].map((currency) => `qayd-close-T1-0001-odoo-${currency}.csv`);
    expect(names().filter((name) => name.includes('odoo'))).toEqual(both.flatMap((name) => [name, `${name}.manifest.json`]));
    expect(readFileSync(join(folder, String(both[0])), 'utf8')).toContain('4000');
    expect(manifestOf(String(both[1]))).toMatchObject({ kind: 'odoo', close: 1, options: { currency: 'USD' } });
    expect([await view(), await warnings(), waiting()]).toMatchObject([{ waiting: 0, problem: null }, [], []]);
  });

  it('for other programs are none if the close moved no money', async () => {
    await choose(['odoo', 'document']);
    const { businessDay: day } = await counter.client.get('app.get', {});
    await counter.sell();
    const asked = { requestId: newRequestId(), day, acknowledge: true, override: null };
    await inRealTime(counter.client.get('day.close', asked));
    await calm();
    expect(names()).toEqual(['qayd-close-T1-0001.json', 'qayd-close-T1-0001.json.sig']);
    expect(await view()).toMatchObject({ waiting: 0, problem: null });
  });

  it('wait while the folder is away; the close is made, a warning says since when, and they are written when it is back', async () => {
    await choose();
    renameSync(folder, `${folder}-away`);
    expect(await close()).toBe(1);
    expect(await view()).toMatchObject({ waiting: 2, problem: { code: 'close-files.away', params: { folder } } });
    expect(await warnings()).toMatchObject([{ params: { count: 2, folder } }]);
    await close();
    expect(await warnings()).toMatchObject([{ params: { count: 4, folder } }]);
    const kinds = ['csv', 'xlsx'];
    expect((await view()).owed).toEqual([1, 2].map((number) => ({ number, kinds })));
    await minute();
    expect([existsSync(folder), waiting()]).toEqual([false, []]);
    renameSync(`${folder}-away`, folder);
    await minute();
    expect(names()).toEqual([...filesOf('0001'), ...filesOf('0002')]);
    expect(await view()).toMatchObject({ waiting: 0, owed: [], problem: null, waitingSinceMs: null });
    expect(await warnings()).toEqual([]);
  });

  it('that wait are written after a restart, too, also if the till ended before it noted them', async () => {
    await choose();
    const noted = readFileSync(join(counter.dir, 'close-files.json'), 'utf8');
    renameSync(folder, `${folder}-away`);
    await close();
    const { waitingSinceMs } = await view();
    counter.restart();
    expect(await view()).toMatchObject({ folder, waiting: 2, waitingSinceMs });
    writeFileSync(join(counter.dir, 'close-files.json'), noted);
    counter.restart();
    renameSync(`${folder}-away`, folder);
    await minute();
    expect(names()).toEqual(filesOf('0001'));
  });

  it('that the folder has already are recognised if the till ended before it noted that they were written', async () => {
    await choose();
    const noted = readFileSync(join(counter.dir, 'close-files.json'), 'utf8');
    await close();
    const before = names().map((name) => readFileSync(join(folder, name), 'utf8'));
    writeFileSync(join(counter.dir, 'close-files.json'), noted);
    // The attempts without money are as of a newer entry now, so a file made now has other bytes.
    await counter.sell();
    counter.restart();
    await minute();
    expect(await view()).toMatchObject({ waiting: 0, problem: null });
    expect(names().map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(before);
  });

  it('never replace another file; only the file of that name waits, and is written once the name is free', async () => {
    await choose();
    const mine = join(folder, 'qayd-close-T1-0001.csv');
    writeFileSync(mine, 'mine');
    await close();
    expect(readFileSync(mine, 'utf8')).toBe('mine');
    expect(names()).toContain('qayd-close-T1-0001.xlsx');
    expect(await view()).toMatchObject({
      waiting: 1,
      problem: { code: 'close-files.taken', params: { name: 'qayd-close-T1-0001.csv' } },
    });
    renameSync(mine, join(away.path, 'mine'));
    await inRealTime(counter.client.get('close-files.write', {}));
    await calm();
    expect(names()).toEqual(filesOf('0001'));
    expect([await warnings(), waiting()]).toEqual([[], []]);
  });

  it('replace a half-written file that an interrupted run left', async () => {
    await choose(['csv']);
    writeFileSync(join(folder, 'qayd-close-T1-0001.csv.part'), 'half');
    await close();
    expect(names()).toEqual(filesOf('0001').slice(0, 3));
  });

  it('wait while the folder cannot be written', async (context) => {
    if (process.getuid?.() === 0) return context.skip('the user root may write into every folder');
    await choose();
    chmodSync(folder, 0o500);
    await close();
    expect(await view()).toMatchObject({ waiting: 2, problem: { code: 'close-files.unwritable', params: { folder } } });
    chmodSync(folder, 0o700);
    await minute();
    expect(names()).toEqual(filesOf('0001'));
    return undefined;
  });

  it('of a close that a restore gave up are not written, and the close with its number gets a name of its own', async () => {
    await counter.notify(await counter.sell());
    await inRealTime(counter.client.get('backup.make', {}));
    await really(() => !counter.till.backups.now().busy);
    const [backup] = counter.till.backups.now().list;
    expect(counter.till.backups.now()).toMatchObject({ problem: null, busy: false, list: [{ reason: 'by-hand' }] });
    // The till keeps only the newest backup of a day.
    skew.skewMs += 25 * 3_600_000;
    await choose();
    await close();
    renameSync(folder, `${folder}-away`);
    await close();
    expect((await view()).waiting).toBe(2);
    const asked = { requestId: newRequestId(), file: backup?.file ?? '' };
    await inRealTime(counter.client.get('backup.restore', asked));
    counter.restart();
    renameSync(`${folder}-away`, folder);
    await close();
    await minute();
    expect(names()).toEqual([...filesOf('0001'), ...filesOf('0001-epoch2')].sort());
    expect(await view()).toMatchObject({ waiting: 0, problem: null });
  });
});

describe('the choice of the folder', () => {
  it('changes the kinds, also of files that wait, and ends without touching files', async () => {
    await choose();
    renameSync(folder, `${folder}-away`);
    await close();
    expect(await choose(['xlsx'])).toMatchObject({ ok: true, value: { waiting: 1, kinds: ['xlsx'] } });
    renameSync(`${folder}-away`, folder);
    await minute();
    expect(names()).toEqual(filesOf('0001').slice(3));
    expect(await counter.client.get('close-files.forget', { requestId: newRequestId() })).toMatchObject({ folder: null });
    await close();
    expect(names()).toEqual(filesOf('0001').slice(3));
    expect(existsSync(join(counter.dir, 'close-files.json'))).toBe(false);
  });

  it('takes waiting files along to another folder', async () => {
    await choose();
    rmSync(folder, { recursive: true });
    await close();
    folder = join(away.path, 'another');
    await choose();
    await calm();
    expect(names()).toEqual(filesOf('0001'));
  });

  it('refuses a folder that cannot be used, and keeps the earlier one', async () => {
    await choose();
    mkdirSync(join(counter.dir, 'inside'));
    for (const [path, code] of [
      ['relative', 'backup.folder-malformed'],
      [join(counter.dir, 'inside'), 'backup.folder-inside'],
      ['/proc/qayd', 'close-files.unwritable'],
    ] as const)
      expect(await choose(['csv'], path)).toMatchObject({ ok: false, error: { code } });
    expect(await view()).toMatchObject({ folder, kinds: ['csv', 'xlsx'] });
  });

  it('is the owner’s, because customers’ numbers leave the till with the files', async () => {
    const owner = await openShop(counter);
    const keeper = await add(counter.client, 'Salma', 'bookkeeper');
    await signIn(counter.client, keeper);
    await counter.client.get('pin.change', { requestId: newRequestId(), current: keeper.pin, pin: newPin() });
    const refused = { ok: false, error: { code: 'caller.not-allowed', params: { right: 'change-connection' } } };
    expect(await choose()).toMatchObject(refused);
    const asked = { requestId: newRequestId(), folder, kinds: ['csv'] as const, approval: by(owner) };
    expect(await inRealTime(counter.client.dispatch.answer('close-files.choose', asked))).toMatchObject({ ok: true });
    expect(await counter.client.codeOf('close-files.write', {})).toBe('ok');
  });
});
