// Exports started by a window: each gets a free file name, they run one after the other, report progress, and never overwrite a
// file.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventBody, Output } from '../../../../../src/shared/contract/index.ts';
import { openLedger } from '../../../../../src/main/ledger/ledger.ts';
import { createExports } from '../../../../../src/main/services/day/exports.ts';
import { createExportJobs } from '../../../../../src/main/services/day/export-jobs.ts';
import { createChanges } from '../../../../../src/main/services/changes.ts';
import { nodeFiles } from '../../../../../src/platform/node-files.ts';
import type { Ok } from '../../../../../src/shared/result.ts';
import { fillGenuine } from '../../../../support/books/genuine-books.ts';
import { testSettings } from '../../../../support/till.ts';
import { createRng } from '../../../../support/world.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';

let counter: Counter;
let shown: string[];
beforeEach(() => {
  shown = [];
  counter = openCounter({ abilities: { host: 'electron', revealFile: (path) => void shown.push(path) } });
});
afterEach(() => counter.close());

type Progress = EventBody<'export.progress'>;
const progress = (): Progress[] =>
  counter.client.told.filter(({ event }) => event === 'export.progress').map(({ body }) => body as Progress);
const ended = async (count = 1): Promise<Progress[]> => {
  const ends = (): Progress[] => progress().filter(({ state }) => state !== 'running');
  await expect.poll(() => ends().length).toBe(count);
  return ends();
};
const start = (from: string, to = from, requestId = newRequestId()) =>
  counter.client.get('export.start', { requestId, from, to });

