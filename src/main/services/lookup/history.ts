// A payment's history: one step for each journal entry that concerns the payment, with its evidence.
import type { HistoryStep } from '../../../shared/contract/counter/sale.ts';
import type { Decision } from '../../../shared/payment/judge-notice.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type EntryKind, kinds, type Entry } from '../../../till-journal/index.ts';
import { answeredBy } from '../../../till-journal/sale.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Attempt } from '../../ledger/rows.ts';
import { approvalIn } from '../../ledger/stores/approvals-store.ts';

type StepTexts = Pick<HistoryStep, 'event' | 'reason' | 'detail' | 'words' | 'notice' | 'postings'>;
const nothing: StepTexts = { event: null, reason: null, detail: null, words: null, notice: null, postings: [] };

type Tellers = { readonly [K in EntryKind]: (entry: Entry<K>, attemptId: string) => StepTexts };

/**
 * The exception of a decision about a notice. A second payment of a sale is booked as owed to the customer, so its decision names
 * no exception, but the list of exceptions calls it `paid-twice`.
 */
const exceptionIn = ({ exception, receipt }: Decision): Decision['exception'] =>
  receipt?.kind === 'refund-owed' ? 'paid-twice' : exception;

const tellers: Tellers = {
  'till.opened': () => nothing,
  'feed.restarted': () => nothing,
  'feed.read': () => nothing,
  'settings.changed': () => nothing,
  'logo.changed': () => nothing,
  'ledger.restored': () => nothing,
  'ledger.went-on': () => nothing,
  'attempt.started': ({ body }, attemptId) =>
    body.supersedes === attemptId ? { ...nothing, event: 'supersession', detail: body.invoiceNo } : nothing,
  'attempt.answered': ({ body: { event, reason, detail, words } }) => ({ ...nothing, event, reason, detail, words }),
  'attempt.moved': ({ body: { event } }) => ({ ...nothing, event }),
  'attempt.left': () => ({ ...nothing, event: 'departure' }),
  'code.hidden': ({ body: { by } }) => ({ ...nothing, reason: by }),
  'code.shown-again': () => nothing,
  'attempt.settled': ({ body: { reason, postings } }) => ({
    ...nothing,
    event: 'settlement',
    detail: reason,
    postings: [...postings],
  }),
  'refund.requested': ({ body: { reason } }) => ({ ...nothing, detail: reason }),
  'refund.approved': (entry) => ({ ...nothing, postings: [...kinds.postingsOf(entry)] }),
  'refund.refused': ({ body: { reason } }) => ({ ...nothing, detail: reason }),
  'refund.withdrawn': (entry) => ({ ...nothing, detail: entry.body.reason, postings: [...kinds.postingsOf(entry)] }),
  'refund.paid': (entry) => ({
    ...nothing,
    reason: entry.body.way,
    detail: entry.body.reference,
    postings: [...kinds.postingsOf(entry)],
  }),
  'suspense.resolved': ({ body: { choice, reason, postings } }) => ({
    ...nothing,
    reason: choice,
    detail: reason,
    postings: [...postings],
  }),
  'exception.handled': ({ body: { note } }) => ({ ...nothing, detail: note }),
  'day.closed': () => nothing,
  'feed.skipped': ({ body: { reason } }) => ({ ...nothing, detail: reason }),
  'feed.holed': () => nothing,
  'feed.went-back': () => nothing,
  'feed.whole': () => nothing,
  'quarantine.seen': () => nothing,
  'profile.adopted': () => nothing,
  'names.changed': () => nothing,
  'names.adopted': ({ body: { name } }) => ({ ...nothing, detail: name }),
  'notice.rejudged': ({ body: { facts, decision } }) => ({
    ...nothing,
    event: decision.event,
    reason: exceptionIn(decision),
    detail: facts.gateway,
    postings: [...decision.postings],
  }),
  'supervisor.changed': () => nothing,
  'supervisor.refused': () => nothing,
  'supervisor.admitted': () => nothing,
  'alert.raised': () => nothing,
  'books.checked': () => nothing,
  'alert.acknowledged': () => nothing,
  'user.added': () => nothing,
  'user.changed': () => nothing,
  'pin.changed': () => nothing,
  'pin.refused': () => nothing,
  'pin.locked': () => nothing,
  'pin.opened': () => nothing,
  'pin.admitted': () => nothing,
  'user.signed-in': () => nothing,
  'user.signed-out': () => nothing,
  'rights.changed': () => nothing,
  'recovery.made': () => nothing,
  'recovery.refused': () => nothing,
  'owner.recovered': () => nothing,
  'people.carried': () => nothing,
  'approval.given': () => nothing,
  'shift.opened': () => nothing,
  'shift.closed': () => nothing,
  'drawer.counted': () => nothing,
  'cash.moved': () => nothing,
  'receipt.shown': () => nothing,
  'receipt.printed': ({ body: { copy } }) => ({ ...nothing, detail: copy === 0 ? null : String(copy) }),
  'receipt.came': ({ body: { came } }) => ({ ...nothing, reason: came ? 'came' : 'none-came' }),
  'shop-keys.learned': () => nothing,
  'clock.noticed': () => nothing,
  'clock.acknowledged': () => nothing,
  'notice.judged': ({ body }) => {
    const { kind, number, raw, receivedAtMs, keyId, profileId, facts, decision } = body;
    const { method, transactionId, amount } = facts;
    const { effect, event, postings } = decision;
    const bytes = Buffer.from(raw, 'base64').toString('utf8');
    const evidence = { kind, number, raw: bytes, receivedAtMs, keyId, profileId, method, transactionId, amount };
    const notice = { ...evidence, effect, exception: exceptionIn(decision), handled: false };
    return { ...nothing, event, notice, postings: [...postings] };
  },
};

