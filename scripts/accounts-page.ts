// `npm run accounts`: writes docs/accounts.md, the chart of accounts and an example of each posting of the till.
// test/unit/docs/accounts.test.ts compares the file with the code; test/integration/main/ledger/accounts-page.test.ts compares the
// examples with the postings of a till.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { accounts, oldAccountKeys, reportAccountOf, reportKeys } from '../src/shared/accounts/accounts.ts';
import {
  isBalanced,
  keepPricePostings,
  oldPayBackPostings,
  payBackPostings,
  type Posting,
  postingsFor,
  returnPostings,
  reversed,
  suspensePostings,
} from '../src/shared/ledger/postings.ts';
import { money, plainAmount } from '../src/shared/money.ts';
import { cell } from './table-cell.ts';

export const accountsPage = 'docs/accounts.md';

/** An event that books money, with the kind of its journal entry and the postings of this entry. */
export type PostingExample = {
  readonly name: string;
  readonly kind: string;
  readonly postings: readonly Posting[];
};

const price = money(12_500, 'LYD');
const cardPrice = money(1_800, 'USD');
const less = money(5_000, 'LYD');
const rest = money(7_500, 'LYD');
const more = money(20_000, 'LYD');
const goods = money(10_000, 'LYD');

/** The events of a sale: money that arrives. */
const received: readonly PostingExample[] = [
  {
    name: 'a wallet customer pays a sale of 12.500 LYD',
    kind: 'notice.judged',
    postings: postingsFor('sale', 'wallet', price),
  },
  { name: 'a card customer pays a sale of 18.00 USD', kind: 'notice.judged', postings: postingsFor('sale', 'card', cardPrice) },
  {
    name: 'money for the sale of 12.500 LYD arrives once more',
    kind: 'notice.judged',
    postings: postingsFor('refund-owed', 'wallet', price),
  },
  {
    name: '5.000 LYD arrive for a sale of 12.500 LYD',
    kind: 'notice.judged',
    postings: postingsFor('suspense', 'wallet', less),
  },
  {
    name: 'the top-up of 7.500 LYD arrives, and completes the 5.000 LYD in suspense',
    kind: 'notice.judged',
    postings: [...postingsFor('sale', 'wallet', rest), ...suspensePostings('accept', less)],
  },
  {
    name: 'a notice whose gateway name was unknown is judged again, and pays the sale',
    kind: 'notice.rejudged',
    postings: postingsFor('sale', 'wallet', price),
  },
  {
    name: 'a supervisor settles the sale of 12.500 LYD by hand',
    kind: 'attempt.settled',
    postings: postingsFor('sale', 'wallet', price),
  },
];

/** The decisions of people about money in suspense. */
const decided: readonly PostingExample[] = [
  {
    name: '5.000 LYD in suspense are accepted as the whole price of the sale',
    kind: 'suspense.resolved',
    postings: suspensePostings('accept', less),
  },
  {
    name: 'of 20.000 LYD in suspense, the price of 12.500 LYD is kept and the rest is owed back',
    kind: 'suspense.resolved',
    postings: keepPricePostings(price, rest),
  },
  {
    name: '5.000 LYD in suspense are to be given back',
    kind: 'suspense.resolved',
    postings: suspensePostings('give-back', less),
  },
  {
    name: '20.000 LYD in suspense are written off, so the shop keeps them',
    kind: 'suspense.resolved',
    postings: suspensePostings('write-off', more),
  },
];

/** Money that goes back to customers. */
const paidBack: readonly PostingExample[] = [
  { name: 'the return of goods for 10.000 LYD is approved', kind: 'refund.approved', postings: returnPostings(goods) },
  {
    name: 'the approved return is withdrawn before it is paid',
    kind: 'refund.withdrawn',
    postings: reversed(returnPostings(goods)),
  },
  { name: '12.500 LYD owed are paid back in cash', kind: 'refund.paid', postings: payBackPostings('cash', 'wallet', price) },
  {
    name: '12.500 LYD owed are paid back by transfer',
    kind: 'refund.paid',
    postings: payBackPostings('transfer', 'wallet', price),
  },
  {
    name: '12.500 LYD owed are paid back by the wallet’s provider',
    kind: 'refund.paid',
    postings: payBackPostings('provider', 'wallet', price),
  },
  {
    name: '18.00 USD owed are paid back by the card’s provider',
    kind: 'refund.paid',
    postings: payBackPostings('provider', 'card', cardPrice),
  },
];

/** Every event of the till that books money. */
export const postingExamples: readonly PostingExample[] = [...received, ...decided, ...paidBack];

