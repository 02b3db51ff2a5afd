// Every expected error, by code (`area.reason`), with the parameters that its text may need. Errors are passed on as code and
// parameters; only windows and commands turn them into text.

/**
 * The type of an error's parameter: a text (a name, a file, a day) or a number; `?` marks an optional parameter. A parameter is
 * never a secret.
 */
type FactKind = 'text' | 'number' | 'text?' | 'number?';

export const errorFacts = {
  'amount.empty': {},
  'amount.not-a-number': {},
  'amount.grouping': {},
  'amount.comma-decimal': {},
  'amount.exponent': {},
  'amount.negative': {},
  'amount.zero': {},
  'amount.too-many-decimals': { decimals: 'number' },
  'amount.too-long': { digits: 'number' },
  'amount.below-minimum': { minimumMinor: 'number', currency: 'text' },
  'amount.above-maximum': { maximumMinor: 'number', currency: 'text' },
  'mobile.empty': {},
  'mobile.not-a-number': {},
  'mobile.not-libyan': {},
  'invoice.empty': {},
  'invoice.bad-characters': {},
  'invoice.too-long': { longest: 'number' },
  'invoice.already-used': { invoiceNo: 'text' },
  /** The relay routes notices by the invoice number, and this number would route them to `till`, which is another till. */
  'invoice.not-ours': { till: 'text' },
  'email.malformed': {},
  'customer.malformed': { longest: 'number' },
  'note.malformed': { longest: 'number' },
  'items.sum-differs': {},
  'ip.malformed': {},
  'lang.unknown': {},
  'request.reused': {},
  'request.malformed': { name: 'text?', at: 'text?' },
  'request.unknown': {},
  'request.not-here': {},
  'request.failed': {},
  'sale.unknown': {},
  'sale.already-paid': { invoiceNo: 'text?' },
  'attempt.unknown': {},
  'attempt.in-progress': { invoiceNo: 'text?' },
  'attempt.may-still-be-paid': { invoiceNo: 'text' },
  'attempt.money-unfit': { invoiceNo: 'text' },
  'attempt.came-back-paid': { invoiceNo: 'text' },
  'attempt.not-open': { state: 'text' },
  'attempt.money-apart': { invoiceNo: 'text?' },
  'caller.not-allowed': { right: 'text' },
  'caller.signed-out': {},
  'caller.must-differ': { right: 'text' },
  'people.unknown': {},
  'people.wrong-pin': { seconds: 'number?', left: 'number?' },
  'people.locked': { seconds: 'number' },
  /** Five wrong tries in a row locked a PIN of four or five digits; another person has to open the lock. */
  'people.pin-locked': {},
  /** The caller tried to open the lock of their own PIN. */
  'people.own-lock': {},
  /** The lock of this person's short PIN was already opened as often as allowed; an owner has to set a new PIN. */
  'people.openings-used': {},
  'people.pin-malformed': { shortest: 'number', longest: 'number' },
  'people.pin-simple': {},
  'people.pin-differs': {},
  'people.pepper-gone': {},
  'people.must-change': {},
  'people.own-pin': {},
  'people.name-malformed': { longest: 'number' },
  'people.name-taken': { name: 'text' },
  'people.last-owner': {},
  'people.first-owner': {},
  'recovery.malformed': {},
  'recovery.wrong': { seconds: 'number?', left: 'number?' },
  'recovery.none': {},
  'shift.needed': {},
  'shift.none': {},
  'shift.already-open': {},
  /** This shop counts its cash drawer, and the command that opens or closes the shift contained no count of this currency. */
  'drawer.count-needed': { currency: 'text' },
  /** The command contains a sum of the cash drawer in a currency in which this shop does not count its drawer. */
  'drawer.off': { currency: 'text' },
  'exception.unknown': {},
  'exception.handled': {},
  'refund.unknown': {},
  /**
   * The refund's state does not allow this step: it is already paid, refused or withdrawn, or was not requested or approved yet.
   * `state`: the refund's present state.
   */
  'refund.not-now': { state: 'text' },
  'refund.too-much': { maximumMinor: 'number', currency: 'text' },
  'refund.nothing-paid': {},
  'refund.reference-missing': {},
  /** Another refund already has this reference: the refund of invoice `invoiceNo`, paid back on `day`. */
  'refund.reference-used': { invoiceNo: 'text', day: 'text' },
  'suspense.unknown': {},
  'suspense.resolved': {},
  'suspense.top-up-waits': { invoiceNo: 'text' },
  'suspense.not-less': {},
  'suspense.not-more': {},
  'alert.unknown': {},
  'alert.acknowledged': {},
  /** The check that compares the tables with the journal after a start of the till is still running, or failed. */
  'books.checking': {},
  'close.wrong-day': { day: 'text' },
  'close.unresolved': { count: 'number' },
  'close.feed-gap': { missing: 'number' },
  /** `number`: the last Z report; left out if there is none yet. */
  'close.nothing-new': { number: 'number?' },
  'close.unknown': { number: 'number' },
  'quarantine.no-search': {},
  'quarantine.no-fit': { count: 'number' },
  'quarantine.no-gain': {},
  'quarantine.key-retired': { count: 'number' },
  'quarantine.too-few': {},
  'quarantine.nothing': {},
  'quarantine.named': { invoiceNo: 'text' },
  'quarantine.named-some': { invoiceNo: 'text', count: 'number' },
  'quarantine.in-a-row': {},
  'names.none': {},
  'names.others': { name: 'text' },
  'names.other-kind': { name: 'text' },
  'names.unfit': { name: 'text' },
  'names.malformed': { name: 'text' },
  'names.too-long': { name: 'text' },
  'names.too-many': { name: 'text' },
  'clock.wrong': { aheadMinutes: 'number?', aheadHours: 'number?', behindMinutes: 'number?', behindHours: 'number?' },
  'clock.day-held': { heldDay: 'text?', clockDay: 'text?' },
  'clock.behind-close': { number: 'number', day: 'text' },
  'clock.goes-back': { heldDay: 'text', clockDay: 'text' },
  'notice.not-utf8': {},
  'notice.too-large': { bytes: 'number', sample: 'number?' },
  'notice.too-many': { most: 'number?', sample: 'number?' },
  'notice.not-json': {},
  'notice.not-flat': {},
  'notice.duplicate-key': {},
  'notice.bad-query': {},
  'notice.unsigned': { sample: 'number?' },
  'notice.bad-signature': {},
  'notice.key-retired': {},
  'profile.malformed': { fields: 'text' },
  'secret.malformed': { form: 'text' },
  'secret.misplaced': {},
  'calibrate.no-samples': {},
  'calibrate.too-many': { samples: 'number' },
  'calibrate.no-fit': {},
  'calibrate.disagree': {},
  'redirect.malformed': {},
  'redirect.not-https': { host: 'text' },
  'redirect.credentials': { host: 'text' },
  'redirect.host-not-allowed': { host: 'text' },
  'config.unreadable': { file: 'text?' },
  'config.invalid': { file: 'text?', field: 'text?', reason: 'text?', names: 'text?' },
  'data.in-use': { file: 'text?' },
  'data.missing': { file: 'text' },
  'data.foreign': { file: 'text' },
  'data.newer': { version: 'number', known: 'number', file: 'text?' },
  'data.damaged': { file: 'text?', check: 'text?', problem: 'text?' },
  'data.older': { seq: 'text?' },
  'data.disk-full': { file: 'text?' },
  'data.unwritable': { file: 'text?' },
  'data.folder-foreign': { file: 'text', user: 'text' },
  'data.folder-open': { file: 'text', mode: 'text' },
  'data.folder-shared': { file: 'text', mode: 'text' },
  'restore.waits': {},
  'restore.none': {},
  'setup.needed': {},
  'setup.missing': { field: 'text' },
  'setup.malformed': { field: 'text' },
  'setup.key-letters': { field: 'text' },
  'setup.over': {},
  'setup.books-there': {},
  'setup.unchanged': {},
  'setup.another-till': { merchant: 'text', till: 'text' },
  'setup.keys-anew': { field: 'text' },
  'secrets.missing': {},
  'secrets.locked': {},
  'secrets.wrong-passphrase': {},
  'secrets.other-keys': { seconds: 'number?', left: 'number?' },
  'service.unreachable': {},
  'service.unauthorized': {},
  'service.unclear': {},
  'feed.unreachable': { status: 'number?', reason: 'text?', url: 'text?' },
  'feed.busy': { seconds: 'number?' },
  'feed.unauthorized': {},
  'feed.malformed': {},
  'feed.beyond-bounds': { items: 'number?', mostItems: 'number?', mostKiB: 'number?', itemKiB: 'number?' },
  'feed.older': {},
  /** `ours` and `theirs` are the first characters of the till's key and of the key that the relay holds. */
  'feed.key-other': { ours: 'text', theirs: 'text' },
  'feed.key-none': {},
  'feed.gap': { after: 'number', relayId: 'text', missing: 'number', until: 'number' },
  'feed.set-back': { last: 'number', after: 'number', relayId: 'text' },
  'feed.no-gap': { number: 'number' },
  'settings.malformed': { field: 'text' },
  /** A name or code of an account is malformed. */
  'accounts.bad-name': { name: 'text' },
  'accounts.bad-ascii': { name: 'text' },
  'accounts.bad-code': { code: 'text' },
  /** Two accounts would have the same name or code. */
  'accounts.repeated': { name: 'text' },
  /** The ASCII name is the name of another account in the chart. */
  'accounts.chart-name': { name: 'text' },
  'options.invalid': { why: 'text?' },
  'file.unreadable': { file: 'text', why: 'text?' },
  'export.unwritable': { file: 'text' },
  'export.differs': { file: 'text' },
  'export.unknown': {},
  'export.bad-range': {},
  'display.no-screen': {},
  'logo.too-large': { kilobytes: 'number', least: 'number', most: 'number' },
  'logo.not-picture': { kilobytes: 'number', least: 'number', most: 'number' },
  'logo.unfit-size': { kilobytes: 'number', least: 'number', most: 'number' },
  'transfer.busy': {},
  'transfer.too-large': { most: 'number' },
  'transfer.too-slow': {},
  'transfer.broken': {},
  /** No payment of the sale and no refund is booked, so there is nothing to print. */
  'receipt.none': {},
  /**
   * The prepared receipt is no longer in memory, another user prepared it, or the receipt settings changed since it was prepared.
   */
  'receipt.over': {},
  /** The receipt was sent to the printer, or may have been sent before a restart. Every further print is marked as a copy. */
  'receipt.used': {},
  'receipt.unsure': { invoiceNo: 'text' },
  'printer.far': { sent: 'number', host: 'text', port: 'number' },
  'printer.unreachable': { sent: 'number', host: 'text?', port: 'number?' },
  'printer.refused': { sent: 'number', host: 'text?', port: 'number?' },
  'printer.timeout': { sent: 'number', host: 'text?', port: 'number?' },
  'printer.broken': { sent: 'number', host: 'text?', port: 'number?' },
  'printer.no-paper': { sent: 'number', host: 'text?', port: 'number?' },
  'printer.open': { sent: 'number', host: 'text?', port: 'number?' },
  'printer.offline': { sent: 'number', host: 'text?', port: 'number?' },
  /** The page has more rows of dots than the till sends to a network printer (`mostDots`). */
  'printer.too-long': { sent: 'number' },
  'printer.gone': { printer: 'text', sent: 'number' },
  'printer.failed': { printer: 'text?', sent: 'number?' },
  'backup.unknown': { name: 'text' },
  'backup.damaged': { name: 'text' },
  'backup.foreign': { name: 'text' },
  'backup.another-mode': { name: 'text', mode: 'text', own: 'text' },
  'backup.another-till': { name: 'text', till: 'text', merchant: 'text' },
  'backup.unnamed': { name: 'text' },
  'backup.put-back': { givenUp: 'number?' },
  /**
   * Errors of the second backup folder. `malformed`, `unreadable` and `inside` refuse a folder when it is chosen; the others can
   * occur at any later time.
   */
  'backup.folder-malformed': { folder: 'text' },
  'backup.folder-unreadable': { folder: 'text' },
  'backup.folder-inside': { folder: 'text' },
  'backup.folder-unwritable': { folder: 'text' },
  'backup.folder-full': { folder: 'text', mebibytes: 'number?' },
  'backup.folder-away': { folder: 'text', since: 'text?' },
  'backup.folder-taken': { name: 'text' },
  'backup.copy-differs': { name: 'text' },
  'backup.copies-missing': { since: 'text?' },
  /** Errors of the folder for the files of closes. `waiting` is the warning while files are still to be written. */
  'close-files.away': { folder: 'text' },
  'close-files.full': { folder: 'text' },
  'close-files.unwritable': { folder: 'text' },
  'close-files.taken': { name: 'text' },
  'close-files.differs': { name: 'text' },
  'close-files.waiting': { count: 'number', folder: 'text', since: 'text' },
  'drill.only-training': {},
  'drill.running': {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, FactKind>>>>;

export type ErrorCode = keyof typeof errorFacts;
export const errorCodes = Object.keys(errorFacts) as readonly ErrorCode[];

/** The parameters of any error as plain values, as they are sent to windows and stored. */
export type ErrorParams = Readonly<Record<string, string | number>>;
export type AppError = { readonly code: ErrorCode; readonly params: ErrorParams };

type ErrorFacts = (typeof errorFacts)[ErrorCode];
type ValueOf<Kind> = Kind extends 'text' | 'text?' ? string : number;
type FactValues<Table extends ErrorFacts> = {
  readonly [Name in keyof Table as Table[Name] extends `${string}?` ? never : Name]: ValueOf<Table[Name]>;
} & {
  readonly [Name in keyof Table as Table[Name] extends `${string}?` ? Name : never]?: ValueOf<Table[Name]>;
};
/** The parameters of an error with this code. For a union of codes: the parameters of one member. */
export type ParamsOf<Code extends ErrorCode> = Code extends ErrorCode
  ? keyof (typeof errorFacts)[Code] extends never
    ? Readonly<Record<string, never>>
    : FactValues<(typeof errorFacts)[Code]>
  : never;
type NameAlways<Table extends ErrorFacts> = {
  [Name in keyof Table]: Table[Name] extends `${string}?` ? never : Name;
}[keyof Table];
type MayLack<Code extends ErrorCode> = Code extends ErrorCode
  ? [NameAlways<(typeof errorFacts)[Code]>] extends [never]
    ? true
    : false
  : never;
/** The parameters as an argument list. The argument may be left out if this code has no required parameter. */
export type GivenParams<Code extends ErrorCode> =
  true extends MayLack<Code> ? [params?: ParamsOf<Code>] : [params: ParamsOf<Code>];

/** Makes an error. An unknown parameter, or a missing required one, does not compile. */
export const appError = <Code extends ErrorCode>(
  code: Code,
  ...[params = {} as ParamsOf<Code>]: GivenParams<Code>
): AppError & { readonly code: Code } => ({ code, params });
