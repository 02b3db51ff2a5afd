// Planted bugs in how payments of a sale are shown, announced, charged again, listed and counted.
import { type Bug, integration, unit } from './bug.ts';

const screen = integration('main/services/sale/sale-screen');
const codes = integration('main/services/sale/codes');
const lists = integration('main/services/lookup/attention');

export const saleBugs: readonly Bug[] = [
  {
    what: 'a code stays up although another charge of its sale is paid',
    in: 'paymentStatusOf',
    find: "if (salePaidBy !== null && !verdicts.has(state)) return 'sale-paid';",
    replace: '',
    tests: unit('shared/payment/display'),
  },
  {
    what: 'a code stays up although money came that does not fit',
    in: 'paymentStatusOf',
    find: "if (unfit === 'open') return 'unfit';",
    replace: '',
    tests: unit('shared/payment/display'),
  },
  {
    what: 'a code stays up although the customer came back as paid',
    in: 'takerOf',
    find: "if (approved === 'yes') return kind === 'wallet-return' ? 'return' : 'approval';",
    replace: '',
    tests: codes,
  },
  {
    what: 'a notice on hold takes a code without the tag of its address',
    in: 'createCodes',
    find: 'waiting.get(sentTo)',
    replace: '[...waiting.values()].find(({ attemptId }) => sentTo.startsWith(attemptId))',
    tests: codes,
  },
  {
    what: 'a code that a cashier showed again is hidden for the same notice once more',
    in: 'takesAnew',
    find: 'entry.body.held.includes(digest)',
    replace: 'false',
    tests: codes,
  },
  {
    what: 'who charged again after money that does not fit gets no code',
    in: 'paymentStatusOf',
    find: ' && saleUnfitSeq > startedSeq',
    replace: '',
    tests: unit('shared/payment/display'),
  },
  {
    what: 'a payment that needs somebody is called monitored',
    in: 'paymentStatusOf',
    find: "if (facts.openExceptions > 0 && (isConfirming || !isUnderWay(state))) return 'to-review';",
    replace: '',
    tests: unit('shared/payment/display'),
  },
  {
    what: 'a change of one charge is not told to the others of its sale',
    in: 'tellersFor',
    find: 'till.ledger.payments.attemptsOfSale(attemptId)',
    replace: '[till.ledger.payments.attempt(attemptId)].filter((each) => each !== null)',
    tests: screen,
  },
  {
    what: 'a sale that is paid may be charged again',
    in: 'retryOf',
    find: "if (facts.salePaidBy !== null || rule === 'never') return 'never';",
    replace: "if (rule === 'never') return 'never';",
    tests: unit('shared/payment/charge-again'),
  },
  {
    what: 'after money that does not fit one charges again without a question',
    in: 'retryOf',
    find: "return riskOf(facts) === null ? rule : 'explicit';",
    replace: 'return rule;',
    tests: unit('shared/payment/charge-again'),
  },
  {
    what: 'a cancel behind an approval is passed over',
    in: 'refusal',
    find: "return attempt.hasMoney ? exception('approval-contradicted') : moved(attempt, event);",
    replace: 'return moved(attempt, event);',
    tests: unit('shared/payment/judge'),
  },
  {
    what: 'a payment stays marked after what did not fit was handled',
    in: 'supervisionTables',
    find: 'attempts.recountOf(by, seq);',
    replace: '',
    tests: screen,
  },
  {
    what: 'money that is owed back waits for nobody',
    in: 'createJudged',
    find: "const reason = receipt?.kind === 'refund-owed' ? 'paid-twice' : exception;",
    replace: 'const reason = exception;',
    tests: lists,
  },
  {
    what: 'a customer who came back as paid is forgotten when another charge takes its place',
    in: 'createStarted',
    find: 'attempts.addUnfit(entry, supersedes, exception);',
    replace: '',
    tests: screen,
  },
  {
    what: 'what is monitored never leaves its list',
    in: 'listedMs',
    find: 'monitored: 3 * dayMs',
    replace: 'monitored: null',
    tests: unit('shared/payment/attention'),
  },
  {
    what: 'a sale that is paid keeps asking for somebody',
    in: 'isDone',
    find: 'salePaidBy !== null || resolved !== null',
    replace: 'resolved !== null',
    tests: unit('shared/payment/attention'),
  },
  {
    what: 'a payment of which nobody knows needs nobody',
    in: 'ofState',
    find: "unknown: 'needed'",
    replace: "unknown: 'monitored'",
    tests: unit('shared/payment/attention'),
  },
  {
    what: 'the word that the customer left is written down twice',
    in: 'createEndings',
    find: "const kind = event === 'departure' ? 'attempt.left' : 'attempt.moved';",
    replace: "const kind = 'attempt.moved' as const;",
    tests: lists,
  },
  {
    what: 'the close forgets what is pending',
    in: 'checkClose',
    find: 'const count = needed + pending;',
    replace: 'const count = needed;',
    tests: integration('main/services/day/close'),
  },
];
