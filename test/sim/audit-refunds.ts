// Compares the money paid back with the money received, sale by sale. It sums the journal's rows itself and uses none of the
// till's rules.
import type Database from 'better-sqlite3';

type Row = { seq: number; kind: string; body: string };
type Amount = { readonly amountMinor: number };
type Held = { readonly seq: number; readonly amount: Amount };
type Money = { readonly receipt: { readonly kind: string; readonly amount: Amount } | null; readonly toppedUp?: Held };
/**
 * Union of the fields in the bodies of the journal rows that this audit reads; each kind of row has only some of these fields.
 */
type Body = Money & {
  readonly attemptId: string;
  readonly saleId: string;
  readonly currency: string;
  readonly seq: number | null;
  readonly amountMinor: number;
  readonly wasApproved: boolean;
  readonly choice: string;
  readonly held: readonly Held[];
  readonly over?: Amount;
  readonly decision: Money;
};
type Sums = { came: number; sold: number; kept: number; owed: number; back: number; returned: number };
const none = (): Sums => ({ came: 0, sold: 0, kept: 0, owed: 0, back: 0, returned: 0 });

export type RefundCounts = {
  paidBack: number;
  returned: number;
  resolved: number;
  toppedUp: number;
  writtenOff: number;
  priceKept: number;
};
export const noRefunds = (): RefundCounts => ({
  paidBack: 0,
  returned: 0,
  resolved: 0,
  toppedUp: 0,
  writtenOff: 0,
  priceKept: 0,
});

