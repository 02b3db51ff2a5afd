// What the contract is made of: the shapes that many commands share, and how one is defined.
import { z } from 'zod';
import { isBlank } from '../blank.ts';
import { type ErrorCode, errorCodes } from '../errors.ts';
import { requestIdPattern } from '../ids.ts';
import { currencies } from '../money.ts';
import type { Attention } from '../payment/attention.ts';
import { gateways } from '../payment/gateways.ts';
import type { Audience, May } from '../people/rights.ts';

export const lang = z.enum(['ar', 'en']);
export const gateway = z.enum(gateways);
export const currency = z.enum(currencies);
export const minor = z.int();
export const timeMs = z.int().nonnegative();
export const day = z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/);
export const id = z.string().regex(/^[a-z]+_[0-9a-z]{22}$/);
/** Made by the window, one per intent: the same id again does nothing twice. */
export const requestId = z.string().regex(requestIdPattern);
export const typed = z.string().max(200);
export const nothing = z.strictObject({});
export const code = z.enum(errorCodes);

/** The service's own words beside ours (payment service §7). */
export const serviceWords = z.strictObject({
  code: z.string().nullable(),
  message: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
});

export const posting = z.strictObject({ account: z.string(), currency, amountMinor: minor });

/** As typed; see src/shared/people/pin.ts. Never written down, never logged. */
export const pin = z.string().min(1).max(128);
/** A person's own words: why they did what they did. */
export const reason = z
  .string()
  .trim()
  .max(500)
  .refine((words) => !isBlank(words));

const counted = z.int().nonnegative();

/** How many payments stand on each list; `loose`: exceptions of no payment of ours. */
export const attentionCounts = z.strictObject({
  needed: counted,
  pending: counted,
  monitored: counted,
  loose: counted,
} satisfies Record<Attention | 'loose', typeof counted>);

/** Facts that the words of a code need. */
export const params = z.record(z.string(), z.union([z.string(), z.number()]));

/**
 * What a command is sent with, beside its input, to be approved by somebody who may do it: in place of a right that the caller lacks.
 * Never written down, never logged.
 */
export const approval = z.strictObject({ userId: z.string().min(1).max(64), pin });
export type Approval = z.infer<typeof approval>;

/** Who approved what the actor of an entry asked for; `self`: themselves, for nobody else could have. */
export const approvedBy = z.strictObject({ by: z.string(), name: z.string(), self: z.boolean() });

/** `upload`: bytes come with the input, as many as the entry says. `download`: bytes are the answer. */
export type EntryKind = 'query' | 'command' | 'upload' | 'download';
/** An entry of a contract, whatever its shapes. */
export type Entry = {
  readonly kind: EntryKind;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly may: May;
  readonly audience: readonly Audience[];
  /** Its handler asks for the approval itself, once it knows that there is something to approve. */
  readonly asksLater: boolean;
  /** The errors that this entry may answer beside those of all entries. An answer with any other is logged as a bug. */
  readonly errors: readonly ErrorCode[];
  /** Of an upload: bytes that are taken at most. */
  readonly most?: number;
};

/** Every entry may answer these: the call was refused, or the till cannot read or write its files. */
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
/** Every entry but a query may answer these: a request id that was used for something else, or an approval that was refused. */
const errorsOfCommands: readonly ErrorCode[] = [
  'request.reused',
  'caller.must-differ',
  'people.unknown',
  'people.wrong-pin',
  'people.locked',
  'people.pepper-gone',
];
/** What an amount that was typed may be refused with. */
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
/** What the service's checkout address may be refused with. */
export const redirectErrors = [
  'redirect.malformed',
  'redirect.not-https',
  'redirect.credentials',
  'redirect.host-not-allowed',
] as const satisfies readonly ErrorCode[];
/** What a printer may fail with. */
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
/** What every entry of a kind may answer beside `errorsOfAll`: an upload may break off, and the file of a download may be gone. */
export const errorsOfKind: Readonly<Record<EntryKind, readonly ErrorCode[]>> = {
  query: [],
  command: errorsOfCommands,
  upload: [...errorsOfCommands, 'transfer.busy', 'transfer.too-large', 'transfer.too-slow', 'transfer.broken'],
  download: [...errorsOfCommands, 'file.unreadable'],
};
/** True if the contract lists this error for this entry, for its kind, or for all. */
export const isListed = ({ kind, errors }: Entry, error: ErrorCode): boolean =>
  [errorsOfAll, errorsOfKind[kind], errors].some((list) => list.includes(error));

type Called = 'query' | 'command';
/** What its caller must hold, and the windows that it is for. Whoever asks may look; each command names its right. */
type Door<K extends EntryKind> = {
  readonly audience?: readonly Audience[];
  readonly asksLater?: boolean;
  readonly errors?: readonly ErrorCode[];
} & (K extends 'query' ? { readonly may?: May } : { readonly may: May });

const till = ['till'] as const;

export const define = <K extends Called, I extends z.ZodType, O extends z.ZodType>(
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

/** What windows are told, and which of them: those whose caller may hear it. */
export type Told = { readonly body: z.ZodType; readonly may: May; readonly audience: readonly Audience[] };

export const tell = <B extends z.ZodType>(
  body: B,
  door: { readonly may?: May; readonly audience?: readonly Audience[] } = {},
) => ({
  body,
  may: door.may ?? ('look' as const),
  audience: door.audience ?? till,
});

/** Takes at most `most` bytes beside its input. */
export const defineUpload = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  { may, audience = till, errors = [], most }: Door<'upload'> & { readonly most: number },
) => ({ kind: 'upload' as const, input, output, may, audience, asksLater: false, errors, most });

/** Where a file went: null where a person picked no place for it. */
export const saved = z.strictObject({ saved: z.string().nullable() });
/** Answers with a file. */
export const defineDownload = <I extends z.ZodType>(input: I, { may, audience = till, errors = [] }: Door<'download'>) => ({
  kind: 'download' as const,
  input,
  output: saved,
  may,
  audience,
  asksLater: false,
  errors,
});
