// Whether a signed text can be cut anew: read as other parameters than those that were signed, under the same signature.
import type { NoticeKind } from '../shared/payment/gateways.ts';
import { methodParameters, type Notice } from './notice.ts';
import type { SignatureProfile } from './profile.ts';
import { charsetOf, documentedFor, signedPieces, signedText } from './signature.ts';

/** What stands in an invoice number (§4.1), which whoever charges chooses, and in the names and values of §6. */
const inNumbers = /[A-Za-z0-9._-]/;
/** What encoded names and values are made of. */
const inEncoded = /[A-Za-z0-9._~%+-]/;

/** Whether something in the separator is in no piece, so that a separator can only stand where one was put. */
const marks = ({ form, separator, encoding }: SignatureProfile, inPieces: RegExp): boolean =>
  Array.from(separator).some(
    (char) =>
      !inPieces.test(char) &&
      !(form === 'key=value' && char === '=') &&
      // Wire bytes are one character each: of what is none, another may be left.
      (encoding !== 'wire' || char < '\u0080'),
  );

/**
 * Which approvals a profile can prove: all, those of notices that tell their values apart, or none.
 * - Without a separator, or with one that an invoice number may hold, a text reads in more ways than one: `none`.
 * - Where values alone are signed, their places must name them: by an order that names give, of parameters that are all
 *   documented. Anything else is `none`.
 */
export const approvesUnder = (profile: SignatureProfile): 'all' | 'told-apart' | 'none' => {
  const { form, pairs, order } = profile;
  if (!marks(profile, inNumbers)) return 'none';
  if (form !== 'value') return 'all';
  return pairs === 'documented' && (order === 'documented' || order === 'sorted') ? 'told-apart' : 'none';
};

/** Whether values hold whatever they like and the separator stands apart from them all the same. */
const isApart = (profile: SignatureProfile, kind: NoticeKind): boolean => {
  const { encoding, separator } = profile;
  if (encoding === 'raw') return false;
  // A query is cut at `&` before its bytes are looked at.
  if (encoding === 'wire') return kind !== 'wallet-callback' && separator === '&';
  return marks(profile, inEncoded);
};

/** How often `part` stands in `text`, overlapping or not. */
const countOf = (text: Buffer, part: Buffer): number => {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count += 1;
  return count;
};

const isMethod = (key: string): boolean => methodParameters.includes(key);

/** Each documented parameter once, the method in one of its spellings, and nothing else. */
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
 * Whether the signed text of a notice reads in one way alone, so that no notice that was signed says anything else by it.
 * A text that holds its separator exactly between its pieces was cut at all of them, as the service cut it: its own values
 * hold none.
 */
export const readsOneWay = (notice: Notice, profile: SignatureProfile): boolean => {
  if (approvesUnder(profile) === 'none') return false;
  const { form, separator } = profile;
  if (form === 'key=value' && separator === '&' && isApart(profile, notice.kind)) return true;
  const documented = documentedFor(notice);
  const pieces = signedPieces(notice, profile);
  const keys = pieces.map(({ key }) => key);
  const apart = form === 'key=value' && isApart(profile, notice.kind);
  // What the service adds of its own may hold a separator, or, where nothing ends a name, a name of §6.
  if (!apart && !keys.every((key) => documented.includes(key))) return false;
  if (form === 'value' && !isComplete(keys, documented)) return false;
  if (form === 'key=value' && keys.some((key) => key.includes('=')) && !apart) return false;
  const charset = charsetOf(notice, profile);
  const joints = countOf(Buffer.from(signedText(notice, profile), charset), Buffer.from(separator, charset));
  return joints === pieces.length - 1;
};