/**
 * Returns the actor of a history step. If the relay delivers another copy of a notice and the till judges the notice again, the
 * actor is the till, although the entry names the relay.
 */
const actorOf = (entry: Entry): string => {
  if (entry.kind === 'attempt.answered') return answeredBy(entry.body);
  return entry.kind === 'notice.rejudged' && entry.actor === 'relay' ? 'till' : entry.actor;
};

/**
 * One journal entry as a history step. `attemptId`: the payment whose history contains the step. `handled`: true if the step's
 * exception was handled.
 */
export const stepOf = (ledger: Pick<Ledger, 'people'>, entry: Entry, attemptId: string, handled: boolean): HistoryStep => {
  const { seq, kind, wallMs, businessDay, hash } = entry;
  const actor = actorOf(entry);
  const { notice, ...told } = (tellers[kind] as (entry: Entry, attemptId: string) => StepTexts)(entry, attemptId);
  const { nameOf } = ledger.people;
  const by = approvalIn(entry.body);
  const approval = by && { ...by, name: nameOf(by.by) };
  return {
    seq,
    kind,
    atMs: wallMs,
    actor,
    actorName: nameOf(actor),
    approval,
    businessDay,
    clockDay: entry.kind === 'attempt.started' ? (entry.body.clockDay ?? null) : null,
    hash,
    ...told,
    notice: notice && { ...notice, handled },
  };
};

/** Reads a payment and all its steps, oldest first. Error: `attempt.unknown`. */
export const readHistory = (
  ledger: Ledger,
  attemptId: string,
): Result<{ readonly attempt: Attempt; readonly steps: readonly HistoryStep[] }> => {
  const attempt = ledger.payments.attempt(attemptId);
  if (!attempt) return fail('attempt.unknown');
  return ok({
    attempt,
    steps: ledger.history
      .entriesOf(attemptId)
      .map((entry) => stepOf(ledger, entry, attemptId, ledger.exceptions.isHandled(entry.seq))),
  });
};
