// The building blocks of the contract: schemas that many commands share, and the functions that define a contract entry.
import { z } from 'zod';
import { isBlank } from '../blank.ts';
import { errorCodes } from '../error-codes.ts';
import type { ErrorCode } from '../errors.ts';
import { requestIdPattern } from '../ids.ts';
import { currencies } from '../money.ts';
import type { Attention } from '../payment/attention.ts';
import { gateways } from '../payment/gateways.ts';
import type { Audience, May } from '../people/rights.ts';
import { langs } from '../lang.ts';

export const lang = z.enum(langs);
export const gateway = z.enum(gateways);
export const currency = z.enum(currencies);
export const minor = z.int();
export const timeMs = z.int().nonnegative();
export const day = z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/);
export const id = z.string().regex(/^[a-z]+_[0-9a-z]{22}$/);
/** An idempotency key, made by the window for each intent: a command repeated with the same id is carried out once. */
export const requestId = z.string().regex(requestIdPattern);
export const typed = z.string().max(200);
export const nothing = z.strictObject({});
export const code = z.enum(errorCodes);

/** The payment service's own error code and texts, shown beside the till's error text (payment service §7). */
export const serviceWords = z.strictObject({
  code: z.string().nullable(),
  message: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
});

export const posting = z.strictObject({ account: z.string(), currency, amountMinor: minor });

/** A PIN as typed; `src/shared/people/pin.ts` checks its form. Never stored and never logged. */
export const pin = z.string().min(1).max(128);
/** A reason in the user's own words; not blank. */
export const reason = z
  .string()
  .trim()
  .max(500)
  .refine((words) => !isBlank(words));

const counted = z.int().nonnegative();

/**
 * The number of payments on each list of `shared/payment/attention.ts`. `loose`: the number of open exceptions that belong to no
 * payment of this till.
 */
export const attentionCounts = z.strictObject({
  needed: counted,
  pending: counted,
  monitored: counted,
  loose: counted,
} satisfies Record<Attention | 'loose', typeof counted>);

/** The values that are inserted in the text of an error or warning code. */
export const params = z.record(z.string(), z.union([z.string(), z.number()]));

/** The approval of a person who holds the right that the caller lacks, sent with a command. Never stored and never logged. */
export const approval = z.strictObject({ userId: z.string().min(1).max(64), pin });
export type GivenApproval = z.infer<typeof approval>;

/** The person who approved what a journal entry records. `self`: the requester approved it, because no other person could. */
export const approvedBy = z.strictObject({ by: z.string(), name: z.string(), self: z.boolean() });

/** The kinds of contract entries. `upload`: a file comes with the input, up to `most` bytes. `download`: the answer is a file. */
export type CallKind = 'query' | 'command' | 'upload' | 'download';
/** A contract entry, as code sees it that handles every entry alike: the types of input and output are not known. */
export type ContractEntry = {
  readonly kind: CallKind;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly may: May;
  readonly audience: readonly Audience[];
  /** True if the handler requests the approval itself, because it must first check that an approval is needed. */
  readonly asksLater: boolean;
  /** The errors that this contract entry may return besides those of all contract entries. Any other error is logged as a bug. */
  readonly errors: readonly ErrorCode[];
  /** The most bytes of an upload. */
  readonly most?: number;
};