/** Returns each broken rule with its details. Adds to `counts` how often each kind of refund happened. */
export const auditRefunds = (db: Database.Database, counts: RefundCounts): { rule: string; detail: string }[] => {
  const findings: { rule: string; detail: string }[] = [];
  const found = (rule: string, detail: unknown): void => void findings.push({ rule, detail: String(detail) });
  const rows = db
    .prepare(`SELECT seq, kind, body FROM journal WHERE kind IN ('attempt.started', 'notice.judged', 'notice.rejudged', 'attempt.settled',
      'refund.requested', 'refund.approved', 'refund.withdrawn', 'refund.refused', 'refund.paid', 'suspense.resolved') ORDER BY seq`)
    .all() as Row[];
  const saleOf = new Map<string, string>();
  const currencyOf = new Map<string, string>();
  const sales = new Map<string, Sums>();
  const of = (attemptId: string): Sums => {
    const sale = saleOf.get(attemptId) ?? '';
    const sums = sales.get(sale) ?? none();
    sales.set(sale, sums);
    return sums;
  };
  const held = new Map<number, number>();
  /** Refundable amounts by the `seq` of the journal entry that made them due, each with the latest decision about it. */
  const owed = new Map<number, { attemptId: string; amount: number; last: string; goods: boolean }>();

  const came = (seq: number, attemptId: string, { receipt, toppedUp }: Money): void => {
    if (!receipt) return;
    const { kind, amount } = receipt;
    const sums = of(attemptId);
    sums.came += amount.amountMinor;
    if (kind === 'sale') sums.sold += amount.amountMinor;
    else if (kind === 'suspense') held.set(seq, amount.amountMinor);
    else owed.set(seq, { attemptId, amount: amount.amountMinor, last: '', goods: false });
    if (kind === 'refund-owed') sums.owed += amount.amountMinor;
    if (!toppedUp) return;
    counts.toppedUp += 1;
    if (held.get(toppedUp.seq) !== toppedUp.amount.amountMinor) found('what is topped up was set aside', seq);
    held.delete(toppedUp.seq);
    sums.sold += toppedUp.amount.amountMinor;
  };
  const resolved = (seq: number, body: Body): void => {
    counts.resolved += 1;
    const sums = of(body.attemptId);
    let all = 0;
    for (const each of body.held) {
      if (held.get(each.seq) !== each.amount.amountMinor) found('what is resolved was set aside', seq);
      held.delete(each.seq);
      all += each.amount.amountMinor;
    }
    const back = body.choice === 'give-back' ? all : (body.over?.amountMinor ?? 0);
    if (body.choice === 'write-off') {
      sums.kept += all;
      counts.writtenOff += 1;
    } else sums.sold += all - back;
    if (body.choice === 'keep-price') counts.priceKept += 1;
    sums.owed += back;
    if (back > 0) owed.set(seq, { attemptId: body.attemptId, amount: back, last: '', goods: false });
  };
  const refunded = (seq: number, kind: string, body: Body): void => {
    if (kind === 'refund.requested' && body.seq === null)
      return void owed.set(seq, { attemptId: body.attemptId, amount: body.amountMinor, last: kind, goods: true });
    const refund = body.seq === null ? undefined : owed.get(body.seq);
    if (!refund || body.seq === null) return found('what moves on is owed', seq);
    if (refund.amount !== body.amountMinor || refund.attemptId !== body.attemptId) found('it moves on as it is owed', seq);
    const before = refund.last;
    refund.last = kind;
    const sums = of(body.attemptId);
    if (kind === 'refund.approved' && refund.goods) sums.returned += refund.amount;
    if (kind === 'refund.withdrawn' && refund.goods && body.wasApproved) sums.returned -= refund.amount;
    if (kind !== 'refund.paid') return;
    if (before !== 'refund.approved') found('nothing is paid back that was not approved, and nothing twice', seq);
    sums.back += refund.amount;
    counts.paidBack += 1;
    if (refund.goods) counts.returned += 1;
    owed.delete(body.seq);
  };
  for (const { seq, kind, body: text } of rows) {
    const body = JSON.parse(text) as Body;
    if (kind === 'attempt.started') {
      saleOf.set(body.attemptId, body.saleId);
      currencyOf.set(body.saleId, body.currency);
    } else if (kind === 'suspense.resolved') resolved(seq, body);
    else if (kind.startsWith('refund.')) refunded(seq, kind, body);
    else came(seq, body.attemptId, kind === 'attempt.settled' ? body : body.decision);
  }

  const aside = new Map<string, number>();
  for (const [saleId, { came: all, sold, kept, owed: due, back, returned }] of sales) {
    const rest = all - sold - kept - due;
    if (rest < 0) found('no more is booked of a sale than came for it', saleId);
    if (back > due + returned) found('no more is paid back than is owed', saleId);
    if (back > all) found('no more is paid back than came', saleId);
    if (returned > sold) found('no goods come back for more than was paid', saleId);
    const currency = currencyOf.get(saleId) ?? '';
    aside.set(currency, (aside.get(currency) ?? 0) + rest);
  }
  const due = new Map<string, number>();
  for (const { attemptId, amount, last, goods } of owed.values()) {
    if (goods && last !== 'refund.approved') continue;
    const currency = currencyOf.get(saleOf.get(attemptId) ?? '') ?? '';
    due.set(currency, (due.get(currency) ?? 0) + amount);
  }
  const balances = db.prepare(`SELECT currency, -sum(amount_minor) AS minor FROM postings WHERE account = ? GROUP BY currency`);
  for (const [account, want] of [
    ['refunds-owed', due],
    ['suspense', aside],
  ] as const) {
    const have = new Map(
      (balances.all(account) as { currency: string; minor: number }[]).map(({ currency, minor }) => [currency, minor]),
    );
    for (const currency of ['LYD', 'USD'])
      if ((have.get(currency) ?? 0) !== (want.get(currency) ?? 0))
        found('an account is what is open', `${account} ${currency}: ${have.get(currency)} for ${want.get(currency)}`);
  }
  const repeated = db
    .prepare(`SELECT count(*) FROM (SELECT request_id FROM journal WHERE kind LIKE 'refund.%' OR kind = 'suspense.resolved'
      GROUP BY request_id, kind HAVING request_id IS NOT NULL AND count(*) > 1)`)
    .pluck()
    .get();
  if (repeated !== 0) found('a request is carried out once', repeated);
  return findings;
};
