// The keys file that a shop receives for its payment service and relay: its schema, its parsers, and the secrets that the till
// uses from it.
import { z } from 'zod';
import type { Files } from '../shared/ports.ts';
import { longestKeysFile } from '../shared/keys-file.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { type Connection, connectionSchema } from './connection.ts';
import type { SharedSecrets } from './port.ts';

/** The key is used in a MAC exactly as typed. Refuse a pasted space or line break, which would change the MAC. */
const key = z
  .string()
  .min(1)
  .max(1024)
  .refine((text) => !/^\s|\s$|\p{Cc}/u.test(text));
/** A token is sent in an HTTP header, which allows only printable ASCII. */
const token = key.regex(/^[\x20-\x7e]+$/);
const name = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/);

export const keysSchema = z.strictObject({
  accessToken: token,
  apiKey: token,
  secret: key,
  /**
   * The id stored with each notice that this secret verified. If the secret changes, choose a new id, so that stored notices stay
   * assigned to the old secret.
   */
  secretId: name.default('current'),
  retiredSecrets: z.array(z.strictObject({ id: name, secret: key, retiredAt: z.iso.datetime({ offset: true }) })).default([]),
  merchant: name,
  till: name,
  relayToken: token,
  relayPublicUrl: z.url({ protocol: /^https?$/ }),
});
export type Keys = z.infer<typeof keysSchema>;
/** The keys as a file may contain them: fields with a default may be missing. */
export type KeysInput = z.input<typeof keysSchema>;

/** The addresses in a keys file. All are optional, because its author may not know them all. */
const placeSchema = connectionSchema.pick({ serviceUrl: true, relayUrl: true, checkoutHosts: true, addresses: true }).partial();
export type ServiceAddresses = Partial<Pick<Connection, 'serviceUrl' | 'relayUrl' | 'checkoutHosts' | 'addresses'>>;
type AddressesInFile = z.output<typeof placeSchema>;
export type KeysFile<K> = { readonly keys: K; readonly place: ServiceAddresses };

const fileSchema = keysSchema.extend(placeSchema.shape);
/**
 * The schema of a keys file that may lack fields, because the operator of a relay does not know the keys of the payment service.
 */
const someFile = fileSchema.partial();
export type SomeKeys = Omit<z.output<typeof someFile>, keyof ServiceAddresses>;

const inHeaders = ['accessToken', 'apiKey', 'relayToken'] as const satisfies readonly (keyof Keys)[];
/** True if a key has characters that an HTTP header cannot carry. Most such keys were typed with an Arabic keyboard layout. */
const hasOtherLetters = (field: string, text: unknown): boolean =>
  inHeaders.some((one) => one === field) && typeof text === 'string' && /\P{ASCII}/u.test(text);

type KeyTexts = Partial<Record<(typeof inHeaders)[number] | 'secret' | 'merchant' | 'till', string | undefined>>;
/** Checks each typed field against the schema. Errors, with the field: `setup.key-letters`, `setup.malformed`. */
export const checkTyped = (typed: KeyTexts): Result<null> => {
  for (const [field, text] of Object.entries(typed)) {
    if (text === undefined || keysSchema.shape[field as keyof KeyTexts].safeParse(text).success) continue;
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

const apart = <K extends AddressesInFile>({
  serviceUrl,
  relayUrl,
  checkoutHosts,
  addresses,
  ...keys
}: K): KeysFile<Omit<K, keyof ServiceAddresses>> => ({
  keys,
  place: {
    ...(serviceUrl !== undefined && { serviceUrl }),
    ...(relayUrl !== undefined && { relayUrl }),
    ...(checkoutHosts !== undefined && { checkoutHosts }),
    ...(addresses !== undefined && { addresses }),
  },
});
const parseFile = <K extends AddressesInFile>(schema: z.ZodType<K>, text: string, file: string) => {
  if (text.length > longestKeysFile) return fail('config.invalid', { file, field: '', reason: 'size' });
  const read = parseWith(schema, text.replace(/^\ufeff/, ''), file);
  return read.ok ? ok(apart(read.value)) : read;
};

/**
 * Parses an incomplete keys file. Error: `config.invalid` with the field's name, never its value, and the reason (`letters`,
 * `lacks`, `not-keys`, `size`). `file`: the name to show in the error.
 */
export const parseSomeKeys = (text: string, file: string): Result<KeysFile<SomeKeys>> => parseFile(someFile, text, file);

/** Reads a complete keys file. Errors: `config.unreadable`, `config.invalid`. */
export const readKeysFile = (files: Files, file: string): Result<KeysFile<Keys>> => {
  const text = files.readText(file);
  return text.ok ? parseFile(fileSchema, text.value, file) : fail('config.unreadable', { file });
};

/**
 * Returns the secrets of a keys file as functions. `present` returns the keys and is called at each use, so that changed keys
 * take effect at once.
 */
export const secretsOf = (present: () => Keys): SharedSecrets => ({
  credentials: () => ({ accessToken: present().accessToken, apiKey: present().apiKey }),
  signingKeys: () => [
    { id: present().secretId, secret: present().secret },
    ...present().retiredSecrets.map(({ id, secret, retiredAt }) => ({ id, secret, retiredAtMs: Date.parse(retiredAt) })),
  ],
  relayToken: () => present().relayToken,
});
