// Tests printing a receipt from a window: after a failed print, the sale stays as it is, and a note offers to print again.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { printReceipt, sendJob } from '../../../../../src/renderer/stores/receipts/print-receipt.ts';
import { said } from '../../../../../src/renderer/i18n/said.ts';
import { createWindowStores, type WindowStores } from '../../../../../src/renderer/stores/window-stores.ts';
import type { PrintJob } from '../../../../../src/shared/contract/counter/receipts.ts';
import { appInfo } from '../../../../support/windows/data.ts';
import { createFixture, no, yes } from '../../../../support/windows/fixture-api.ts';
import type { Given } from '../../../../support/windows/scene.ts';

const layout: PrintJob['layout'] = { paper: '80', dir: 'rtl', lang: 'ar', title: 'T1-0149', blocks: [] };
const job = (way: PrintJob['way']): PrintJob => ({ jobId: 'job_1', copy: 0, way, layout });
const which = { kind: 'payment', id: 'attempt_0123456789abcdefghijkl' } as const;
const open = (answers: Given['answers'] = {}): WindowStores =>
  createWindowStores(createFixture({ answers }).api, { keep: { get: () => null, set: () => {} }, now: () => 1_000_000 });
const noted = (stores: WindowStores) => stores.notes.getState().notes.map(({ says, action }) => [says, action?.label] as const);

let reported: unknown[];
beforeEach(() => {
  reported = [];
  vi.stubGlobal('reportError', (error: unknown) => void reported.push(error));
});
afterEach(() => void vi.unstubAllGlobals());

// The tests in this file have no DOM, so drawing a receipt always fails.
it.each(['dialog', 'network', 'pdf'] as const)(
  'a receipt for the way "%s" that cannot be drawn is a failed print',
  async (way) => {
    expect(await sendJob(open(), job(way))).toEqual(no('printer.failed'));
    expect(reported).toEqual([expect.any(Error)]);
  },
);

it.each([
  ['cannot be drawn', { 'receipt.print': () => yes(job('dialog')) }, 'printer.failed'],
  [
    'is refused by the printer',
    { 'receipt.print': () => yes(job('system')), 'receipt.send': () => no('printer.unreachable') },
    'printer.unreachable',
  ],
  ['is refused by the till', { 'receipt.print': () => no('receipt.none') }, 'receipt.none'],
] as const)('a receipt that %s is noted, with a button that prints again', async (_, answers, code) => {
  const stores = open(answers);
  expect(await printReceipt(stores, which, 'print')).toBe(false);
  expect(noted(stores)).toEqual([[{ error: { code, params: {} } }, 'receipt.again']]);
});

it('a receipt that came out is not noted', async () => {
  const stores = open({ 'receipt.print': () => yes(job('system')), 'receipt.send': () => yes({}) });
  expect(await printReceipt(stores, which, 'print')).toBe(true);
  expect([noted(stores), reported]).toEqual([[], []]);
});

it.each([
  ['print', { ...which, invoiceNo: 'T1-0149' }],
  ['save', null],
  ['auto', null],
] as const)(
  'an earlier print with an unknown outcome is asked about where a person pressed, not by itself: %s',
  async (as, asked) => {
    const stores = open({ 'receipt.print': () => no('receipt.unsure', { invoiceNo: 'T1-0149' }) });
    expect(await printReceipt(stores, which, as)).toBe(false);
    expect(stores.receiptAsks.getState().asked).toEqual(asked);
  },
);

const file = '/home/shop/receipt-T1-0149.pdf';
it.each([
  ['at the path that the person picked', file, [[said('receipt.saved', { file }), undefined]]],
  ['nowhere, because the person picked no path', null, []],
] as const)('a receipt saved as PDF is noted with its place: %s', async (_, saved, notes) => {
  const fixture = createFixture({ answers: { 'receipt.print': () => yes(job('pdf')) } });
  const api = { ...fixture.api, download: () => Promise.resolve(yes({ saved })) } as typeof fixture.api;
  const stores = createWindowStores(api, { keep: { get: () => null, set: () => {} }, now: () => 1_000_000 });
  stores.app.setState({ info: { ...appInfo, host: 'electron' } });
  expect(await printReceipt(stores, which, 'save')).toBe(true);
  expect(noted(stores)).toEqual(notes);
});
