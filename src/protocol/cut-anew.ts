// Detects signed texts that are ambiguous: the same text, and so the same signature, could be split into other parameters than
// the signed ones.
import type { NoticeKind } from '../shared/payment/gateways.ts';
import { methodParameters, type Notice } from './notice.ts';
import type { SignatureProfile } from './profile.ts';
import { charsetOf, documentedFor, signedPieces, signedText } from './signature.ts';

/**
 * Characters that occur in unencoded pieces: in invoice numbers (payment service §4.1), which the till chooses, and in names and
 * values of notices (payment service §6).
 */
const inNumbers = /[A-Za-z0-9._-]/;
/** Characters of encoded names and values. */
const inEncoded = /[A-Za-z0-9._~%+-]/;

/** True if the separator has a character that no signed piece (parameter) can have, so that it occurs only between pieces. */
const marksPieces = ({ form, separator, encoding }: SignatureProfile, inPieces: RegExp): boolean =>
  Array.from(separator).some(
    (char) =>
      !inPieces.test(char) &&
      !(form === 'key=value' && char === '=') &&
      // Under `wire` the text is written as Latin-1, where a character beyond Latin-1 turns into a different character. Only
      // ASCII is safe.
      (encoding !== 'wire' || char < '\u0080'),
  );

/**
 * Returns which approvals a profile can prove: all, only those of unambiguous notices, or none.
 * - `none` without a separator, or with one that an invoice number may contain: such a text can be split in several ways.
 * - `told-apart` if only values are signed and their positions identify them: the order must follow from the names, and all
 *   parameters must be documented. Otherwise `none`.
 */
export const approvesUnder = (profile: SignatureProfile): 'all' | 'told-apart' | 'none' => {
  const { form, pairs, order } = profile;
  if (!marksPieces(profile, inNumbers)) return 'none';
  if (form !== 'value') return 'all';
  return pairs === 'documented' && (order === 'documented' || order === 'sorted') ? 'told-apart' : 'none';
};

/** True if the encoding keeps the separator out of names and values, whatever the names and values contain. */
const isApart = (profile: SignatureProfile, kind: NoticeKind): boolean => {
  const { encoding, separator } = profile;
  if (encoding === 'raw') return false;
  // The bytes of a URL query were split at `&` before, so no piece contains `&`. JSON and other separators give no such
  // guarantee.
  if (encoding === 'wire') return kind !== 'wallet-callback' && separator === '&';
  return marksPieces(profile, inEncoded);
};

/** Counts the occurrences of `part` in `text`, overlapping ones too. */
const countOf = (text: Buffer, part: Buffer): number => {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count += 1;
  return count;
};

const isMethod = (key: string): boolean => methodParameters.includes(key);

/** True if the keys are exactly the documented ones, each once. The method may have either of its two spellings. */
const isComplete = (keys: readonly string[], documented: readonly string[]): boolean => {
  const wanted = documented.filter((key) => !isMethod(key));
  const methods = keys.filter(isMethod).length;
  return (
    wanted.every((key) => keys.includes(key)) &&
    keys.length === wanted.length + methods &&
    methods <= 1 &&
    (methods === 1 || !documented.some(isMethod))
  );
};

/**
 * True if the signed text of a notice can be split in one way only, so that no other notice has the same signature. If the
 * separator occurs exactly as often as there are joints between pieces, no value contains it.
 */
export const readsOneWay = (notice: Notice, profile: SignatureProfile): boolean => {
  if (approvesUnder(profile) === 'none') return false;
  const { form, separator } = profile;
  if (form === 'key=value' && separator === '&' && isApart(profile, notice.kind)) return true;
  const documented = documentedFor(notice);
  const pieces = signedPieces(notice, profile);
  const keys = pieces.map(({ key }) => key);
  const apart = form === 'key=value' && isApart(profile, notice.kind);
  // Undocumented parameters may contain a separator or, in forms without an end of the name, the name of a parameter of payment
  // service §6.
  if (!apart && !keys.every((key) => documented.includes(key))) return false;
  if (form === 'value' && !isComplete(keys, documented)) return false;
  if (form === 'key=value' && keys.some((key) => key.includes('=')) && !apart) return false;
  const charset = charsetOf(notice, profile);
  const joints = countOf(Buffer.from(signedText(notice, profile), charset), Buffer.from(separator, charset));
  return joints === pieces.length - 1;
};
