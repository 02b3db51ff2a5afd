// Extracts the facts of a verified notice from the parameters that its signature covers under the profile. Unsigned parameters
// are ignored.
import type { NoticeFacts } from '../shared/payment/notice-facts.ts';
import { readsOneWay } from './cut-anew.ts';
import { factsFrom, type Notice } from './notice.ts';
import type { Pair } from './pairs.ts';
import type { SignatureProfile } from './profile.ts';
import { documentedFor, isSigned } from './signature.ts';

/**
 * Converts a number to its shortest form, for signature profiles that sign numbers in this form. Under such profiles, `6.10` and
 * `6.1` have the same signature, so the form in which the number was sent proves nothing.
 */
const asSigned = (pair: Pair): Pair => (pair.type === 'number' ? { ...pair, value: String(Number(pair.value)) } : pair);

/**
 * The facts of a notice that verified under `profile`, from its signed parameters alone. An approval whose signed text is
 * ambiguous becomes `odd`: otherwise, somebody could split a genuine signed text in another way, into the notice of another
 * payment.
 */
export const signedFacts = (notice: Notice, profile: SignatureProfile): NoticeFacts => {
  const documented = documentedFor(notice);
  const signed = notice.pairs.filter((pair) => isSigned(pair, profile, documented));
  const isWhole = signed.length === notice.pairs.length && profile.numbers === 'source';
  const facts = isWhole ? notice.facts : factsFrom(notice.kind, profile.numbers === 'source' ? signed : signed.map(asSigned));
  return facts.approved === 'yes' && !readsOneWay(notice, profile) ? { ...facts, approved: 'odd' } : facts;
};
