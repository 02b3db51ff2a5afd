// Planted bugs in the code between the effect of a notice and the events, customer displays and sounds of the windows.
import { type Bug, integration, unit } from './bug.ts';

export const eventBugs: readonly Bug[] = [
  {
    what: 'a payment at whose address another payment’s notice arrived is not announced as changed',
    in: 'bookNotice',
    find: "told: other ? [...told, { type: 'attempt', attemptId: other.attemptId }] : told",
    replace: 'told',
    tests: integration('main/services/notices/notices-told'),
  },
  {
    what: 'a notice that is booked from the quarantine is announced to no window',
    in: 'writeQuarantined',
    find: 'told.push(...booked.told);',
    replace: '',
    tests: integration('main/services/notices/quarantine'),
  },
  {
    what: 'the customer display keeps its content when another charge of the sale is paid',
    in: 'createCustomerDisplay',
    find: 'payments.attempt(change.attemptId)?.saleId !== saleId) return;',
    replace: "saleId !== '') return;",
    tests: integration('main/services/display/customer-display'),
  },
  {
    what: 'a new exception is counted only once another one is handled',
    in: 'createLights',
    find: "type === 'exception' || type === 'exceptions';",
    replace: "type === 'exceptions';",
    tests: integration('main/services/notices/notices-told'),
  },
  {
    what: 'money that a settlement by hand takes out of suspense stays in the windows’ list',
    in: 'createSettle',
    find: 'if (settlement.toppedUp)',
    replace: 'if (!settlement.toppedUp)',
    tests: integration('main/services/sale/settle'),
  },
  {
    what: 'events before the first opening of a tab’s stream are never caught up with',
    in: 'createLink',
    find: 'if (up === now) return;\n      up = now;',
    replace: 'const first = up === null;\n      if (up === now) return;\n      up = now;\n      if (first) return;',
    tests: unit('renderer/dom/http'),
  },
  {
    what: 'money for another payment shows no toast while any payment is on screen',
    in: 'welcomePaid',
    find: "now.screen === 'waiting' && now.attemptId === attemptId;",
    replace: "now.screen === 'waiting';",
    tests: unit('renderer/shell/news/welcome-paid'),
  },
  {
    what: 'the day on screen ignores an exception that names no payment',
    in: 'changes',
    find: "  'exceptions.changed',\n",
    replace: '',
    tests: unit('renderer/dom/asked-again'),
  },
  {
    what: 'an invoice that was paid stays in the quarantine’s warning until the next look',
    in: 'createQuarantineWatch',
    find: 'now().named.includes(invoiceNo)) weigh();',
    replace: 'now().named.indexOf(invoiceNo) > 0) weigh();',
    tests: integration('main/services/notices/quarantine-watch'),
  },
  {
    what: 'payments that began while the window was locked are not repeated to its screens',
    in: 'loadAttempts',
    find: 'if (view && view !== before.get(attemptId)) missed(view);',
    replace: 'if (view && before.has(attemptId) && view !== before.get(attemptId)) missed(view);',
    tests: unit('renderer/stores/follow'),
  },
];
