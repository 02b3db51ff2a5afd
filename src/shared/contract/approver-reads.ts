// The facts that an approver sees before typing a PIN: for each command that may need an approval, the fact shown for each field
// of its input. A test fails if a command or a field is missing here.
import type { Contract, Input } from './index.ts';

/**
 * The kinds of facts that the approval dialog shows. The input of a command names a `payment`, `refund` and the like only by id
 * or entry number, so the dialog asks the till for its amount, invoice and customer.
 */
export const facts = [
  'payment',
  'sale',
  'refund',
  'suspense',
  'back',
  'choice',
  'way',
  'reference',
  'same-reference',
  'reason',
  'gateway',
  'amount',
  'invoice',
  'mobile',
  'email',
  'customer',
  'note',
  'items',
  'settings',
  'time-zone',
  'cut-off',
  'names',
  'name-offered',
  'connection',
  'part',
  'untried',
  'file',
  'place',
  'folder',
  'from-day',
  'to-day',
  'file-kind',
  'balance-range',
  'close-folder',
  'file-kinds',
  'cash-direction',
  'cash',
  'day',
  'back-to-day',
  'over-gap',
  'z-report',
  'exception',
  'alert',
  'from-number',
  'signature-format',
  'person',
  'person-name',
  'role',
  'rights',
  'active',
  'pin',
] as const;
export type Fact = (typeof facts)[number];

/**
 * The fact shown for a field. `unseen`: the field does not change the effect of the command. A `pin` and keys (`connection`) are
 * never shown; the dialog only states that they are replaced.
 */
export type ReadRule = Fact | 'unseen';

type Fields<N extends keyof Contract> = Exclude<keyof Input<N>, 'requestId' | 'approval'>;
type ApprovableName = { [N in keyof Contract]: Contract[N]['kind'] extends 'query' ? never : N }[keyof Contract];
type Table = { readonly [N in ApprovableName]?: { readonly [F in Fields<N>]-?: ReadRule } };

export const approverReads = {
  'attempt.left': { attemptId: 'payment' },
  'attempt.show-again': { attemptId: 'payment' },
  'attempt.open': { attemptId: 'payment' },
  'attempt.settle': { attemptId: 'payment', reason: 'reason' },
  'attempt.withdraw': { attemptId: 'payment' },
  'paid.take': {},
  'sale.keep-typed': { sale: 'unseen' },
  'sale.retry': { saleId: 'sale', supersede: 'unseen', lang: 'unseen' },
  'sale.start': {
    amount: 'amount',
    gateway: 'gateway',
    invoiceNo: 'invoice',
    customerName: 'customer',
    mobile: 'mobile',
    email: 'email',
    note: 'note',
    items: 'items',
    lang: 'unseen',
  },

  'refund.request': { what: 'back', way: 'way', reference: 'reference', reason: 'reason' },
  'refund.approve': { seq: 'refund', asked: 'unseen' },
  'refund.refuse': { seq: 'refund', asked: 'unseen', reason: 'reason' },
  'refund.withdraw': { seq: 'refund', reason: 'reason' },
  'refund.pay': { seq: 'refund', way: 'way', reference: 'reference', sameReference: 'same-reference' },
  'refund.give': { what: 'back', way: 'way', reference: 'reference', sameReference: 'same-reference', reason: 'reason' },
  'suspense.resolve': { choice: 'choice', seq: 'suspense', reason: 'reason' },
  'suspense.write-off': { seq: 'suspense', reason: 'reason' },
  'suspense.top-up': { seq: 'suspense', lang: 'unseen' },

  'drawer.move': { direction: 'cash-direction', currency: 'unseen', amount: 'cash', reason: 'reason' },

  'day.close': { day: 'day', acknowledge: 'unseen', override: 'over-gap' },
  'balances.print': { range: 'balance-range', as: 'unseen', paper: 'unseen', lang: 'unseen' },
  'close.print': { number: 'z-report', as: 'unseen', paper: 'unseen', lang: 'unseen' },
  'close.export': { number: 'z-report' },
  'export.start': { from: 'from-day', to: 'to-day', close: 'z-report', kind: 'file-kind', lang: 'unseen', csvFormat: 'unseen' },
  'export.cancel': { exportId: 'unseen' },
  'export.reveal': { exportId: 'unseen' },
  'export.download': { exportId: 'unseen', attempts: 'unseen' },

  'exception.handle': { seq: 'exception', note: 'reason' },
  'feed.check': {},
  'feed.skip': { number: 'from-number', reason: 'reason' },
  'clock.acknowledge': { backTo: 'back-to-day' },
  'quarantine.search': {},
  'quarantine.acknowledge': {},
  'profile.adopt': { candidateId: 'signature-format' },
  'alert.acknowledge': { seq: 'alert' },

  'settings.set': { shop: 'settings' },
  'settings.set-day': { timeZone: 'time-zone', cutOff: 'cut-off' },
  'names.set': { names: 'names' },
  'names.adopt': { seq: 'name-offered' },
  'service.test': {},
  'relay.test': {},
  'connection.read': { text: 'unseen' },
  'connection.try': { part: 'part', change: 'connection' },
  'connection.change': { change: 'connection', anyway: 'untried' },
  'logo.set': {},
  'logo.remove': {},
  'printer.try': {},

  'people.add': { name: 'person-name', role: 'role', pin: 'pin' },
  'people.change': { userId: 'person', name: 'person-name', role: 'role', active: 'active', pin: 'pin' },
  'pin.open': { userId: 'person' },
  'rights.set': { role: 'role', rights: 'rights' },
  'recovery.make': {},

  'backup.make': {},
  'backup.restore': { file: 'file', from: 'place', agreed: 'unseen' },
  'backup.keep-books': {},
  'backup.choose-folder': { folder: 'folder' },
  'backup.pick-folder': {},
  'backup.forget-folder': {},
  'backup.copy': {},
  'close-files.choose': { folder: 'close-folder', kinds: 'file-kinds' },
  'close-files.pick': { kinds: 'file-kinds' },
  'close-files.forget': {},
  'close-files.write': {},
  'verify.start': {},
  'diagnostics.run': {},

  'display.show': { front: 'unseen', attemptId: 'payment' },
  'display.open': { screen: 'unseen' },
  'display.close': {},
  'display.identify': {},
  'receipt.check': { text: 'unseen' },
  'receipt.print': { id: 'payment', kind: 'unseen', as: 'unseen', came: 'unseen' },
  'receipt.send': { jobId: 'unseen' },
  'receipt.send-dots': { jobId: 'unseen', width: 'unseen', height: 'unseen' },
  'receipt.pdf': { jobId: 'unseen' },
  'drill.begin': { id: 'unseen' },
  'drill.end': {},
} as const satisfies Table;