describe('an export', () => {
  it('is written into the data folder, reports progress, and can be revealed', async () => {
    const { businessDay, invoiceNo } = await counter.sell();
    const { exportId, file } = await start(businessDay);
    expect(file).toBe(join(counter.dir, 'exports', `qayd-days-T1-${businessDay}-${businessDay}-1.csv`));
    expect(await counter.client.codeOf('export.reveal', { exportId: 'export_none' })).toBe('export.unknown');
    const [end] = await ended();
    expect(end).toMatchObject({ exportId, lines: 0, attempts: 1, rows: null, ofLines: 1, state: 'done', code: null, params: {} });
    const sizes = [file, file.replace('.csv', '-attempts.csv')].map((each) => readFileSync(each).length);
    expect(end?.bytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
    expect(progress()[0]).toMatchObject({ exportId, lines: 0, state: 'running' });
    expect(readFileSync(file.replace('.csv', '-attempts.csv'), 'utf8')).toContain(invoiceNo);
    expect(await counter.client.codeOf('export.reveal', { exportId })).toBe('ok');
    expect(shown).toEqual([file]);
  });

  it('reports the booked lines and the attempts of the file, as its manifest counts them', async () => {
    const paid = await counter.sell();
    await counter.notify(paid);
    await counter.sell();
    await counter.sell();
    const { file } = await start(paid.businessDay);
    expect(await ended()).toMatchObject([{ lines: 1, attempts: 2, rows: null, state: 'done' }]);
    const rowsOf = (name: string) => readFileSync(name, 'utf8').trimEnd().split('\r\n').length - 1;
    expect([file, file.replace('.csv', '-attempts.csv')].map(rowsOf)).toEqual([1, 2]);
    expect(JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8'))).toMatchObject({
      lines: 1,
      rows: null,
      attempts: { count: 2 },
    });
  });

  it('names the business day that is not over, also in the manifest; a day that is over and a close have none', async () => {
    const { businessDay } = await counter.sell();
    const manifestOf = (file: string): unknown => JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8'));
    const first = await start(businessDay);
    expect(await ended()).toMatchObject([{ openDay: businessDay }]);
    expect(manifestOf(first.file)).toMatchObject({ openDay: businessDay });
    await counter.client.get('day.close', {
      ...{ requestId: newRequestId(), day: businessDay, acknowledge: true, override: null },
    });
    await counter.client.get('export.start', { requestId: newRequestId(), close: 1 });
    expect((await ended(2)).at(-1)).toMatchObject({ state: 'done', openDay: null });
    await counter.world.run(86_400_000);
    const later = await start(businessDay);
    expect((await ended(3)).at(-1)).toMatchObject({ state: 'done', openDay: null });
    expect(manifestOf(later.file)).toMatchObject({ openDay: null });
  });

  it('can be downloaded once it is finished and complete', async () => {
    const { businessDay } = await counter.sell();
    const { exportId, file } = await start(businessDay);
    const ask = (id: string) => counter.client.dispatch.download('export.download', { exportId: id });
    expect(await ask('export_none')).toMatchObject({ error: { code: 'export.unknown' } });
    await ended();
    const found = await ask(exportId);
    if (!found.ok) throw new Error(found.error.code);
    const whole = readFileSync(file);
    expect(found.value).toMatchObject({ name: file.split('/').at(-1), mediaType: 'text/csv; charset=utf-8', size: whole.length });
    expect(Buffer.from((await found.value.read(3, whole.length)) ?? []).equals(whole.subarray(3))).toBe(true);
    expect(await found.value.read(whole.length, 10)).toHaveLength(0);
    rmSync(file);
    expect(await found.value.read(0, 10)).toBeNull();
    expect(await ask(exportId)).toMatchObject({ error: { code: 'file.unreadable' } });
  });

  it('never uses the name of an existing or pending file', async () => {
    const { businessDay } = await counter.sell();
    const dir = join(counter.dir, 'exports');
    mkdirSync(dir);
    writeFileSync(join(dir, `qayd-days-T1-${businessDay}-${businessDay}-1.csv`), 'mine');
    const files = [await start(businessDay), await start(businessDay), await start(businessDay)].map(({ file }) => file.at(-5));
    expect(files).toEqual(['2', '3', '4']);
    expect((await ended(3)).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(readFileSync(join(dir, `qayd-days-T1-${businessDay}-${businessDay}-1.csv`), 'utf8')).toBe('mine');
    const manifests = readdirSync(dir).filter((name) => name.endsWith('.manifest.json'));
    const attempts = readdirSync(dir).filter((name) => name.endsWith('-attempts.csv'));
    expect([readdirSync(dir).length, manifests.length, attempts.length]).toEqual([10, 3, 3]);
  });

  it('has a name of its own even if two exports of the same days are asked for at once', async () => {
    const { businessDay } = await counter.sell();
    const { dispatch } = counter.client;
    const ask = () => dispatch.answer('export.start', { requestId: newRequestId(), from: businessDay, to: businessDay });
    const both = await Promise.all([ask(), ask()]);
    const files = both.map((answer) => answer.ok && (answer.value as Output<'export.start'>).file);
    await ended(2);
    expect(files.map((file) => file && existsSync(file))).toEqual([true, true]);
    expect(new Set(files).size).toBe(2);
  });

  it('runs alone; further exports follow in the order of their requests', async () => {
    const { businessDay } = await counter.sell();
    const ids = [(await start(businessDay)).exportId, (await start(businessDay)).exportId];
    await ended(2);
    const order = progress().map(({ exportId, state }) => `${ids.indexOf(exportId)} ${state}`);
    expect(order).toEqual(['0 running', '0 done', '1 running', '1 done']);
  });

  it('reports its progress while it is written', async () => {
    const dataDir = join(counter.dir, 'slow');
    const opened = openLedger(dataDir, counter.life, testSettings().day);
    if (!opened.ok) throw new Error(opened.error.code);
    const ledger = opened.value;
    fillGenuine(ledger, 20, createRng(5));
    const day = ledger.businessDay();
    const shop = () => ({ csvFormat: 'comma-point' as const, lang: 'en' as const });
    const exports = createExports({ ledger, files: nodeFiles, till: 'T1', firstZone: 'UTC', shop, pageLines: 8 });
    const changes = createChanges();
    const told: string[] = [];
    changes.listen((change) => {
      if (change.type === 'export') told.push(`${change.progress.lines} ${change.progress.state}`);
    });
    // Each reading of this clock adds a second, as if the disk were slow.
    let ms = 0;
    const clock = { ...counter.life.clock, monoMs: () => (ms += 1_000) };
    const jobs = createExportJobs({
      ledger,
      exports,
      changes,
      files: nodeFiles,
      clock,
      random: counter.life.random,
      dataDir,
      fileTill: { till: 'T1', isTraining: false },
    });
    jobs.start({ requestId: newRequestId(), from: day, to: day });
    await expect.poll(() => told.at(-1)).toMatch(/ done$/);
    ledger.close();
    expect(told.slice(0, 3)).toEqual(['0 running', '8 running', '16 running']);
  });

  it('is started once by one request id', async () => {
    const { businessDay } = await counter.sell();
    const requestId = newRequestId();
    const first = await start(businessDay, businessDay, requestId);
    expect(await start(businessDay, businessDay, requestId)).toEqual(first);
    expect(await counter.client.codeOf('export.start', { requestId, from: '2020-01-01', to: '2020-01-01' })).toBe(
      'request.reused',
    );
    await ended();
  });

  it.each([
    ['2026-02-30', '2026-03-01'],
    ['2026-03-02', '2026-03-01'],
  ])('of an invalid range is refused: %s to %s', async (from, to) =>
    expect(await counter.client.codeOf('export.start', { requestId: newRequestId(), from, to })).toBe('export.bad-range'),
  );

  it('that cannot be written returns an error and leaves nothing', async () => {
    const { businessDay } = await counter.sell();
    writeFileSync(join(counter.dir, 'exports'), 'a file where the folder should be');
    expect(await counter.client.codeOf('export.start', { requestId: newRequestId(), from: businessDay, to: businessDay })).toBe(
      'export.unwritable',
    );
  });

  it('whose folder disappears ends as failed', async () => {
    const { businessDay } = await counter.sell();
    mkdirSync(join(counter.dir, 'exports', `qayd-days-T1-${businessDay}-${businessDay}-1.csv.part`), { recursive: true });
    const { file } = await start(businessDay);
    expect(await ended()).toMatchObject([{ state: 'failed', code: 'export.unwritable' }]);
    expect(existsSync(file)).toBe(false);
  });

  it('of many days reads one day after the other', async () => {
    const days: string[] = [];
    for (let i = 0; i < 4; i++) {
      const { businessDay } = await counter.sell();
      days.push(businessDay);
      await counter.world.run(86_400_000);
    }
    expect(new Set(days).size).toBe(4);
    const { file } = await start(days[0] as string, days[3]);
    expect(await ended()).toMatchObject([{ lines: 0, attempts: 4, ofLines: 4, state: 'done' }]);
    const text = readFileSync(file.replace('.csv', '-attempts.csv'), 'utf8');
    for (const day of days) expect(text).toContain(`\n${day};`);
  });
});

describe('a cancelled export', () => {
  it('leaves no file, says that it was cancelled, and lets the next one run', async () => {
    const { businessDay } = await counter.sell();
    const input = () => ({ requestId: newRequestId(), from: businessDay, to: businessDay });
    const ask = async () => ((await counter.client.dispatch.answer('export.start', input())) as Ok<Output<'export.start'>>).value;
    const [first, second] = [await ask(), await ask()];
    expect(await counter.client.codeOf('export.cancel', { exportId: first.exportId })).toBe('ok');
    const ends = await ended(2);
    expect(ends.map(({ exportId, state, code }) => [exportId, state, code])).toEqual([
      [first.exportId, 'canceled', null],
      [second.exportId, 'done', null],
    ]);
    const names = readdirSync(join(counter.dir, 'exports'));
    expect(names.filter((name) => name.includes('-1.') || name.includes('-1-'))).toEqual([]);
    expect(names.filter((name) => name.includes('-2'))).toHaveLength(3);
    for (const { exportId } of [second, { exportId: 'export_none' }])
      expect(await counter.client.codeOf('export.cancel', { exportId })).toBe('export.unknown');
    expect(await counter.client.codeOf('export.download', { exportId: first.exportId })).toBe('export.unknown');
  });
});

describe('an export of a close', () => {
  it('has the number in its name, and its second file can be downloaded, too', async () => {
    const { businessDay: day } = await counter.sell();
    await counter.client.get('day.close', { requestId: newRequestId(), day, acknowledge: true, override: null });
    const { exportId, file } = await counter.client.get('export.start', { requestId: newRequestId(), close: 1 });
    expect(basename(file)).toBe('qayd-close-T1-0001-1.csv');
    await ended();
    const found = await counter.client.dispatch.download('export.download', { exportId, part: 'attempts' });
    expect(found.ok && found.value.name).toBe('qayd-close-T1-0001-1-attempts.csv');
    const manifest = await counter.client.dispatch.download('export.download', { exportId, part: 'manifest' });
    expect(manifest.ok && [manifest.value.name, manifest.value.mediaType]).toEqual([
      'qayd-close-T1-0001-1.csv.manifest.json',
      'application/json',
    ]);
    expect(await counter.client.codeOf('export.start', { requestId: newRequestId(), close: 2 })).toBe('close.unknown');
  });

  it.each([
    {},
    { from: '2026-01-15' },
    { from: '2026-01-15', to: '2026-01-15', close: 1 },
    { close: 1, kind: 'json', csvFormat: 'comma-point' },
  ])('is not mixed with days or with options of another kind: %j', async (input) => {
    const asked = { requestId: newRequestId(), ...input };
    expect(await counter.client.codeOf('export.start', asked as never)).toBe('request.malformed');
  });
});

describe('closing the till', () => {
  it('in the middle of an export leaves no file', async () => {
    const { businessDay } = await counter.sell();
    const input = { requestId: newRequestId(), from: businessDay, to: businessDay };
    // Do not use `start` here: it would wait until the export has finished.
    const asked = await counter.client.dispatch.answer('export.start', input);
    const { file } = (asked as Ok<Output<'export.start'>>).value;
    counter.till.close();
    counter.till.close = () => {};
    await expect.poll(() => readdirSync(join(counter.dir, 'exports'))).toEqual([]);
    expect(existsSync(file)).toBe(false);
  });
});

it('reports the total number of lines from its start', async () => {
  const days: string[] = [];
  for (let i = 0; i < 3; i++) {
    days.push((await counter.sell()).businessDay);
    await counter.world.run(86_400_000);
  }
  await start(days[0] as string, days[2]);
  await ended();
  expect(progress()[0]).toMatchObject({ lines: 0, ofLines: 3, state: 'running' });
});
