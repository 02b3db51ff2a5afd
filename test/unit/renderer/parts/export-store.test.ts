// Tests the state of an export in a window, from start to end. Progress events may arrive before the answer to the command that
// starts the export.
import { describe, expect, it } from 'vitest';
import { createExport } from '../../../../src/renderer/parts/export/export-store.ts';
import { createPress } from '../../../../src/renderer/stores/press.ts';
import type { Answer } from '../../../../src/shared/contract/index.ts';
import { fakeTill, settled } from '../screens/fake-till.ts';

const started = { ok: true, value: { exportId: 'x1', file: '/out/a.csv' } } as const;
const exporting = (answer: Answer<unknown> | Promise<Answer<unknown>> = started) => {
  const till = fakeTill(() => answer);
  return { ...till, work: createExport(till.api, createPress(till.api)) };
};
const running = {
  ...({ exportId: 'x1', lines: 500, attempts: 20, rows: null, openDay: null, ofLines: 1200 } as const),
  ...({ bytes: 9_000, state: 'running', code: null, params: {} } as const),
};

it('an export shows its progress to the end', async () => {
  const { work, emit } = exporting();
  await work.start({ from: '2026-11-01', to: '2026-11-21' });
  emit('export.progress', running);
  emit('export.progress', { ...running, exportId: 'another', lines: 9 });
  expect(work.store.getState()).toMatchObject({ phase: 'running', file: '/out/a.csv', lines: 500, attempts: 20, ofLines: 1200 });
  emit('export.progress', { ...running, lines: 1200, state: 'done' });
  expect(work.store.getState()).toMatchObject({ phase: 'done', lines: 1200 });
});

it('an export accepts its end before the answer of its start', async () => {
  let answer: (value: Answer<unknown>) => void = () => {};
  const { work, emit } = exporting(new Promise((resolve) => (answer = resolve)));
  const start = work.start({ from: '2026-11-21', to: '2026-11-21' });
  await settled();
  emit('export.progress', { ...running, lines: 3, state: 'done' });
  answer(started);
  await start;
  expect(work.store.getState()).toMatchObject({ phase: 'done', lines: 3 });
});

it('an export shows why it failed and can be started again', async () => {
  const { work, emit } = exporting();
  await work.start({ from: '2026-11-21', to: '2026-11-21' });
  emit('export.progress', { ...running, state: 'failed', code: 'data.disk-full' });
  expect(work.store.getState()).toMatchObject({ phase: 'choosing', failure: { code: 'data.disk-full' } });
  await work.start({ from: '2026-11-21', to: '2026-11-21' });
  expect(work.store.getState()).toMatchObject({ phase: 'running', failure: null });
});

it('an export of a close is stopped by its button, and the choice comes back once the till says that it ended', async () => {
  const { work, emit, asked } = exporting();
  await work.start({ close: 7 }, 'xlsx');
  expect(asked[0]).toMatchObject({ name: 'export.start', input: { close: 7, kind: 'xlsx' } });
  emit('export.progress', running);
  expect(work.store.getState()).toMatchObject({ phase: 'running', bytes: 9_000 });
  await work.stop();
  expect(asked[1]).toEqual({ name: 'export.cancel', input: { exportId: 'x1' } });
  expect(work.store.getState().phase).toBe('running');
  emit('export.progress', { ...running, state: 'canceled' });
  expect(work.store.getState()).toMatchObject({ phase: 'choosing', exportId: null, failure: null, stopped: true });
  await work.start({ close: 7 });
  expect(work.store.getState()).toMatchObject({ phase: 'running', stopped: false });
});

it('an export that is stopped before the till has named it is stopped as soon as it has a name', async () => {
  let answer: (value: Answer<unknown>) => void = () => {};
  const { work, asked } = exporting(new Promise((resolve) => (answer = resolve)));
  const start = work.start({ close: 7 });
  await settled();
  await work.stop();
  expect(asked.map(({ name }) => name)).toEqual(['export.start']);
  answer(started);
  await start;
  expect(asked[1]).toEqual({ name: 'export.cancel', input: { exportId: 'x1' } });
});

it('an export keeps running when its dialog closes', async () => {
  const { work } = exporting();
  await work.start({ from: '2026-11-21', to: '2026-11-21' });
  work.reset();
  expect(work.store.getState().phase).toBe('running');
});

it('an export shows a refusal at once', async () => {
  const { work } = exporting({ ok: false, error: { code: 'export.bad-range', params: {} } });
  await work.start({ from: '2026-11-21', to: '2026-11-20' });
  expect(work.store.getState()).toMatchObject({ phase: 'choosing', failure: { code: 'export.bad-range' } });
});

describe('the exported file', () => {
  const done = async (answer: Answer<unknown>) => {
    const till = fakeTill((name) => (name === 'export.start' ? started : answer));
    const work = createExport(till.api, createPress(till.api));
    await work.start({ from: '2026-11-21', to: '2026-11-21' });
    till.emit('export.progress', { ...running, state: 'done' });
    return { ...till, work };
  };

  it('is left for the choice of another export', async () => {
    const { work } = await done({ ok: true, value: {} });
    expect(work.store.getState().phase).toBe('done');
    work.reset();
    expect(work.store.getState()).toMatchObject({ phase: 'choosing', exportId: null });
  });

  it("is downloaded once at a time, and saved by the window's host", async () => {
    const { work, asked } = await done({ ok: true, value: { saved: 'a.csv' } });
    await Promise.all([work.download(), work.download()]);
    await work.download('attempts');
    expect(asked.slice(1)).toEqual([
      { name: 'export.download', input: { exportId: 'x1' } },
      { name: 'export.download', input: { exportId: 'x1', part: 'attempts' } },
    ]);
    expect(work.store.getState()).toMatchObject({ phase: 'done', fetching: false, failure: null });
  });

  it('shows a failed download, which can be repeated', async () => {
    const { work } = await done({ ok: false, error: { code: 'transfer.broken', params: {} } });
    await work.download();
    expect(work.store.getState()).toMatchObject({ fetching: false, failure: { code: 'transfer.broken' } });
  });
});

it('the file is shown in its folder, and a failure to show it is reported', async () => {
  let answer: Answer<unknown> = { ok: true, value: null };
  const till = fakeTill((name) => (name === 'export.start' ? started : answer));
  const work = createExport(till.api, createPress(till.api));
  await work.reveal();
  expect(till.asked).toEqual([]);
  await work.start({ from: '2026-11-21', to: '2026-11-21' });
  till.emit('export.progress', { ...running, state: 'done' });
  await work.reveal();
  expect(till.asked.at(-1)).toEqual({ name: 'export.reveal', input: { exportId: 'x1' } });
  expect(work.store.getState().failure).toBeNull();
  answer = { ok: false, error: { code: 'export.unknown', params: {} } };
  await work.reveal();
  expect(work.store.getState().failure).toMatchObject({ code: 'export.unknown' });
});