const lineOf = ({ account, currency, amountMinor }: Posting): string =>
  `${amountMinor > 0 ? 'Dr' : 'Cr'} \`${account}\` ${plainAmount(money(Math.abs(amountMinor), currency))} ${currency}`;

const row = ({ name, kind, postings }: PostingExample): string => {
  if (!isBalanced(postings)) throw new Error(`${name}: does not balance`);
  return `| ${cell(name)} | \`${kind}\` | ${postings.map(lineOf).join(' · ')} |`;
};
const examples = (list: readonly PostingExample[]): string =>
  `| event | journal entry | postings (Dr debit, Cr credit) |\n|---|---|---|\n${list.map(row).join('\n')}`;

const chart = accounts
  .map(({ key, code, role, currency, names: { en, ar, ascii } }) => {
    const isPosted = (reportKeys as readonly string[]).includes(key);
    return `| \`${key}\` | ${code} | ${role} | ${currency ?? 'any'} | ${cell(en)} | ${cell(ar)} | \`${ascii}\` | ${isPosted ? 'yes' : 'no'} |`;
  })
  .join('\n');

const old = oldAccountKeys
  .map((key) => {
    const way = key.startsWith('cash') ? 'cash' : 'transfer';
    const amount = key.endsWith('usd') ? cardPrice : price;
    const postings = oldPayBackPostings(way, key.endsWith('usd') ? 'card' : 'wallet', amount);
    return `| \`${key}\` | \`${reportAccountOf(key)}\` | ${postings.map(lineOf).join(' · ')} |`;
  })
  .join('\n');

export const accountsPageText = (): string => `# Accounts

\`npm run accounts\` makes this page from \`src/shared/accounts/accounts.ts\` and \`src/shared/ledger/postings.ts\`. \`test/unit/docs/accounts.test.ts\` compares the page with the code. \`test/integration/main/ledger/accounts-page.test.ts\` plays each event at a till, and compares the postings of its journal entry with this page.

A posting has an account, a currency and an amount in minor units (dirhams, cents). Debits are positive, credits negative. The postings of each journal entry sum to zero in each currency; amounts of different currencies are never added. [books.md](books.md#postings) describes how the postings are stored, [close.md](close.md#balances) the balances of a close, and [exports.md](exports.md) the files.

## The chart
The books store the key of an account, so the key never changes. The last column states if the till posts to the account. A shop can give every account other names and another code ([till.md](till.md#accounts)); these never change a stored row or a line of a file ([decision](decisions/0027-names-of-accounts-beside-the-lines.md)). The other accounts are for exported files, and for ledgers that import the entries of a till. A provider's or a bank's statement shows their amounts; the till does not know them. Screens, paper and files list accounts in the order of this table; a stored close lists its balances by key.

| key | code | role | currency | English name | Arabic name | ASCII name | posted to |
|---|---|---|---|---|---|---|---|
${chart}

An account with the currency *any* has a separate balance in each currency. The balance of a liability or of income is a credit, so it is negative; the balance of \`sales-returns\` is a debit, because it reduces the income from sales. \`paid-out:cash\` and \`paid-out:transfer\` show money that the till paid back: whose money this was is to be reimbursed.

## Money that arrives
Each amount of this table was asked for with the currency of its gateway: wallet LYD, card USD.

${examples(received)}

A notice of another kind books nothing: a declined payment, a repeated notice, or a notice whose facts do not match its payment. A notice that confirms a settlement by hand books nothing either, because the settlement booked the money. If a payment that is settled by hand, or judged again, was a top-up, its entry has the postings of a top-up.

## Money in suspense
Money of another amount than the till asked for is in suspense until a person decides ([exceptions.md](exceptions.md#money-that-goes-back)).

${examples(decided)}

## Money that goes back
A refund of money that arrived twice, or that was given back from suspense, is owed already: its request and its approval book nothing. A return of goods is owed once it is approved.

${examples(paidBack)}

## The cash drawer
The till takes no cash payments. Counts of the drawer (\`drawer.counted\`), and money put into the drawer or taken out (\`cash.moved\`), have no postings, because the till knows only one side of these movements. The [drawer](close.md#balances) is a statement of its own. A refund in cash is posted as above, and also reduces the expected sum of the drawer.

## Accounts of old entries
Entries \`refund.paid\` before version 4 have postings to accounts that new entries do not use. The stored postings never change. Balances, closes, \`verify\` and files show them under the account that replaced the old one ([decision](decisions/0024-accounts-of-money-paid-out.md)).

| key in old postings | shown as | example |
|---|---|---|
${old}
`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(accountsPage, accountsPageText());
