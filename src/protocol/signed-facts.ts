// What a verified notice claims under the profile that it verified by: what is not signed claims nothing.
import type { NoticeFacts } from '../shared/payment/notice-facts.ts';
import { readsOneWay } from './cut-anew.ts';
import { factsFrom, type Notice } from './notice.ts';
import type { Pair } from './pairs.ts';
import type { SignatureProfile } from './profile.ts';
import { documentedFor, isSigned } from './signature.ts';

/** A number as it is signed: in its shortest form many numbers are one, and say no more than that one. */
const asSigned = (pair: Pair): Pair => (pair.type === 'number' ? { ...pair, value: String(Number(pair.value)) } : pair);

/**
 * The facts of a notice that verified under `profile`: those of its signed parameters, and no approval that may be none.
 * What can be cut anew approves nothing: whoever has one signed text could read another's payment out of it.
 */
export const signedFacts = (notice: Notice, profile: SignatureProfile): NoticeFacts => {
  const documented = documentedFor(notice);
  const signed = notice.pairs.filter((pair) => isSigned(pair, profile, documented));
  const isWhole = signed.length === notice.pairs.length && profile.numbers === 'source';
  const facts = isWhole ? notice.facts : factsFrom(notice.kind, profile.numbers === 'source' ? signed : signed.map(asSigned));
  return facts.approved === 'yes' && !readsOneWay(notice, profile) ? { ...facts, approved: 'odd' } : facts;
};
