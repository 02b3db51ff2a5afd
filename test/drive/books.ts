// Compares the books with the payments that really took place: the required bookings of each sale, no others, and the sums of all
// sales.
import { readBooks } from '../support/books/books.ts';
import { apart, type Currency } from './figures.ts';
import type { Booked, Truth } from './habit.ts';
import type { Taken } from './service/checkouts.ts';
import type { Run } from './performed.ts';

/** Decimals of each gateway's currency by ISO 4217, not imported from the code under test: that code must not check itself. */
const decimals = { wallet: 3, card: 2 } as const;
const currencies = { wallet: 'LYD', card: 'USD' } as const;

const minorOf = (amount: string, places: number): number => {
  const [whole = '', part = ''] = amount.split('.');
  return Number(`${whole}${part.padEnd(places, '0')}`);
};

type Line = { readonly invoice: string; readonly kind: string; readonly currency: string; readonly minor: number };

const receiptsIn = (books: string): Line[] =>
  readBooks(
    books,
    (db) =>
      db
        .prepare(
          `SELECT a.invoice_no AS invoice, r.kind AS kind, r.currency AS currency, r.amount_minor AS minor
           FROM receipts r JOIN attempts a USING (attempt_id) ORDER BY r.seq`,
        )
        .all() as Line[],
  );

const accountsIn = (books: string): Map<string, number> =>
  readBooks(books, (db) => {
    const rows = db
      .prepare(`SELECT account || ' ' || currency AS account, sum(amount_minor) AS minor FROM postings GROUP BY 1`)
      .all() as { account: string; minor: number }[];
    return new Map(rows.map(({ account, minor }) => [account, minor]));
  });

const lineOf = ({ habit: { gateway } }: Run, { kind, amount }: Booked): string =>
  `${kind} ${minorOf(amount, decimals[gateway])} ${currencies[gateway]}`;

/** Compares the bookings of the run's sale with the required bookings. Returns the difference as a sentence. */
export const saleFaults = (books: string, run: Run): string[] => {
  const found = receiptsIn(books)
    .filter(({ invoice }) => run.invoices.includes(invoice))
    .map(({ kind, minor, currency }) => `${kind} ${minor} ${currency}`);
  const wanted = run.habit.booked.map((each) => lineOf(run, each));
  const same = found.toSorted().join(', ') === wanted.toSorted().join(', ');
  return same ? [] : [`books hold ${found.join(', ') || 'nothing'} of it, not ${wanted.join(', ') || 'nothing'}`];
};

/**
 * Compares the balances of the clearing accounts with the sum of all sales in minor units, and checks that the postings balance
 * to 0.
 */
export const sumFaults = (books: string, runs: readonly Run[]): string[] => {
  const accounts = accountsIn(books);
  return (['wallet', 'card'] as const).flatMap((gateway) => {
    const own = runs.filter(({ habit }) => habit.gateway === gateway);
    const wanted = own
      .flatMap(({ habit }) => habit.booked)
      .reduce((sum, { amount }) => sum + minorOf(amount, decimals[gateway]), 0);
    const held = accounts.get(`clearing:${gateway} ${currencies[gateway]}`) ?? 0;
    const all = [...accounts]
      .filter(([name]) => name.endsWith(` ${currencies[gateway]}`))
      .reduce((sum, [, minor]) => sum + minor, 0);
    return [
      ...(held === wanted ? [] : [`clearing:${gateway} holds ${held} ${currencies[gateway]}, not ${wanted}`]),
      ...(all === 0 ? [] : [`postings in ${currencies[gateway]} are out of balance by ${all}`]),
    ];
  });
};

/**
 * Reasons why the books may lack money that the service took, by the true outcome of the sale. For any other outcome, lacking
 * money is a fault.
 */
const why: Partial<Readonly<Record<Truth, string>>> = {
  unfit: 'an exception',
  quarantined: 'a notice on hold',
  'came back': 'a notice that never came',
  untold: 'a notice that never came',
};

type Receipt = { readonly invoiceNo: string; readonly amountMinor: number; readonly currency: Currency };

/**
 * Compares the books with the service's own log, payment by payment. The books may lack a payment only if the true outcome of its
 * scripted sale explains that (`why`).
 */
export const serviceFaults = (books: string, taken: readonly Taken[], runs: readonly Run[]): string[] => {
  const booked = readBooks(
    books,
    (db) =>
      db
        .prepare(
          `SELECT a.invoice_no AS invoiceNo, r.amount_minor AS amountMinor, r.currency AS currency
           FROM receipts r JOIN attempts a USING (attempt_id)`,
        )
        .all() as Receipt[],
  );
  const { lacking, extra } = apart(taken, booked);
  const explained = (payment: string): boolean => {
    const [invoiceNo = ''] = payment.split(' ');
    const truth = runs.find(({ invoices }) => invoices.includes(invoiceNo))?.habit.truth;
    return truth !== undefined && why[truth] !== undefined;
  };
  return [
    ...lacking
      .filter((payment) => !explained(payment))
      .map((payment) => `the service took ${payment}, and the books do not say why they lack it`),
    ...extra.map((payment) => `the books hold ${payment}, which the service never took`),
  ];
};