/** Errors of every contract entry: the call was refused, or the till cannot read or write its files. */
export const errorsOfAll: readonly ErrorCode[] = [
  'request.unknown',
  'request.malformed',
  'request.not-here',
  'request.failed',
  'caller.not-allowed',
  'caller.signed-out',
  'people.must-change',
  'data.in-use',
  'data.damaged',
  'data.disk-full',
  'data.unwritable',
];
/** Errors of every contract entry except queries: the request id was used for another request, or the approval was refused. */
const errorsOfCommands: readonly ErrorCode[] = [
  'request.reused',
  'caller.must-differ',
  'people.unknown',
  'people.pin-malformed',
  'people.wrong-pin',
  'people.pin-differs',
  'people.locked',
  'people.pin-locked',
  'people.pepper-gone',
];
/** The errors that a typed amount can have. */
export const amountErrors = [
  'amount.empty',
  'amount.not-a-number',
  'amount.grouping',
  'amount.comma-decimal',
  'amount.exponent',
  'amount.negative',
  'amount.zero',
  'amount.too-many-decimals',
  'amount.too-long',
] as const satisfies readonly ErrorCode[];
/** The errors that the service's checkout address can have. */
export const redirectErrors = [
  'redirect.malformed',
  'redirect.not-https',
  'redirect.credentials',
  'redirect.host-not-allowed',
] as const satisfies readonly ErrorCode[];
/** The errors that a printer can have. */
export const printerErrors = [
  'printer.unreachable',
  'printer.refused',
  'printer.timeout',
  'printer.broken',
  'printer.no-paper',
  'printer.open',
  'printer.offline',
  'printer.gone',
  'printer.failed',
] as const satisfies readonly ErrorCode[];
/** The reasons why a backup cannot be restored. */
export const restoreErrors = [
  'backup.unknown',
  'backup.damaged',
  'backup.foreign',
  'backup.another-mode',
  'backup.another-till',
  'backup.unnamed',
] as const satisfies readonly ErrorCode[];
/**
 * Errors of every contract entry of a kind, besides `errorsOfAll`: an upload may break off, and the file of a download may be
 * missing.
 */
export const errorsOfKind: Readonly<Record<CallKind, readonly ErrorCode[]>> = {
  query: [],
  command: errorsOfCommands,
  upload: [...errorsOfCommands, 'transfer.busy', 'transfer.too-large', 'transfer.too-slow', 'transfer.broken'],
  download: [...errorsOfCommands, 'file.unreadable'],
};
/** True if the contract lists this error for this contract entry, for its kind, or for all contract entries. */
export const isListed = ({ kind, errors }: ContractEntry, error: ErrorCode): boolean =>
  [errorsOfAll, errorsOfKind[kind], errors].some((list) => list.includes(error));

type PlainCall = 'query' | 'command';
/**
 * The right that the caller needs, and the windows that may call the contract entry. Queries need the right `look` by default;
 * every command names its right.
 */
type Door<K extends CallKind> = {
  readonly audience?: readonly Audience[];
  readonly asksLater?: boolean;
  readonly errors?: readonly ErrorCode[];
} & (K extends 'query' ? { readonly may?: May } : { readonly may: May });

const till = ['till'] as const;

/**
 * Defines a query or a command. A query may leave out `door` (right and windows): the right is then `look`. By default, the
 * till's own windows may call it, and the caller's approval is checked before the handler runs.
 */
export const define = <K extends PlainCall, I extends z.ZodType, O extends z.ZodType>(
  kind: K,
  input: I,
  output: O,
  ...[door]: K extends 'query' ? [door?: Door<K>] : [door: Door<K>]
) => ({
  ...{ kind, input, output },
  may: door?.may ?? ('look' as const),
  audience: door?.audience ?? till,
  asksLater: door?.asksLater ?? false,
  errors: door?.errors ?? [],
});

/** An event: its body, the right that a window needs to receive it, and the kinds of windows. */
export type ContractEvent = { readonly body: z.ZodType; readonly may: May; readonly audience: readonly Audience[] };

/** Defines an event of the contract. By default it is sent to the till's own windows whose user holds the right `look`. */
export const tell = <B extends z.ZodType>(
  body: B,
  door: { readonly may?: May; readonly audience?: readonly Audience[] } = {},
) => ({
  body,
  may: door.may ?? ('look' as const),
  audience: door.audience ?? till,
});

/** Defines an upload of at most `most` bytes. */
export const defineUpload = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  { may, audience = till, errors = [], most }: Door<'upload'> & { readonly most: number },
) => ({ kind: 'upload' as const, input, output, may, audience, asksLater: false, errors, most });

/** The place of a saved file; null if the user picked none. */
export const saved = z.strictObject({ saved: z.string().nullable() });
/** Defines a contract entry that returns a file. */
export const defineDownload = <I extends z.ZodType>(input: I, { may, audience = till, errors = [] }: Door<'download'>) => ({
  kind: 'download' as const,
  input,
  output: saved,
  may,
  audience,
  asksLater: false,
  errors,
});
