// Counts the quarantined notices that are not booked, shows a warning about them, and records a supervisor's acknowledgement.
import { quarantineWarning, namedOpen } from '../../../../shared/payment/quarantined-notices.ts';
import type { Clock } from '../../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import type { Changes } from '../../changes.ts';
import type { Warnings } from '../../health/warnings.ts';
import type { SignedOnHold } from '../../sale/codes.ts';
import { earlierRequest } from '../../supervision/idempotency.ts';
import { type Approve, supervised } from '../../supervision/supervised.ts';
import type { WatchedList, WatchedNotice } from './watched-list.ts';

export type QuarantineCount = { readonly count: number; readonly named: string[] };

export type QuarantineStateDeps = {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly warnings: Warnings;
  readonly list: Pick<WatchedList, 'relayId' | 'atRelay' | 'readAtTill' | 'upTo'>;
  /** Called at each count with all quarantined notices that have a signature and arrived at some payment's address. */
  onSigned(signed: readonly SignedOnHold[]): void;
};

/** Most invoice numbers that the state of the quarantine, and the entry of an acknowledgement, list. */
const mostNamed = 200;

/** True if the invoice belongs to a payment of this till, and its sale is not paid yet. */
const isOpenIn =
  (payments: Ledger['payments']) =>
  (invoiceNo: string): boolean => {
    const attempt = payments.attemptByInvoice(invoiceNo);
    return attempt !== null && attempt.state !== 'approved' && attempt.salePaidBy === null;
  };

type Seen = ReturnType<Ledger['quarantineSeen']['current']>;

/**
 * The journal entry of an acknowledgement of `count` notices; `named`: the unpaid invoices that signed notices among them name.
 */
const seenBody = (list: Pick<WatchedList, 'relayId' | 'upTo'>, seen: Seen, count: number, named: readonly string[]) => {
  const before = (seen?.named ?? []).filter((invoiceNo) => !named.includes(invoiceNo));
  const { relay: relayUpTo, till } = list.upTo();
  return {
    relayId: list.relayId(),
    relayUpTo,
    tillUpTo: Math.max(seen?.tillUpTo ?? 0, till),
    count,
    named: [...before, ...named].slice(-mostNamed),
  };
};

export const createQuarantineState = ({ ledger, clock, changes, warnings, list, onSigned }: QuarantineStateDeps) => {
  const { payments, quarantineSeen } = ledger;
  let told: QuarantineCount = { count: 0, named: [] };

  const isOpen = isOpenIn(payments);

  /**
   * All quarantined notices that are not booked; `news`: the notices among them that arrived after a supervisor last acknowledged
   * the list.
   */
  const state = () => {
    const isUnbooked = ({ digest }: WatchedNotice): boolean => !payments.hasNotice(digest);
    const [relay, till] = [list.atRelay().filter(isUnbooked), list.readAtTill().filter(isUnbooked)];
    const seen = quarantineSeen.current();
    const relayFrom = seen && seen.relayId === list.relayId() ? seen.relayUpTo : 0;
    const news = [...relay.filter(({ id }) => id > relayFrom), ...till.filter(({ id }) => id > (seen?.tillUpTo ?? 0))];
    return { quarantined: [...relay, ...till], news, seen };
  };

  /** Counts the quarantined notices again, updates the warning about them, and announces a changed count. */
  const weigh = (): void => {
    const { quarantined, news, seen } = state();
    onSigned(quarantined.flatMap(({ signed, sentTo, digest }) => (signed && sentTo !== null ? [{ sentTo, digest }] : [])));
    const needsGood = news.length > 0;
    const view = { quarantined, news, seen, lastGoodMs: needsGood ? payments.newestNoticeMs() : null, nowMs: clock.wallMs() };
    const warning = quarantineWarning(view, isOpen);
    warnings.show('quarantine', warning);
    const named = namedOpen(quarantined, isOpen).slice(0, mostNamed);
    if (quarantined.length === told.count && named.join() === told.named.join()) return;
    told = { count: quarantined.length, named };
    changes.tell({ type: 'lights' });
  };

  return {
    /**
     * The result of the last count: the number of quarantined notices that are not booked, and the unpaid invoices that signed
     * notices among them name.
     */
    now: (): QuarantineCount => told,
    weigh,
    /**
     * Acknowledges all quarantined notices known by now: only notices that arrive later cause a warning. Errors:
     * `quarantine.nothing`, those of the approval, `request.reused`, `data.*`.
     */
    acknowledge: ({ requestId, approve }: { readonly requestId: string; readonly approve: Approve }) =>
      supervised<ReturnType<typeof state>, QuarantineCount>({
        approve,
        repeated() {
          const earlier = earlierRequest(ledger, requestId, 'quarantine.seen', () => true);
          return earlier.ok ? ok(earlier.value && told) : earlier;
        },
        prepare() {
          const now = state();
          return now.news.length > 0 ? ok(now) : fail('quarantine.nothing');
        },
        carryOut({ quarantined, seen }, approved): Result<QuarantineCount> {
          const body = seenBody(list, seen, quarantined.length, namedOpen(quarantined, isOpen));
          const written = ledger.write(({ record }) => record('quarantine.seen', body, { ...approved, requestId }));
          if (!written.ok) return written;
          weigh();
          return ok(told);
        },
      }),
  };
};
