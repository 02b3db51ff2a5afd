// An export from its start to its end, with news that may come before the answer.
import { describe, expect, it } from 'vitest';
import { createExport } from '../../../../../src/renderer/screens/books/day/export-store.ts';
import { createPress } from '../../../../../src/renderer/stores/press.ts';
import type { Answer } from '../../../../../src/shared/contract/index.ts';
import { fakeTill, settled } from '../fake-till.ts';

const started = { ok: true, value: { exportId: 'x1', file: '/out/a.csv' } } as const;
const exporting = (answer: Answer<unknown> | Promise<Answer<unknown>> = started) => {
  const till = fakeTill(() => answer);
  return { ...till, work: createExport(till.api, createPress(till.api)) };
};
const running = { exportId: 'x1', lines: 500, ofLines: 1200, state: 'running', code: null } as const;

it('follows its progress to the end', async () => {
  const { work, emit } = exporting();
  await work.start('2026-11-01', '2026-11-21');
  emit('export.progress', running);
  emit('export.progress', { ...running, exportId: 'another', lines: 9 });
  expect(work.store.getState()).toMatchObject({ phase: 'running', file: '/out/a.csv', lines: 500, ofLines: 1200 });
  emit('export.progress', { ...running, lines: 1200, state: 'done' });
  expect(work.store.getState()).toMatchObject({ phase: 'done', lines: 1200 });
});

it('takes an end that is told before the answer', async () => {
  let answer: (value: Answer<unknown>) => void = () => {};
  const { work, emit } = exporting(new Promise((resolve) => (answer = resolve)));
  const start = work.start('2026-11-21', '2026-11-21');
  await settled();
  emit('export.progress', { ...running, lines: 3, state: 'done' });
  answer(started);
  await start;
  expect(work.store.getState()).toMatchObject({ phase: 'done', lines: 3 });
});

it('says why it failed and can be started again', async () => {
  const { work, emit } = exporting();
  await work.start('2026-11-21', '2026-11-21');
  emit('export.progress', { ...running, state: 'failed', code: 'data.disk-full' });
  expect(work.store.getState()).toMatchObject({ phase: 'choosing', failure: { code: 'data.disk-full' } });
  await work.start('2026-11-21', '2026-11-21');
  expect(work.store.getState()).toMatchObject({ phase: 'running', failure: null });
});

it('keeps a running export when its dialog closes', async () => {
  const { work } = exporting();
  await work.start('2026-11-21', '2026-11-21');
  work.reset();
  expect(work.store.getState().phase).toBe('running');
});

it('shows a refusal at once', async () => {
  const { work } = exporting({ ok: false, error: { code: 'export.bad-range', params: {} } });
  await work.start('2026-11-21', '2026-11-20');
  expect(work.store.getState()).toMatchObject({ phase: 'choosing', failure: { code: 'export.bad-range' } });
});

describe('in a browser', () => {
  const pieces = (texts: readonly string[], size: number) => {
    const saved: { name: string; parts: BlobPart[] }[] = [];
    let at = 0;
    const till = fakeTill((name) => {
      if (name === 'export.start') return { ok: true, value: { exportId: 'x1', file: 'C:\\till\\exports\\a.csv' } };
      return { ok: true, value: { base64: btoa(texts[at++] ?? ''), size } };
    });
    const work = createExport(till.api, createPress(till.api), (name, parts) => void saved.push({ name, parts }));
    return { ...till, saved, work };
  };

  it('is handed over whole, under its own name', async () => {
    const { work, emit, asked, saved } = pieces(['\xef\xbb\xbfday', ',one', '\r\n'], 12);
    await work.start('2026-11-21', '2026-11-21');
    emit('export.progress', { ...running, state: 'done' });
    await work.download();
    expect(asked.slice(1).map(({ input }) => input)).toEqual([0, 6, 10].map((offset) => ({ exportId: 'x1', offset })));
    expect(saved.map(({ name }) => name)).toEqual(['a.csv']);
    expect(await new Blob(saved[0]?.parts).bytes()).toEqual(new TextEncoder().encode('\ufeffday,one\r\n'));
    expect(work.store.getState()).toMatchObject({ fetching: false, failure: null });
  });

  it('is not handed over when it ends before it should', async () => {
    const { work, saved, emit } = pieces(['half', ''], 12);
    await work.start('2026-11-21', '2026-11-21');
    emit('export.progress', { ...running, state: 'done' });
    await work.download();
    expect(saved).toEqual([]);
    expect(work.store.getState()).toMatchObject({ fetching: false, failure: { code: 'file.unreadable' } });
  });
});
