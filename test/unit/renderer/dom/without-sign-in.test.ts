// Tests how windows name what was done at a till without people, where nobody signs in: not as a person with the role of a cashier.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cashierUser } from '../../../../src/shared/people/rights.ts';
import { dayFull, historyPaid, stepOf } from '../../../support/windows/books.ts';
import { closed, document as closeDocument, summaries } from '../../../support/windows/books-closed.ts';
import { attempt, nowMs } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { huda, shiftOf } from '../../../support/windows/people.ts';
import type { Given } from '../../../support/windows/scene.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const words = (selector: string): readonly string[] =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.replaceAll(/[\u2066-\u2069\u2060]/g, ''));
const answers: Given['answers'] = {
  'day.get': ({ day }) => yes({ ...dayFull, day }),
  'close.list': () => yes({ rows: [...summaries], more: false }),
};
const unresolved = [{ attemptId: 'a1', invoiceNo: 'T1-0145', currency: 'LYD' as const, amountMinor: 7_500, display: 'unknown' }];
const openShift = async (userId: string, name: string): Promise<void> => {
  const shift = { ...shiftOf(huda), unresolved: unresolved.map((each) => ({ ...each, userId, name })), seq: 7 };
  till = openWindow({ answers: { ...answers, 'shift.list': () => yes({ rows: [shift], more: false }) } }, { screen: 'day' });
  await vi.waitFor(() => till?.find('.shift-row'));
  till.find('.shift-row').click();
  await vi.waitFor(() => till?.find('.dialog .shift-line small'));
};

it.each([
  ['en', 'Someone not signed in'],
  ['ar', 'مستخدم دون تسجيل دخول'],
] as const)('a change by nobody who signed in has its own words in a Z report, in %s', async (lang, name) => {
  const change = { seq: 1882, kind: 'user.added', userId: null, what: [], atMs: nowMs, by: cashierUser, approvedBy: null };
  const document = { ...closeDocument, changes: [change] };
  till = openWindow({ answers: { ...answers, 'close.get': () => yes({ ...closed, document }) } }, { screen: 'day' }, lang);
  await vi.waitFor(() => till?.find('.close-row'));
  till.find('.close-row').click();
  await vi.waitFor(() => expect(words('.close-part li').some((text) => text.endsWith(` · ${name}`))).toBe(true));
});

describe('who began a payment', () => {
  it.each([
    [cashierUser, 'cashier', 'Unknown'],
    [huda.userId, huda.name, 'Unknown · Begun by Huda'],
  ])('is left out of a shift for %s if nobody signed in', async (userId, name, text) => {
    await openShift(userId, name);
    expect(words('.dialog .shift-line small').at(-1)).toBe(text);
  });

  it.each([
    [cashierUser, 'Unknown'],
    [huda.userId, 'Unknown · Huda'],
  ])('is left out of a Z report for %s if nobody signed in', async (owner, text) => {
    const needed = [{ ...unresolved[0], display: 'unknown', owner, businessDay: '2026-11-21' }];
    const people = [{ userId: huda.userId, name: huda.name, role: huda.role }];
    const document = { ...closeDocument, needed, pending: [], monitored: [], people } as typeof closeDocument;
    till = openWindow({ answers: { ...answers, 'close.get': () => yes({ ...closed, document }) } }, { screen: 'day' });
    await vi.waitFor(() => till?.find('.close-row'));
    till.find('.close-row').click();
    await vi.waitFor(() => expect(words('.close-part li').find((each) => each.includes('T1-0145'))).toContain(`T1-0145 ${text}`));
    expect(words('.close-part li').find((each) => each.includes('T1-0145'))).toMatch(new RegExp(`${text} ?7\\.500`));
  });

  it('is left out of the history if nobody signed in, where later steps by such a person are named', async () => {
    const view = attempt(148, 'wallet', 45_250);
    const told = { ...historyPaid(view), steps: [stepOf(1201, 'attempt.started'), stepOf(1205, 'code.shown-again')] };
    till = openWindow(
      { attempts: [view], answers: { 'attempt.history': () => yes(told) } },
      { screen: 'payments', attemptId: view.attemptId, states: [] },
    );
    await vi.waitFor(() => till?.find('.history-step'));
    expect(words('.history-when').map((text) => text.includes('Someone not signed in'))).toEqual([false, true]);
  });
});
