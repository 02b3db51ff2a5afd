// Brings sales into the states that the cases need, with the product's ledger and its booking of genuine notices.
import { approved } from '../../support/approver.ts';
import type { AttemptAnswered, AttemptStarted } from '../../../src/till-journal/sale.ts';
import type { Ledger, Recorder } from '../../../src/main/ledger/ledger.ts';
import { money } from '../../../src/shared/money.ts';
import { currencyOf, type Gateway } from '../../../src/shared/payment/gateways.ts';
import { settleByHand } from '../../../src/shared/payment/settle.ts';
import { agreeing, type Case } from './cases.ts';
import { decoyHundredths, decoys, decoyTransaction } from './decoy.ts';
import type { Said } from './said.ts';

type Asked = { readonly gateway: Gateway; readonly askedMinor: number; readonly invoiceNo: string };

const started = ({ gateway, askedMinor, invoiceNo }: Asked, ordinal = 1): AttemptStarted => ({
  saleId: `sale-${invoiceNo}`,
  attemptId: `attempt-${invoiceNo}-${ordinal}`,
  ordinal,
  invoiceNo: ordinal === 1 ? invoiceNo : `${invoiceNo}-${ordinal}`,
  gateway,
  currency: currencyOf[gateway],
  amountMinor: askedMinor,
  mobile: gateway === 'wallet' ? '0912345678' : null,
  email: null,
  customerIp: null,
  lang: 'ar',
  returnUrl: 'https://relay.test/r',
  callbackUrl: gateway === 'wallet' ? 'https://relay.test/c' : null,
  supersedes: ordinal === 1 ? null : `attempt-${invoiceNo}-1`,
  inputHash: invoiceNo,
});
const answered = (attemptId: string, event: AttemptAnswered['event']): AttemptAnswered => ({
  attemptId,
  event,
  redirectUrl: event === 'redirected' ? 'https://service.test/checkout/1' : null,
  expiresAtMs: event === 'redirected' ? 0 : null,
  reason: event === 'redirected' ? null : event === 'refused' ? 'service' : 'timeout',
  detail: null,
  words: null,
  httpStatus: null,
  raw: null,
});

const notes = { actor: 'proof' };

const wordsWhenUsed = { code: 'DUPLICATED_INVOICE_NUMBER', message: null, fields: {} } as const;

const begin = (record: Recorder, asked: Asked, event: AttemptAnswered['event'] | null, words: AttemptAnswered['words']): void => {
  record('attempt.started', started(asked), notes);
  if (event) record('attempt.answered', { ...answered(`attempt-${asked.invoiceNo}-1`, event), words }, notes);
};

const settle = (record: Recorder, { gateway, askedMinor, invoiceNo }: Asked): void => {
  const attemptId = `attempt-${invoiceNo}-1`;
  const asked = money(askedMinor, currencyOf[gateway]);
  const view = {
    attemptId,
    gateway,
    asked,
    state: 'waiting',
    elsewhere: null,
    salePaid: false,
    unconfirmed: false,
    hasMoney: false,
  } as const;
  const settled = settleByHand(view, 0);
  if (!settled.ok) throw new Error(settled.error.code);
  record('attempt.settled', { attemptId, reason: 'seen in the statement', ...settled.value }, approved);
};

const answers: Readonly<Record<Case['state'], AttemptAnswered['event'] | null>> = {
  creating: null,
  waiting: 'redirected',
  refused: 'refused',
  'refused-as-used': 'refused',
  unknown: 'unanswered',
  expired: 'redirected',
  withdrawn: 'redirected',
  superseded: 'redirected',
  canceled: 'redirected',
  declined: 'redirected',
  paid: 'redirected',
  'paid-otherwise': 'redirected',
  settled: 'redirected',
};

/** Writes all sales in one transaction, up to the last state that needs no notice. */
export const beginSales = (ledger: Ledger, cases: readonly Case[]): void => {
  const written = ledger.write(({ record }) => {
    for (const decoy of decoys) begin(record, decoy, 'redirected', null);
    for (const each of cases) {
      begin(record, each, answers[each.state], each.state === 'refused-as-used' ? wordsWhenUsed : null);
      const attemptId = `attempt-${each.invoiceNo}-1`;
      if (each.state === 'expired') record('attempt.moved', { attemptId, event: 'expiry' }, notes);
      if (each.state === 'withdrawn') record('attempt.moved', { attemptId, event: 'withdrawal' }, notes);
      if (each.state === 'settled') settle(record, each);
      if (each.state === 'superseded' || each.state === 'paid-otherwise') record('attempt.started', started(each, 2), notes);
    }
  });
  if (!written.ok) throw new Error(written.error.code);
};

/** Returns the genuine notices that bring each decoy and each case's sale into its state. */
export const noticesBefore = (cases: readonly Case[]): Said[] => [
  ...decoys.map(({ gateway, invoiceNo }) => agreeing(gateway, decoyHundredths, invoiceNo, decoyTransaction)),
  ...cases.flatMap(({ gateway, askedMinor, invoiceNo, state, n }): Said[] => {
    const hundredths = gateway === 'wallet' ? askedMinor / 10 : askedMinor;
    const agreed = agreeing(gateway, hundredths, state === 'paid-otherwise' ? `${invoiceNo}-2` : invoiceNo, `tx-${n}-before`);
    if (state === 'paid' || state === 'paid-otherwise') return [agreed];
    if (state === 'declined') return [{ ...agreed, approved: '0' }];
    return state === 'canceled' ? [{ ...agreed, approved: null, canceled: '1' }] : [];
  }),
];

const attemptStates: Partial<Readonly<Record<Case['state'], string>>> = {
  paid: 'approved',
  'paid-otherwise': 'superseded',
  'refused-as-used': 'refused',
  settled: 'approved',
};
/** The state that a sale's first attempt must be in before its case. */
export const stateBefore = (state: Case['state']): string => attemptStates[state] ?? state;
