// The ten planted bugs of the short run; each would cost a shop money or evidence in another way.
import { type Bug, integration, unit } from './bug.ts';

const judgeTests = unit('shared/payment/judge');

export const firstBugs: readonly Bug[] = [
  {
    what: 'the dedupe of notices is skipped',
    in: 'bookNotice',
    find: 'if (known !== null) return bookAgain(',
    replace: 'if (known !== null && known < 0) return bookAgain(',
    tests: integration('main/services/notices/notices'),
  },
  {
    what: 'books are written without a transaction',
    in: 'createWrite',
    find: 'transaction.immediate(() => {',
    replace: '((run: () => void) => run())(() => {',
    tests: integration('main/ledger/ledger'),
  },
  {
    what: 'the currency is ignored',
    in: 'judgeNotice',
    find: 'if (facts.currency !== null && facts.currency !== currencyOf[attempt.gateway])',
    replace: 'if (facts.currency === undefined)',
    tests: judgeTests,
  },
  {
    what: 'the cursor stands one behind what was booked',
    in: 'writePage',
    find: 'tx.sidecar.setCursor({ relayId, after: last.number }, have);',
    replace: 'tx.sidecar.setCursor({ relayId, after: last.number + 1 }, have);',
    tests: integration('main/services/notices/follower'),
  },
  {
    what: '"false" is taken for approval',
    in: 'flagOf',
    find: "if (pair.value === '1' || pair.value === 'true') return 'yes';",
    replace: "if (pair.value !== '' && pair.value !== '0') return 'yes';",
    tests: unit('protocol/notice'),
  },
  {
    what: 'any amount pays',
    in: 'approval',
    find: 'if (!sameMoney(amount, attempt.asked) || isPart) {',
    replace: 'if (amount.currency !== attempt.asked.currency) {',
    tests: judgeTests,
  },
  {
    what: 'a sale is paid twice',
    in: 'approval',
    find: "kind = attempt.salePaid ? 'refund-owed' : 'sale'",
    replace: "kind = 'sale'",
    tests: judgeTests,
  },
  {
    what: 'a return pays',
    in: 'judgeNotice',
    find: "if (facts.kind === 'wallet-return') {",
    replace: "if (facts.kind === 'wallet-return' && facts.amount === null) {",
    tests: judgeTests,
  },
  {
    what: 'a signature is right when it is long enough',
    in: 'sameText',
    find: 'return a.length === b.length && timingSafeEqual(a, b);',
    replace: 'return a.length === b.length || timingSafeEqual(a, b);',
    tests: unit('protocol/signature'),
  },
  {
    what: 'a call leaves whether or not it came into the journal',
    in: 'createBegin',
    find: "record('attempt.started', withClockDay, { actor, requestId });",
    replace: "queueMicrotask(() => void confirm(started)); record('attempt.started', withClockDay, { actor, requestId });",
    tests: integration('main/services/sale/payments'),
  },
];
