// The payment service's names for its gateways: changed by a supervisor, or adopted from a notice that fits in all but the name.
// Then every notice that waited for that name is judged again, by entries of its own.
import { canonicalJson } from '../../../shared/canonical-json.ts';
import type { Gateway } from '../../../shared/payment/gateways.ts';
import { judgeNotice } from '../../../shared/payment/judge-notice.ts';
import { isNameOf, withName, type ProviderNames } from '../../../shared/payment/named.ts';
import { nameFault, providerNames } from '../../../shared/payment/provider-names.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type Entry, readEntry } from '../../../till-journal/index.ts';
import type { Ledger, Tx } from '../../ledger/ledger.ts';
import type { Attempt } from '../../ledger/rows.ts';
import type { TillChange, Changes } from '../changes.ts';
import { changesOf, codesTakenBy, decideNotice } from './decide.ts';
import { attemptFacts } from '../attempt-facts.ts';
import { earlierRequest } from '../supervision/idempotency.ts';
import { type Approve, supervised } from '../supervision/supervised.ts';

export type NamesChange = { readonly requestId: string; readonly approve: Approve; readonly names: ProviderNames };
export type AdoptInput = { readonly requestId: string; readonly seq: number; readonly approve: Approve };
/**
 * A name that can be adopted. `known`: the name was adopted after the notice arrived. `waiting`: the number of exceptions that
 * wait for it.
 */
export type NameOffer = { readonly gateway: Gateway; readonly name: string; readonly known: boolean; readonly waiting: number };
/** `judged`: notices that were judged again; `paid`: those that paid a sale. */
export type AdoptedNames = { readonly judged: number; readonly paid: number };

export type ProviderNamesDeps = {
  readonly ledger: Ledger;
  readonly changes: Changes;
  /** The names in `connection.json`. */
  readonly given: ProviderNames;
};

type JudgedEntry = Entry<'notice.judged'>;
type WaitingNotice = { readonly entry: JudgedEntry; readonly attempt: Attempt; readonly name: string };

