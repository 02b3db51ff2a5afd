// Finds the notices that were not booked because of an unknown gateway name, and judges if that name can be adopted.
import type { Gateway } from '../../../../shared/payment/gateways.ts';
import { judgeNotice } from '../../../../shared/payment/judge-notice.ts';
import { isNameOf, withName, type ProviderNames } from '../../../../shared/payment/named.ts';
import { nameFault, providerNames } from '../../../../shared/payment/provider-names.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { Entry } from '../../../../till-journal/index.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import type { Attempt } from '../../../ledger/rows.ts';
import { attemptFacts } from '../../attempt-facts.ts';

/**
 * A gateway name that can be adopted. `known`: true if the name was adopted after the notice arrived. `waiting`: the number of
 * open exceptions with this name.
 */
export type NameOffer = { readonly gateway: Gateway; readonly name: string; readonly known: boolean; readonly waiting: number };
/** An offer, and the service's names as they would be after adopting it. */
export type PreparedName = NameOffer & { readonly names: ProviderNames };

export type JudgedEntry = Entry<'notice.judged'>;
type WaitingNotice = { readonly entry: JudgedEntry; readonly attempt: Attempt; readonly name: string };
type NamesBooks = Pick<Ledger, 'exceptions' | 'payments' | 'journal' | 'names'>;

/**
 * The notice, its attempt and the gateway name behind an open `gateway-differs` exception. Errors: `exception.unknown`,
 * `exception.handled`, `names.none`.
 */
const waitingOf = ({ exceptions, payments, journal }: NamesBooks, seq: number): Result<WaitingNotice> => {
  const found = exceptions.exception(seq);
  if (!found) return fail('exception.unknown');
  if (found.handledSeq !== null) return fail('exception.handled');
  const entry = journal.bySeq(seq);
  if (found.reason !== 'gateway-differs' || entry?.kind !== 'notice.judged') return fail('names.none');
  const attempt = entry.body.attemptId === null ? null : payments.attempt(entry.body.attemptId);
  const name = entry.body.facts.gateway;
  return attempt && name !== null ? ok({ entry, attempt, name }) : fail('names.none');
};

const isTellable = ({ names }: NamesBooks, gateway: Gateway, name: string, { entry, attempt }: WaitingNotice): boolean =>
  attempt.gateway === gateway &&
  entry.body.facts.gateway === name &&
  nameFault(names.current(), gateway, entry.body.kind, name) === null;

/** Open exceptions that were raised because of this name of this gateway, oldest first. */
const waitingFor = (books: NamesBooks, gateway: Gateway, name: string): WaitingNotice[] =>
  books.exceptions.openByGateway(name).flatMap((seq) => {
    const waiting = waitingOf(books, seq);
    return waiting.ok && isTellable(books, gateway, name, waiting.value) ? [waiting.value] : [];
  });

/**
 * Notices that were judged as repeats of the notice `entry`, which has an open `gateway-differs` exception. They must be judged
 * again, too: the first notice may be an approval and its "repeat" a decline.
 */
const repeatsOf = ({ payments, journal }: NamesBooks, { entry, attempt, name }: WaitingNotice): JudgedEntry[] => {
  const { transactionId } = entry.body.facts;
  if (transactionId === null) return [];
  return payments.noticeSeqsOf(attempt.attemptId).flatMap((seq) => {
    const other = journal.bySeq(seq);
    if (other?.kind !== 'notice.judged') return [];
    const { facts, decision } = other.body;
    const same = decision.effect === 'repeat' && decision.exception === 'gateway-differs';
    return same && facts.gateway === name && facts.transactionId === transactionId && facts.kind === entry.body.facts.kind
      ? [other]
      : [];
  });
};

/** All notices to judge again once the gateway has this name, in the order in which they arrived. */
export const toJudgeAgain = (books: NamesBooks, gateway: Gateway, name: string): JudgedEntry[] =>
  waitingFor(books, gateway, name)
    .flatMap((one) => [one.entry, ...repeatsOf(books, one)])
    .sort((a, b) => a.seq - b.seq);

/**
 * Checks whether the exception's gateway name can be adopted, and returns the offer. Errors: those of `waitingOf` and
 * `nameFault`; `names.unfit` if the notice would not fit the payment under that name either, and so cannot show that the name is
 * right.
 */
export const prepareName = (books: NamesBooks & Pick<Ledger, 'refunds'>, seq: number): Result<PreparedName> => {
  const waiting = waitingOf(books, seq);
  if (!waiting.ok) return waiting;
  const { entry, attempt, name } = waiting.value;
  const { facts, kind } = entry.body;
  const { gateway } = attempt;
  const current = books.names.current();
  const fault = nameFault(current, gateway, kind, name);
  if (fault) return fail(fault, { name });
  const known = isNameOf(current, gateway, name);
  const names = providerNames.parse(withName(current, gateway, name));
  const { transactionId } = facts;
  const earlier = transactionId === null ? null : books.payments.earlierReceipt(gateway, transactionId);
  const decision = judgeNotice(facts, attemptFacts(attempt, books.refunds.heldIn), earlier, names);
  if (!known && decision.exception !== null) return fail('names.unfit', { name });
  return ok({ gateway, name, known, waiting: waitingFor(books, gateway, name).length, names });
};
