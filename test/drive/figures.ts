// Compares figures between screens, files and books: sums by kind and currency, which must be equal everywhere.

/** `paid back`: all money returned to customers, by every method: cash, transfer or provider. */
export const kinds = ['sale', 'suspense', 'refund-owed', 'paid back'] as const;
export type Kind = (typeof kinds)[number];
export type Currency = 'LYD' | 'USD';

/** Sums in minor units; the key is kind and currency, such as `sale LYD`. A missing key means 0. */
export type Sums = ReadonlyMap<string, number>;

/**
 * The sums that one screen, file or table shows. `of`: the kinds of sums that this place distinguishes; sums of other kinds are
 * not compared.
 */
export type Told = { readonly place: string; readonly of: readonly string[]; readonly sums: Sums };

const decimals: Readonly<Record<Currency, number>> = { LYD: 3, USD: 2 };

/** Parses an amount as written on screens and in files (`1,045.250`, `45.25`) to minor units. */
export const minorOf = (text: string, currency: Currency): number => {
  const [whole = '', part = ''] = text.replaceAll(',', '').split('.');
  return Number(`${whole}${part.padEnd(decimals[currency], '0')}`);
};

export type Line = { readonly kind: string | null; readonly currency: Currency; readonly minor: number };

export const sumsOf = (lines: readonly Line[]): Sums => {
  const sums = new Map<string, number>();
  for (const { kind, currency, minor } of lines) {
    if (kind !== null) sums.set(`${kind} ${currency}`, (sums.get(`${kind} ${currency}`) ?? 0) + minor);
  }
  return sums;
};

/** A line of a screen: its heading, the label before the amount, and the amount. */
export type Labelled = { readonly heading: string; readonly label: string; readonly amount: string };

/** Pairs of a kind and the pattern, in Arabic and English, that recognises the kind's lines by `HEADING | LABEL`. */
export type Names = readonly (readonly [string, RegExp])[];

export const linesOf = (rows: readonly Labelled[], names: Names): Line[] =>
  rows.flatMap(({ heading, label, amount }) => {
    const [, number = '', currency] = /([0-9][0-9,]*\.[0-9]+)\s*(LYD|USD)/.exec(amount) ?? [];
    if (currency !== 'LYD' && currency !== 'USD') return [];
    const [kind = null] = names.find(([, name]) => name.test(`${heading} | ${label}`)) ?? [];
    return [{ kind, currency, minor: minorOf(number, currency) }];
  });

/** Compares each sum with the first place that shows the same kind and currency. Returns each difference as a sentence. */
export const figureFaults = (places: readonly Told[]): string[] =>
  places.flatMap(({ place, of, sums }) =>
    of.flatMap((kind) =>
      (['LYD', 'USD'] as const).flatMap((currency) => {
        const first = places.find((other) => other.of.includes(kind));
        const [wanted = 0, found = 0] = [first?.sums.get(`${kind} ${currency}`), sums.get(`${kind} ${currency}`)];
        if (wanted === found) return [];
        return [`one figure, two places: ${kind} ${currency} is ${wanted} in ${first?.place}, ${found} in ${place}`];
      }),
    ),
  );

type Taken = { readonly invoiceNo: string; readonly amount: string; readonly currency: string };
type Booked = { readonly invoiceNo: string; readonly amountMinor: number; readonly currency: Currency };

/** Returns the payments that only the service's log contains (`lacking`), and those that only the books contain (`extra`). */
export const apart = (
  taken: readonly Taken[],
  booked: readonly Booked[],
): { readonly lacking: string[]; readonly extra: string[] } => {
  const left = booked.map(({ invoiceNo, amountMinor, currency }) => `${invoiceNo} ${amountMinor} ${currency}`);
  const lacking: string[] = [];
  for (const { invoiceNo, amount, currency } of taken) {
    const minor = currency === 'LYD' || currency === 'USD' ? minorOf(amount, currency) : amount;
    const at = left.indexOf(`${invoiceNo} ${minor} ${currency}`);
    if (at === -1) lacking.push(`${invoiceNo} ${amount} ${currency}`);
    else left.splice(at, 1);
  }
  return { lacking, extra: left };
};