export const createProviderNames = ({ ledger, changes, given }: ProviderNamesDeps) => {
  const { exceptions, payments, journal, names: store } = ledger;

  /**
   * The notice, its attempt and the gateway name behind an open `gateway-differs` exception. Errors: `exception.unknown`,
   * `exception.handled`, `names.none`.
   */
  const waitingOf = (seq: number): Result<WaitingNotice> => {
    const found = exceptions.exception(seq);
    if (!found) return fail('exception.unknown');
    if (found.handledSeq !== null) return fail('exception.handled');
    const entry = journal.bySeq(seq);
    if (found.reason !== 'gateway-differs' || entry?.kind !== 'notice.judged') return fail('names.none');
    const attempt = entry.body.attemptId === null ? null : payments.attempt(entry.body.attemptId);
    const name = entry.body.facts.gateway;
    return attempt && name !== null ? ok({ entry, attempt, name }) : fail('names.none');
  };

  const isTellable = (gateway: Gateway, name: string, { entry, attempt }: WaitingNotice): boolean =>
    attempt.gateway === gateway &&
    entry.body.facts.gateway === name &&
    nameFault(store.current(), gateway, entry.body.kind, name) === null;

  /** Open exceptions that wait for this name of this gateway, oldest first. */
  const waitingFor = (gateway: Gateway, name: string): WaitingNotice[] =>
    exceptions.openByGateway(name).flatMap((seq) => {
      const waiting = waitingOf(seq);
      return waiting.ok && isTellable(gateway, name, waiting.value) ? [waiting.value] : [];
    });

  /**
   * Notices that were taken for repeats of such an exception. They must be judged again, too: a first notice may say paid and its
   * "repeat" declined.
   */
  const repeatsOf = ({ entry, attempt, name }: WaitingNotice): JudgedEntry[] => {
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

  /**
   * Checks whether the exception's gateway name can be adopted, and returns the offer. Errors: those of `waitingOf` and
   * `nameFault`; `names.unfit` if the notice would not fit under that name either, and so cannot show that the name is right.
   */
  const prepare = (seq: number): Result<NameOffer & { readonly names: ProviderNames }> => {
    const waiting = waitingOf(seq);
    if (!waiting.ok) return waiting;
    const { entry, attempt, name } = waiting.value;
    const { facts, kind } = entry.body;
    const { gateway } = attempt;
    const fault = nameFault(store.current(), gateway, kind, name);
    if (fault) return fail(fault, { name });
    const known = isNameOf(store.current(), gateway, name);
    const names = providerNames.parse(withName(store.current(), gateway, name));
    const { transactionId } = facts;
    const earlier = transactionId === null ? null : payments.earlierReceipt(gateway, transactionId);
    const decision = judgeNotice(facts, attemptFacts(attempt, ledger.refunds.heldIn), earlier, names);
    if (!known && decision.exception !== null) return fail('names.unfit', { name });
    return ok({ gateway, name, known, waiting: waitingFor(gateway, name).length, names });
  };

  /** Judges the notices again, each by an entry of its own, in the order of `entries`. */
  const judgeAnew = (tx: Tx, entries: readonly WaitingNotice['entry'][], actor: string): TillChange[] =>
    entries.flatMap(({ seq: rejudges, body: { attemptId, facts, arrived } }) => {
      const attempt = attemptId === null ? null : tx.payments.attempt(attemptId);
      if (!attempt) return [];
      const decision = decideNotice(tx, facts, attempt, arrived?.addressed ?? undefined);
      const codesTaken = codesTakenBy(tx, facts, decision, [attempt], rejudges);
      const body = { rejudges, attemptId: attempt.attemptId, facts, decision, ...(codesTaken && { codesTaken }) };
      const { seq } = tx.record('notice.rejudged', body, { actor });
      return changesOf(seq, decision, attempt);
    });

  /** Counts what the adoption at `seq` did, from the entries right behind it. */
  const outcomeOf = (seq: number): AdoptedNames => {
    const outcome = { judged: 0, paid: 0 };
    for (;;) {
      const [row] = journal.page(seq + outcome.judged, seq + outcome.judged + 1, 1);
      const entry = row && readEntry(row);
      if (entry?.kind !== 'notice.rejudged') return outcome;
      outcome.judged += 1;
      if (entry.body.decision.receipt?.kind === 'sale') outcome.paid += 1;
    }
  };

  return {
    now: store.current,

    /** Records the names of `connection.json` if that file has changed. Errors: `data.*`. */
    begin(): Result<null> {
      if (canonicalJson(given) === canonicalJson(store.ofConnection())) return ok(null);
      return ledger.write(({ record }) => {
        record('names.changed', { names: given, from: 'connection' }, { actor: 'till', approval: null });
        return null;
      });
    },

    /** Sets the names; unchanged names write nothing. Errors: those of an approval, `request.reused`, `data.*`. */
    change: ({ requestId, approve, names }: NamesChange): Promise<Result<ProviderNames>> =>
      supervised<null, ProviderNames>({
        approve,
        repeated() {
          const same = (body: { names: ProviderNames }) => canonicalJson(body.names) === canonicalJson(names);
          const earlier = earlierRequest(ledger, requestId, 'names.changed', same);
          return earlier.ok ? ok(earlier.value && store.current()) : earlier;
        },
        prepare: () => ok(null),
        carryOut(_, approved) {
          if (canonicalJson(names) === canonicalJson(store.current())) return ok(names);
          const body = { names, from: 'supervisor' as const };
          const written = ledger.write(({ record }) => record('names.changed', body, { ...approved, requestId }));
          if (!written.ok) return written;
          changes.tell({ type: 'settings' });
          return ok(names);
        },
      }),

    /** The gateway name that the exception's notice offers for adoption. Errors: those of `prepare`. */
    offer(seq: number): Result<NameOffer> {
      const prepared = prepare(seq);
      if (!prepared.ok) return prepared;
      const { names: _, ...offer } = prepared.value;
      return ok(offer);
    },

    /**
     * Adopts the name and judges the notices that waited for it again. Errors: those of `offer` and of an approval,
     * `request.reused`, `data.*`.
     */
    adopt: ({ requestId, seq, approve }: AdoptInput): Promise<Result<AdoptedNames>> =>
      supervised<NameOffer & { readonly names: ProviderNames }, AdoptedNames>({
        approve,
        repeated() {
          const earlier = earlierRequest(ledger, requestId, 'names.adopted', (body) => body.exception === seq);
          return earlier.ok ? ok(earlier.value && outcomeOf(earlier.value.seq)) : earlier;
        },
        prepare: () => prepare(seq),
        carryOut({ gateway, name, names }, approved) {
          const waiting = waitingFor(gateway, name)
            .flatMap((one) => [one.entry, ...repeatsOf(one)])
            .sort((a, b) => a.seq - b.seq);
          const written = ledger.write((tx) => {
            const notes = { ...approved, requestId };
            const entry = tx.record('names.adopted', { gateway, name, exception: seq, names }, notes);
            return { seq: entry.seq, told: judgeAnew(tx, waiting, approved.actor) };
          });
          if (!written.ok) return written;
          for (const change of written.value.told) changes.tell(change);
          changes.tell({ type: 'exceptions' });
          changes.tell({ type: 'settings' });
          return ok(outcomeOf(written.value.seq));
        },
      }),
  };
};
export type ProviderNamesService = ReturnType<typeof createProviderNames>;
