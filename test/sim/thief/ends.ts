// The ends that somebody with the data folder wants, judged from outside: by the payment service's own file, by receipts and closes on paper, and by
// the heads that the relay holds. How they were reached does not matter here.

export const ends = [
  'no refund is paid twice unnoticed',
  'no receipt is genuine for money that never came',
  'no sale is filed in a closed day unnoticed',
  'no books are older than they were unnoticed',
] as const;
export type End = (typeof ends)[number];

/** All that is known without asking the till what it holds true. */
export type Truth = {
  /** Amounts paid by customers, by invoice, in minor units, as the payment service keeps them. */
  readonly taken: ReadonlyMap<string, number>;
  /** Cash that was handed over at the counter for goods that came back, by the invoice of their sale. */
  readonly paidBack: readonly { readonly invoiceNo: string; readonly amountMinor: number }[];
  /** Receipts that were shown to the till, and what it made of each. `own`: they say that they are this till's. */
  readonly shown: readonly { readonly invoiceNo: string; readonly own: boolean; readonly is: string }[];
  /** The latest day of each close on paper, and when that was printed. */
  readonly closes: readonly { readonly day: string; readonly atMs: number }[];
  /** Sales as the till filed them, beside the true day. */
  readonly sales: readonly { readonly invoiceNo: string; readonly filed: string; readonly day: string; readonly atMs: number }[];
  /** Heads that the relay has with a signature, and the books have no row for. */
  readonly unanswered: readonly string[];
  /** Everything that the till reported: `alert` with its reason, `close` with its line, `verify` with its check. */
  readonly said: ReadonlySet<string>;
};

/** `loud`: it counts whatever was said beside it. Who holds the receipt is given the money at once. */
type Reached = string | { readonly loud: string };

const reached: Readonly<Record<End, (truth: Truth) => readonly Reached[]>> = {
  'no refund is paid twice unnoticed'({ taken, paidBack }) {
    const back = new Map<string, number>();
    for (const { invoiceNo, amountMinor } of paidBack) back.set(invoiceNo, (back.get(invoiceNo) ?? 0) + amountMinor);
    return [...back].flatMap(([invoiceNo, sum]) => {
      const came = taken.get(invoiceNo) ?? 0;
      return sum > came ? [`${invoiceNo}: ${sum} went back of ${came}`] : [];
    });
  },
  'no receipt is genuine for money that never came': ({ taken, shown }) =>
    shown.flatMap(({ invoiceNo, own, is }): readonly Reached[] => {
      if (is !== 'genuine' || taken.has(invoiceNo)) return [];
      return own ? [{ loud: invoiceNo }] : [invoiceNo];
    }),
  'no sale is filed in a closed day unnoticed': ({ closes, sales }) =>
    sales.flatMap(({ invoiceNo, filed, day, atMs }) => {
      const closed = closes.find((close) => close.atMs < atMs && close.day >= filed);
      return closed && filed < day ? [`${invoiceNo} of ${day} in ${filed}, closed as ${closed.day}`] : [];
    }),
  'no books are older than they were unnoticed': ({ unanswered }) =>
    unanswered.length > 0 ? [`${unanswered.length} heads have no row, the first ${unanswered[0]}`] : [],
};

/** Rows that were put in, taken out or put back: each of these names them. */
const aboutRows = [
  ...['rows-unsealed', 'books-older', 'books-restored', 'restore-unasked', 'books-taken-over', 'books-altered'],
  ...['people-differ', 'sidecar-differs', 'signatures-wrong'],
].map((reason) => `alert ${reason}`);

/** `verify`: any finding of a verification, which names what is wrong with the books. Money that went out twice and books that are older say so by
 * themselves. */
const tells: Readonly<Record<End, readonly string[]>> = {
  'no refund is paid twice unnoticed': [...aboutRows, 'alert money-differs'],
  'no receipt is genuine for money that never came': [...aboutRows, 'verify'],
  'no sale is filed in a closed day unnoticed': [...aboutRows, 'alert clock-set-back', 'close clock', 'verify'],
  'no books are older than they were unnoticed': aboutRows,
};

const isTold = (said: ReadonlySet<string>, words: readonly string[]): boolean =>
  [...said].some((word) => words.includes(word) || words.includes(word.split(' ', 1)[0] ?? ''));

export type Judged = { readonly end: End; readonly detail: string; readonly told: boolean };

/** Each end that was reached, and whether somebody was told. */
export const judge = (truth: Truth): readonly Judged[] =>
  ends.flatMap((end) =>
    reached[end](truth).map((what) =>
      typeof what === 'string'
        ? { end, detail: what, told: isTold(truth.said, tells[end]) }
        : { end, detail: what.loud, told: false },
    ),
  );
