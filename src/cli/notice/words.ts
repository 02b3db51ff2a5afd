// The texts of `npm run notice`: faults, what to do about them, and the kind of sample notice that would decide each axis of the
// signature profile.
import type { Axis } from '../../protocol/calibrate/axes.ts';
import type { AppError, ErrorCode } from '../../shared/errors.ts';

export type Problem = { readonly code: ErrorCode; readonly what: string; readonly next: string };

export type NoticeWarning = Omit<Problem, 'code'>;

const exactBytes = 'Give the exact bytes that came: the raw JSON body, or the raw query string without "?".';
const bodyOrQuery = 'Check that --kind is right: a wallet-callback is a JSON body, the others are query strings.';

/** The texts for each error; `{name}` is replaced by a fact of the error. */
const words: Readonly<Partial<Record<ErrorCode, readonly [what: string, next: string]>>> = {
  'options.invalid': ['The command line cannot be used. {why}', 'See: npm run -s notice -- --help'],
  'file.unreadable': ['{file} cannot be read ({why}).', 'Correct the path, or the access rights of the file.'],
  'secret.malformed': [
    'The secret cannot be used as {form} text: it is empty, too long, or not of that form.',
    "Correct the file of --secret-file, or the profile's `key`.",
  ],
  'secret.misplaced': ['The file of the notice holds the secret.', 'Name the file of the notice in its place.'],
  'profile.malformed': ['The profile cannot be used: {fields}.', 'Correct these fields (docs/notice.md lists them).'],
  'notice.not-utf8': ['The notice is not UTF-8 text.', exactBytes],
  'notice.too-large': ['The notice is larger than a notice can be.', exactBytes],
  'notice.too-many': ['The notice has more parameters than a notice can have.', exactBytes],
  'notice.not-json': ['The notice is no JSON object.', `${exactBytes} ${bodyOrQuery}`],
  'notice.not-flat': ['The notice has nested values, which no notice has.', exactBytes],
  'notice.duplicate-key': ['A parameter stands in the notice twice: what was meant is ambiguous.', exactBytes],
  'notice.bad-query': [
    'The query string has a broken % sequence, or a parameter without a name.',
    `${exactBytes} ${bodyOrQuery}`,
  ],
  'notice.unsigned': ['The notice has no `hashed` text.', 'It proves nothing. Check that all of it was saved.'],
  'notice.bad-signature': [
    'The signature is not the expected one.',
    'Check that the secret is of this account and the bytes are exact; then run calibrate on some genuine notices.',
  ],
  'calibrate.too-many': ['These are more than {samples} samples.', 'Give fewer: different ones tell more than many.'],
  'calibrate.no-fit': [
    'No profile fits any of the samples.',
    'Check that the secret is of this account and the bytes are exact. A notice with few parameters is searched deepest.',
  ],
  'calibrate.disagree': [
    'No profile fits all samples. `closest` says what fits some, `unmatched` what fits none.',
    'Leave out those that are not genuine, or were signed with another secret.',
  ],
};

/** Returns the error in words: what is wrong (`subject` first, if given) and what to do. */
export const problemOf = ({ code, params }: AppError, subject?: string): Problem => {
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '?'));
  const [what, next] = words[code] ?? ['Something is wrong.', 'See docs/notice.md.'];
  return { code, what: (subject === undefined ? '' : `${subject}: `) + fill(what), next: fill(next) };
};

/**
 * The warning if every fitting profile signs values without their names, or without marking where each value ends: a signed notice
 * of a declined payment could then be altered into an approved one.
 */
export const namesUnsigned: NoticeWarning = {
  what: 'All that fits signs values without their names, or without telling where one ends: a signed cancellation or decline can be made an approval.',
  next: 'Ask the provider what exactly is signed. Under such a profile the till books an approval only with a separator that no invoice number has in it, and of values alone only with pairs documented, an order sorted or documented, and all that docs/notice.md lists, both flags of a card among it: for any other it asks for the statement instead.',
};

const onlyJson = 'Only JSON bodies (wallet-callback) have such values.';

/** For each axis (open point) of a signature profile: the kind of sample notice that would decide its value. */
export const decidedBy: Readonly<Record<Axis, string>> = {
  pairs: 'A sample with a parameter that docs/notice.md does not list for its kind (such as one of the own URL) would tell.',
  order: 'A sample whose parameters arrive in another order would tell.',
  form: 'A sample with more parameters would tell.',
  separator: 'A sample with two or more signed parameters would tell.',
  encoding: 'A sample with a space, "~", "*" and an Arabic letter in a value, or an escape in another form, would tell.',
  numbers: `A sample with a number such as 6.10 would tell. ${onlyJson}`,
  booleans: `A sample with true or false (not quoted) would tell. ${onlyJson}`,
  nulls: `A sample with a null would tell. ${onlyJson}`,
  empties: 'A sample with an empty text would tell.',
  key: 'Another secret would tell.',
  output: 'A sample with letters in its signature would tell.',
};
