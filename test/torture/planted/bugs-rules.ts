// Planted bugs in the rules: judging, states, postings, chain, money, days.
import { type Bug, integration, unit } from './bug.ts';

const judge = 'src/shared/payment/judge.ts';
const attempt = 'src/shared/payment/attempt.ts';
const money = 'src/shared/money.ts';
const judgeTests = unit('shared/judge');
const attemptTests = unit('shared/attempt');

export const ruleBugs: readonly Bug[] = [
  {
    what: 'a transaction that was booked is booked again',
    file: judge,
    find: 'if (!earlier) return attempt.elsewhere',
    replace: 'if (earlier !== undefined) return attempt.elsewhere',
    tests: judgeTests,
  },
  {
    what: 'the gateway is ignored',
    file: judge,
    find: '!isNameOf(names, gateway, facts.gateway) || gatewayOfKind',
    replace: 'gatewayOfKind',
    tests: judgeTests,
  },
  {
    what: 'a notice by the way of the other gateway is taken',
    file: judge,
    find: ' || gatewayOfKind[facts.kind] !== gateway',
    replace: '',
    tests: judgeTests,
  },
  {
    what: 'approved and canceled at once is approved',
    file: judge,
    find: "if (facts.approved === 'yes' && facts.canceled === 'yes') return exception('flags-conflict');",
    replace: '',
    tests: judgeTests,
  },
  {
    what: 'a flag that nobody can read is passed over',
    file: judge,
    find: "if (facts.approved === 'odd' || facts.canceled === 'odd') return exception('flags-unreadable');",
    replace: '',
    tests: judgeTests,
  },
  {
    what: 'a card notice needs no currency',
    file: judge,
    find: ' || (card && facts.currency === null)',
    replace: '',
    tests: judgeTests,
  },
  {
    what: 'a conflict of transactions is called a repeat',
    file: judge,
    find: 'const same = earlier.attemptId === attempt.attemptId && sameMoney(earlier.amount, amount);',
    replace: 'const same = earlier.attemptId === attempt.attemptId;',
    tests: judgeTests,
  },
  {
    what: 'money that arrived is un-arrived',
    file: attempt,
    find: "approved: row('approved'),",
    replace: "approved: row('approved', verdicts),",
    tests: attemptTests,
  },
  {
    what: 'what nobody knows expires into something that sounds settled',
    file: attempt,
    find: "unknown: row('unknown', { ...verdicts,",
    replace: "unknown: row('unknown', { ...verdicts, expiry: 'expired',",
    tests: attemptTests,
  },
  {
    what: 'late money is not marked',
    file: attempt,
    find: "new Set(['canceled', 'declined', 'expired',",
    replace: "new Set(['canceled', 'declined',",
    tests: judgeTests,
  },
  {
    what: 'a second confirm call leaves while the first is under way',
    file: attempt,
    find: "creating: 'never',",
    replace: "creating: 'free',",
    tests: attemptTests,
  },
  {
    what: 'both sides of an entry are debits',
    file: 'src/shared/ledger/postings.ts',
    find: 'amountMinor: -amount.amountMinor',
    replace: 'amountMinor: amount.amountMinor',
    tests: unit('shared/postings'),
  },
  {
    what: 'an entry need not balance',
    file: 'src/shared/ledger/postings.ts',
    find: ' && [...sums.values()].every((sum) => sum === 0)',
    replace: '',
    tests: unit('shared/postings'),
  },
  {
    what: 'the chain leaves the body out',
    file: 'src/shared/ledger/chain.ts',
    find: "  'body',",
    replace: '',
    tests: unit('shared/chain'),
  },
  {
    what: 'the chain counts characters for bytes',
    file: 'src/shared/ledger/chain.ts',
    find: 'if (unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff)) length += 2;',
    replace: 'if (unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff)) length += 1;',
    tests: unit('shared/chain'),
  },
  {
    what: 'decimals beyond the currency are cut off',
    file: money,
    find: 'if (/[1-9]/.test(fraction.slice(decimals))) return null;',
    replace: '',
    tests: unit('shared/money'),
  },
  {
    what: 'a dinar has a hundred dirhams',
    file: money,
    find: '{ LYD: 3, USD: 2 }',
    replace: '{ LYD: 2, USD: 2 }',
    tests: unit('shared/money'),
  },
  {
    what: 'equal numbers of two currencies are the same money',
    file: money,
    find: 'a.currency === b.currency && a.amountMinor === b.amountMinor',
    replace: 'a.amountMinor === b.amountMinor',
    tests: unit('shared/money'),
  },
  {
    what: 'an amount of nothing is sold',
    file: money,
    find: "if (amountMinor === 0) return fail('amount.zero');",
    replace: '',
    tests: unit('shared/money-parse'),
  },
  {
    what: 'the minute of the cut-off belongs to the day before',
    file: 'src/shared/time/business-day.ts',
    find: '`${hour}:${minute}` < cutOff',
    replace: '`${hour}:${minute}` <= cutOff',
    tests: unit('shared/business-day'),
  },
  {
    what: 'a further attempt takes the number of the first',
    file: 'src/shared/payment/invoice-no.ts',
    find: '(k === 1 ? invoiceNo : `${invoiceNo}-${k}`)',
    replace: '(k <= 2 ? invoiceNo : `${invoiceNo}-${k}`)',
    tests: unit('shared/invoice-no'),
  },
  {
    what: 'the sale of a paid attempt is not marked paid',
    file: 'src/main/ledger/projections.ts',
    find: "if (kind === 'sale') tellPaid.run({ attemptId });",
    replace: '',
    tests: integration('main/notices'),
  },
];
