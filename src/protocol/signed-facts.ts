// What a verified notice claims under the profile that it verified by: what is not signed claims nothing.
import type { Flag, NoticeFacts } from '../shared/payment/notice-facts.ts';
import { factsFrom, type Notice } from './notice.ts';
import { cutsFreely, type SignatureProfile } from './profile.ts';
import { documentedFor, isSigned } from './signature.ts';

/** Each value stands in a place of its own that its name gives it, and so under no other name. */
const fixes = (names: readonly string[], { order }: SignatureProfile): boolean =>
  typeof order === 'string' ? order !== 'arrival' : names.every((name) => order.includes(name));

/** Which approvals a profile can prove: all, those whose values stand in their places, or none. */
export const approvesUnder = (profile: SignatureProfile): 'all' | 'told-apart' | 'none' => {
  if (cutsFreely(profile)) return 'none';
  return profile.form === 'value' ? 'told-apart' : 'all';
};

/**
 * What can be cut anew approves nothing. Where values alone are signed, whoever has a declined notice can call its values by
 * other names, and whoever carries a card's cancellation (the customer's browser does) can call its flag `approved`. So an
 * approval needs values that stand in their places, and a card's both flags: only then it is said which of them is set.
 */
const approvedOf = ({ kind, approved, canceled }: NoticeFacts, profile: SignatureProfile): Flag => {
  const proved = approvesUnder(profile);
  if (approved !== 'yes' || proved === 'all') return approved;
  if (proved === 'none') return 'odd';
  const isCard = kind === 'card-callback';
  const isSure = fixes(isCard ? ['approved', 'canceled'] : ['approved'], profile) && (!isCard || canceled === 'no');
  return isSure ? 'yes' : 'odd';
};

/** The facts of a notice that verified under `profile`: those of its signed parameters, and no approval that may be none. */
export const signedFacts = (notice: Notice, profile: SignatureProfile): NoticeFacts => {
  const documented = documentedFor(notice);
  const signed = notice.pairs.filter((pair) => isSigned(pair, profile, documented));
  const facts = signed.length === notice.pairs.length ? notice.facts : factsFrom(notice.kind, signed);
  return { ...facts, approved: approvedOf(facts, profile) };
};
