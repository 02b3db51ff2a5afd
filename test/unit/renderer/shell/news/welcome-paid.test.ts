// Tests a received payment: it is announced to screen readers if that payment's screen is open, and else shown as a toast.
import { expect, it } from 'vitest';
import { translator } from '../../../../../src/renderer/i18n/index.ts';
import { saidText } from '../../../../../src/renderer/i18n/said.ts';
import { welcomePaid } from '../../../../../src/renderer/shell/news/welcome-paid.ts';
import { createWindowStores } from '../../../../../src/renderer/stores/window-stores.ts';
import type { WindowRoute } from '../../../../../src/renderer/stores/route-store.ts';
import { appInfo, attempt } from '../../../../support/windows/data.ts';
import { createFixture } from '../../../../support/windows/fixture-api.ts';

const t = translator('ar');
const paid = attempt(7, 'card', 700, { state: 'approved' });
const late = attempt(7, 'card', 700, { state: 'approved', late: true });
const { attemptId, invoiceNo: invoice } = paid;
const amount = '7.00\u00a0USD';

const welcome = (route: WindowRoute, view = paid) => {
  const stores = createWindowStores(createFixture({}).api, { keep: { get: () => null, set: () => {} }, now: () => 0 });
  stores.app.setState({ info: appInfo });
  stores.route.getState().go(route);
  welcomePaid(stores, view);
  const { notes, spoken, urgent } = stores.notes.getState();
  return { shown: notes.map(({ says, history }) => ({ text: saidText(says, 'ar'), history })), spoken, urgent };
};
const front: WindowRoute = { screen: 'waiting', attemptId };
const elsewhere: readonly WindowRoute[] = [
  { screen: 'waiting', attemptId: attempt(8, 'card', 1).attemptId },
  { screen: 'payments', attemptId, states: [] },
  { screen: 'sell' },
];

it('a payment in front is announced at once, without a message', () => {
  expect(welcome(front)).toEqual({ shown: [], spoken: t('paid.spoken', { amount, invoice }), urgent: true });
  expect(welcome(front, late)).toEqual({ shown: [], spoken: t('toast.paid-late', { amount, invoice }), urgent: true });
});

it.each(elsewhere)('a payment is shown as a message at %j, and the message of a late payment opens its history', (route) => {
  const [text, lateText] = [t('toast.paid', { amount, invoice }), t('toast.paid-late', { amount, invoice })];
  expect(welcome(route)).toEqual({ shown: [{ text, history: false }], spoken: text, urgent: false });
  expect(welcome(route, late)).toEqual({ shown: [{ text: lateText, history: true }], spoken: lateText, urgent: false });
});
