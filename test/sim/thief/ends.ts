// The goals of a thief who has the till's folder, and the judge of which were reached. The judge uses evidence outside the till:
// the payment service's file, printed receipts and closes, and chain heads at the relay.

export const ends = [
  'no refund is paid twice unnoticed',
  'no receipt is genuine for money that never came',
  'no sale is filed in a closed day unnoticed',
  'no books are older than they were unnoticed',
] as const;
export type End = (typeof ends)[number];

/** Facts known without asking the till. */
export type Truth = {
  /** Amounts paid by customers, by invoice, in minor units, from the payment service's file. */
  readonly taken: ReadonlyMap<string, number>;
  /** Cash paid back for returned goods, by the invoice of the sale. */
  readonly paidBack: readonly { readonly invoiceNo: string; readonly amountMinor: number }[];
  /** Receipts shown to the till, and its verdicts. `own`: the receipt names this till. */
  readonly shown: readonly { readonly invoiceNo: string; readonly own: boolean; readonly is: string }[];
  /** The latest day of each printed close, and when it was printed. */
  readonly closes: readonly { readonly day: string; readonly atMs: number }[];
  /** Sales with the day that the till recorded (`filed`) and the true day (`day`). */
  readonly sales: readonly { readonly invoiceNo: string; readonly filed: string; readonly day: string; readonly atMs: number }[];
  /** Signed chain heads at the relay that match no row of the books. */
  readonly unanswered: readonly string[];
  /** All reports of the till about a thief's edits, such as `alert <reason>`, `close <line>` and `verify <check>`. */
  readonly said: ReadonlySet<string>;
};

/** A goal that the thief reached. `loud`: no alert excuses it, because the receipt's holder gets the money at once. */
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

/** Alerts that report added, removed or restored rows. */
const aboutRows = [
  ...['rows-unsealed', 'books-older', 'books-restored', 'restore-unasked', 'books-taken-over', 'books-altered'],
  ...['people-differ', 'sidecar-differs', 'signatures-wrong'],
].map((reason) => `alert ${reason}`);

/** The reports of the till that count as revealing each goal of the thief. `verify` stands for any finding of a verification. */
const tells: Readonly<Record<End, readonly string[]>> = {
  'no refund is paid twice unnoticed': [...aboutRows, 'alert money-differs'],
  'no receipt is genuine for money that never came': [...aboutRows, 'verify'],
  'no sale is filed in a closed day unnoticed': [...aboutRows, 'alert clock-set-back', 'close clock', 'verify'],
  'no books are older than they were unnoticed': aboutRows,
};

const isTold = (said: ReadonlySet<string>, words: readonly string[]): boolean =>
  [...said].some((word) => words.includes(word) || words.includes(word.split(' ', 1)[0] ?? ''));

export type Judged = { readonly end: End; readonly detail: string; readonly told: boolean };

/** Returns each goal that the thief reached; `told` is true if the till reported it to somebody. */
export const judge = (truth: Truth): readonly Judged[] =>
  ends.flatMap((end) =>
    reached[end](truth).map((what) =>
      typeof what === 'string'
        ? { end, detail: what, told: isTold(truth.said, tells[end]) }
        : { end, detail: what.loud, told: false },
    ),
  );
