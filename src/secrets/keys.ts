// What a shop gets from its payment service and its relay: the keys file as people hand it over, and what of it the till uses.
import { z } from 'zod';
import type { Files } from '../shared/ports.ts';
import { longestKeysFile } from '../shared/keys-file.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { type Connection, connectionSchema } from './connection.ts';
import type { SharedSecrets } from './port.ts';

/** It goes into a MAC as it stands: a pasted line break or space would make it another one. */
const key = z
  .string()
  .min(1)
  .max(1024)
  .refine((text) => !/^\s|\s$|\p{Cc}/u.test(text));
/** It goes into a header, which carries no other letters. */
const token = key.regex(/^[\x20-\x7e]+$/);
const name = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/);

export const keysSchema = z.strictObject({
  accessToken: token,
  apiKey: token,
  secret: key,
  /** Under which a notice remembers that this secret verified it: name it anew when the secret changes. */
  secretId: name.default('current'),
  retiredSecrets: z.array(z.strictObject({ id: name, secret: key, retiredAt: z.iso.datetime({ offset: true }) })).default([]),
  merchant: name,
  till: name,
  relayToken: token,
  relayPublicUrl: z.url({ protocol: /^https?$/ }),
});
export type Keys = z.infer<typeof keysSchema>;
/** As a file may hold them: what has a default may be left out. */
export type KeysInput = z.input<typeof keysSchema>;

/** Where they are sent, as far as whoever wrote the file knows it. */
const placeSchema = connectionSchema.pick({ serviceUrl: true, relayUrl: true, checkoutHosts: true, addresses: true }).partial();
export type Place = Partial<Pick<Connection, 'serviceUrl' | 'relayUrl' | 'checkoutHosts' | 'addresses'>>;
type Filed = z.output<typeof placeSchema>;
export type KeysFile<K> = { readonly keys: K; readonly place: Place };

const fileSchema = keysSchema.extend(placeSchema.shape);
/** What of a keys file is there already: whoever runs a relay knows nothing of the payment service's keys. */
const someFile = fileSchema.partial();
export type SomeKeys = Omit<z.output<typeof someFile>, keyof Place>;

const inHeaders = ['accessToken', 'apiKey', 'relayToken'] as const satisfies readonly (keyof Keys)[];
/** Whether a key cannot be sent for letters that no header carries: mostly a keyboard that was left in Arabic. */
const hasOtherLetters = (field: string, text: unknown): boolean =>
  inHeaders.some((one) => one === field) && typeof text === 'string' && /\P{ASCII}/u.test(text);

type Typed = Partial<Record<(typeof inHeaders)[number] | 'secret' | 'merchant' | 'till', string | undefined>>;
/** Holds each against the rules of a keys file. Errors, with the field: `setup.key-letters`, `setup.malformed`. */
export const checkTyped = (typed: Typed): Result<null> => {
  for (const [field, text] of Object.entries(typed)) {
    if (text === undefined || keysSchema.shape[field as keyof Typed].safeParse(text).success) continue;
    return fail(hasOtherLetters(field, text) ? 'setup.key-letters' : 'setup.malformed', { field });
  }
  return ok(null);
};

const parseWith = <T>(schema: z.ZodType<T>, text: string, file: string): Result<T> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('config.invalid', { file, field: '', reason: 'not-keys' });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  const field = (issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')) ?? '';
  const found = (value as Record<string, unknown> | null)?.[field];
  const lacks = field !== '' && found === undefined;
  return fail('config.invalid', {
    file,
    field,
    reason: hasOtherLetters(field, found) ? 'letters' : lacks ? 'lacks' : 'not-keys',
  });
};

const apart = <K extends Filed>({
  serviceUrl,
  relayUrl,
  checkoutHosts,
  addresses,
  ...keys
}: K): KeysFile<Omit<K, keyof Place>> => ({
  keys,
  place: {
    ...(serviceUrl !== undefined && { serviceUrl }),
    ...(relayUrl !== undefined && { relayUrl }),
    ...(checkoutHosts !== undefined && { checkoutHosts }),
    ...(addresses !== undefined && { addresses }),
  },
});
const parseFile = <K extends Filed>(schema: z.ZodType<K>, text: string, file: string) => {
  if (text.length > longestKeysFile) return fail('config.invalid', { file, field: '', reason: 'size' });
  const read = parseWith(schema, text.replace(/^\ufeff/, ''), file);
  return read.ok ? ok(apart(read.value)) : read;
};

/** Errors: `config.invalid` with the field's name, never its value, and the reason (`letters`, `lacks`, `not-keys`, `size`). `file` is for the words alone. */
export const parseSomeKeys = (text: string, file: string): Result<KeysFile<SomeKeys>> => parseFile(someFile, text, file);

/** Errors: `config.unreadable`, `config.invalid`. */
export const readKeysFile = (files: Files, file: string): Result<KeysFile<Keys>> => {
  const text = files.readText(file);
  return text.ok ? parseFile(fileSchema, text.value, file) : fail('config.unreadable', { file });
};

/** `present` is asked at each use, so that changed keys take effect at once. */
export const secretsOf = (present: () => Keys): SharedSecrets => ({
  credentials: () => ({ accessToken: present().accessToken, apiKey: present().apiKey }),
  signingKeys: () => [
    { id: present().secretId, secret: present().secret },
    ...present().retiredSecrets.map(({ id, secret, retiredAt }) => ({ id, secret, retiredAtMs: Date.parse(retiredAt) })),
  ],
  relayToken: () => present().relayToken,
});
