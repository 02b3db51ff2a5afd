// A ledger's accounts are a closed list of types: posting to any other account does not compile.
import { expect, it } from 'vitest';
import { typeFindings } from '../../support/types.ts';

/**
 * Returns the type errors, with line and account, of code in which a till posts to `till` and another ledger posts to `office`.
 */
const refused = (till: string, office: string): readonly string[] =>
  typeFindings([], {
    'src/till-journal/planted.ts': `import { createKinds, type KindOf } from '../ledger/kinds.ts';
import type { AccountKey } from '../shared/accounts/accounts.ts';
import type { Posting } from '../shared/ledger/postings.ts';
import type { TillKind } from './kinds.ts';
type Minor = { readonly amountMinor: number };
type OfficeKey = AccountKey | 'bank-charges';
export const till: TillKind<Minor> = { version: 1, postings: (it) => [{ account: '${till}', currency: 'LYD', ...it }] };
const charged: KindOf<Minor, OfficeKey> = { version: 1, postings: (it) => [{ account: '${office}', currency: 'LYD', ...it }] };
const office = createKinds<{ charged: Minor }, OfficeKey>({ charged });
export const booked: readonly Posting<OfficeKey>[] = office.postingsOf({ kind: 'charged', body: {} });
`,
  }).map(({ line, text }) => `${line}: ${/"[a-z-]+"/.exec(text)?.[0]}`);

it('the till’s accounts are a closed union: a misspelt account does not compile', () => {
  expect(refused('sales', 'sales')).toEqual([]);
  expect(refused('seals', 'sales')).toEqual(['7: "seals"']);
});

it('another ledger’s accounts are the till’s and its own, and no others', () => {
  expect(refused('sales', 'bank-charges')).toEqual([]);
  expect(refused('sales', 'bank-changes')).toEqual(['8: "bank-changes"']);
  expect(refused('bank-charges', 'bank-charges')).toEqual(['7: "bank-charges"']);
});
