// Fills books through the ledger with genuinely signed notices; a verification must find them sound.
import { approved } from '../approver.ts';
import type { AttemptStarted } from '../../../src/till-journal/sale.ts';
import type { Ledger, Tx } from '../../../src/main/ledger/ledger.ts';
import { sha256Hex } from '../../../src/ledger/sha256.ts';
import { noticeDigest } from '../../../src/main/ledger/notice-digest.ts';
import type { Attempt } from '../../../src/main/ledger/rows.ts';
import { attemptFacts } from '../../../src/main/services/attempt-facts.ts';
import { readNotice } from '../../../src/protocol/notice.ts';
import { money, plainAmount } from '../../../src/shared/money.ts';
import { currencyOf, type NoticeKind } from '../../../src/shared/payment/gateways.ts';
import { gatewayOfKind } from '../../../src/shared/payment/notice-facts.ts';
import { judgeNotice } from '../../../src/shared/payment/judge-notice.ts';
import { settleByHand } from '../../../src/shared/payment/settle.ts';
import { signedNotice } from '../scripted-service.ts';
import type { Rng } from '../world.ts';

export const genuineRelay = 'relay-1';
const noticeBase = 'https://relay.test/n/shop/T1';
/** The payment service's answer to a confirm call. */
const redirectTo = (url: string) => ({
  redirectUrl: url,
  raw: Buffer.from(JSON.stringify({ status: 200, result: { code: 'CHECKOUT_REDIRECT', redirect_url: url } })).toString('base64'),
});
const headers = {
  ...{ 'content-type': 'application/json', 'user-agent': 'payment-service/1.0', date: 'Thu, 15 Jan 2026 08:00:00 GMT' },
  'x-request-id': 'c0ffee00-0000-4000-8000-000000000000',
};
const id = (prefix: string, n: number): string => `${prefix}_${String(n).padStart(22, '0')}`;

const startOf = (n: number, rng: Rng): AttemptStarted => {
  const gateway = rng.chance(0.6) ? 'wallet' : 'card';
  return {
    saleId: id('sale', n),
    attemptId: id('attempt', n),
    ordinal: 1,
    invoiceNo: `T1-${String(n).padStart(4, '0')}`,
    gateway,
    currency: currencyOf[gateway],
    amountMinor: (1 + rng.int(400)) * (gateway === 'wallet' ? 250 : 25),
    mobile: gateway === 'wallet' ? `091${String(rng.int(9_999_999)).padStart(7, '0')}` : null,
    email: null,
    customerIp: null,
    lang: 'ar',
    returnUrl: `${noticeBase}/${gateway}/return`,
    callbackUrl: gateway === 'wallet' ? `${noticeBase}/wallet/callback` : null,
    supersedes: null,
    inputHash: sha256Hex(`sale ${n}`),
  };
};

type Fields = Readonly<Record<string, string>>;

const callbackOf = (start: AttemptStarted, transactionId: string, changes: Fields): Fields => {
  const amount = plainAmount(money(start.amountMinor, start.currency));
  const common = { gateway: start.gateway, approved: '1', amount, invoice_no: start.invoiceNo, transaction_id: transactionId };
  return start.gateway === 'wallet'
    ? { ...common, paymet_method: 'method_a', ...changes }
    : { ...common, currency: 'USD', ...changes };
};

/** Returns `sale` and `notice`, which each write one sale or one notice within the given transaction. */
export const createFiller = (rng: Rng) => {
  let number = 0;
  let transactions = 0;

  const notice = ({ record, payments, sidecar }: Tx, kind: NoticeKind, fields: Fields): void => {
    const raw = signedNotice(kind, fields);
    const read = readNotice(kind, raw);
    if (!read.ok) throw new Error(read.error.code);
    const { facts } = read.value;
    const attempt = facts.invoiceNo === null ? null : payments.attemptByInvoice(facts.invoiceNo);
    const earlier = facts.transactionId === null ? null : payments.earlierReceipt(gatewayOfKind[kind], facts.transactionId);
    const decision = judgeNotice(facts, attempt && attemptFacts(attempt, () => null), earlier);
    number += 1;
    const stored = { relayId: genuineRelay, number, kind, raw: raw.toString('base64'), digest: noticeDigest(kind, raw) };
    const seen = { headers, receivedAtMs: number, keyId: 'k1', profileId: 'default' };
    const body = { ...stored, ...seen, facts, attemptId: attempt?.attemptId ?? null, decision };
    record('notice.judged', body, { actor: 'relay', relayMs: number });
    sidecar.setCursor({ relayId: genuineRelay, after: number }, []);
  };

  const sale = (tx: Tx, n: number): void => {
    const { record, payments } = tx;
    const start = startOf(n, rng);
    const { attemptId, gateway } = start;
    record('attempt.started', start, { actor: rng.pick(['cashier', 'أمينة']), requestId: `genuine-${n}` });
    const answered = {
      attemptId,
      redirectUrl: null,
      detail: null,
      words: null,
      httpStatus: 200,
      raw: null,
      expiresAtMs: n * 1000,
    };
    const notes = { actor: 'payment-service' };
    if (rng.chance(0.1)) record('attempt.answered', { ...answered, event: 'unanswered', reason: 'timeout' }, notes);
    else
      record(
        'attempt.answered',
        { ...answered, event: 'redirected', reason: null, ...redirectTo(`https://service.test/checkout/${start.attemptId}`) },
        notes,
      );
    if (rng.chance(0.2)) record('attempt.moved', { attemptId, event: rng.pick(['expiry', 'withdrawal']) }, { actor: 'till' });
    const kind = gateway === 'wallet' ? 'wallet-callback' : 'card-callback';
    const call = (changes: Fields): void => notice(tx, kind, callbackOf(start, `tx-${++transactions}`, changes));
    if (gateway === 'wallet' && rng.chance(0.2)) notice(tx, 'wallet-return', { approved: '1', invoice_no: start.invoiceNo });
    const fate = rng.next();
    if (fate < 0.6) call({});
    else if (fate < 0.65) call({ approved: '0' });
    else if (fate < 0.7) call({ amount: '7.75' });
    else if (fate < 0.75) call({ invoice_no: `X-${n}` });
    else if (fate < 0.82) {
      const settled = settleByHand(
        attemptFacts(payments.attempt(attemptId) as Attempt, () => null),
        0,
      );
      if (settled.ok) record('attempt.settled', { attemptId, reason: 'the slip', ...settled.value }, approved);
    }
    // Send an approval in two cases: the sale was paid already, or a payment settled by hand is confirmed.
    if (fate < 0.05 || (fate >= 0.75 && fate < 0.78)) call({});
  };
  return { sale, notice };
};

/** Records `count` sales in one transaction. */
export const fillGenuine = (ledger: Ledger, count: number, rng: Rng): void => {
  const { sale } = createFiller(rng);
  const written = ledger.write((tx) => {
    for (let n = 1; n <= count; n++) sale(tx, n);
  });
  if (!written.ok) throw new Error(written.error.code);
};
