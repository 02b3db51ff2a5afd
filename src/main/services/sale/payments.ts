// A sale from the counter's side: started, tried again, given up, expired, and taken up again after a restart.
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import type { ConfirmRequest, Lang } from '../../../protocol/confirm-request.ts';
import { attemptTag, tagKeyOfToken } from '../../../protocol/attempt-tag.ts';
import { type Canonical, canonicalJson } from '../../../shared/canonical-json.ts';
import type { AppError, ErrorCode } from '../../../shared/errors.ts';
import { newId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money.ts';
import { transitions } from '../../../shared/payment/attempt.ts';
import { type Risk, retryOf, riskOf } from '../../../shared/payment/charge-again.ts';
import { currencyOf, type Gateway } from '../../../shared/payment/gateways.ts';
import { attemptInvoiceNo, proposedInvoiceNo } from '../../../shared/payment/invoice-no.ts';
import type { Clock, Http, Random } from '../../../shared/ports.ts';
import { noticeAddresses } from '../../../shared/relay-wire/paths.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { businessDayOf } from '../../../shared/time/business-day.ts';
import { type Answer, callConfirm } from '../../gateway/confirm.ts';
import type { BooksView } from '../../ledger/books-view.ts';
import type { AttemptStarted } from '../../../till-journal/sale.ts';
import type { EntryNotes, Ledger } from '../../ledger/ledger.ts';
import type { Attempt } from '../../ledger/rows.ts';
import { sha256Hex } from '../../../ledger/sha256.ts';
import type { Secrets } from '../../../secrets/port.ts';
import type { TillSettings } from '../../settings.ts';
import { createExpiry } from './expiry.ts';
import { createAnswers } from './answers.ts';
import type { Changes } from '../changes.ts';
import { lackingOf } from '../refunds/suspense.ts';
import { readSale, type SaleInput } from './sale-input.ts';

export type RetryInput = {
  readonly requestId: string;
  readonly actor: string;
  readonly saleId: string;
  /** The cashier knows that the earlier attempt may still be paid, and that it is watched on. */
  readonly supersede: boolean;
  /** Of the checkout: that of the screen on which somebody charges again. As before where it is left out. */
  readonly lang?: Lang;
};

export type TopUpInput = {
  readonly requestId: string;
  readonly actor: string;
  /** The receipt whose money is set aside. */
  readonly seq: number;
  readonly lang?: Lang;
};

const riskCodes = {
  'money-unfit': 'attempt.money-unfit',
  'came-back-paid': 'attempt.came-back-paid',
  'may-still-be-paid': 'attempt.may-still-be-paid',
} as const satisfies Readonly<Record<Risk, ErrorCode>>;

const hashInput = (input: { readonly [name: string]: Canonical }): string => sha256Hex(canonicalJson(input));

/** The confirm call that an entry of the journal announced. */
const requestOf = (started: AttemptStarted): ConfirmRequest => {
  const { gateway, currency, amountMinor, invoiceNo, mobile, email, customerIp, lang, returnUrl, callbackUrl } = started;
  const common = {
    amount: money(amountMinor, currency),
    invoiceNo,
    returnUrl,
    lang,
    ...(customerIp !== null && { customerIp }),
  };
  if (gateway === 'card') return { gateway, ...common };
  const wallet = { mobileNumber: mobile as string, callbackUrl: callbackUrl as string, ...(email !== null && { email }) };
  return { gateway, ...common, ...wallet };
};

export type PaymentsDeps = {
  readonly ledger: Ledger;
  readonly settings: TillSettings;
  readonly secrets: Secrets;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly random: Random;
  readonly http: Http;
  /** True if a charge takes an open shift of the person who begins it; false where this is left out. */
  isShiftNeeded?(): boolean;
  /** Whether the relay takes notices at addresses of attempts; it does where this is left out. */
  tagsAddresses?(): boolean;
  /** Told what each confirm call came to. */
  heard?(answer: Answer): void;
  /** Told why answers cannot be written just now; null once none waits to be. */
  onTrouble?(error: AppError | null): void;
};

export const createPayments = (deps: PaymentsDeps) => {
  const { ledger, settings, secrets, changes, clock, random, http, tagsAddresses = () => true, heard, onTrouble } = deps;
  const { isShiftNeeded = () => false } = deps;
  const { payments: store } = ledger;
  const redirect = {
    allowedHosts: settings.checkoutHosts.length > 0 ? settings.checkoutHosts : [new URL(settings.serviceUrl).host],
    allowLoopbackHttp: settings.allowLoopbackHttp,
    plainHttpHosts: settings.plainHttpHosts,
  };
  const timers = new Set<() => void>();
  let closed = false;

  const later = (delayMs: number, run: () => void): void => {
    const cancel = clock.after(delayMs, () => {
      timers.delete(cancel);
      run();
    });
    timers.add(cancel);
  };

  const move = (attemptId: string, event: 'expiry' | 'withdrawal' | 'departure', notes: EntryNotes): Result<Attempt> => {
    const before = store.attempt(attemptId);
    if (!before) return fail('attempt.unknown');
    if (transitions[before.state][event] === before.state) return fail('attempt.not-open', { state: before.state });
    const unfit = before.state === 'waiting' && before.returnedPaid;
    const body = { attemptId, ...(unfit && { exception: 'return-without-callback' as const }) };
    const written = ledger.write(({ record }) =>
      event === 'departure' ? record('attempt.left', body, notes) : record('attempt.moved', { ...body, event }, notes),
    );
    if (!written.ok) return written;
    changes.tell({ type: 'attempt', attemptId });
    if (unfit) changes.tell({ type: 'exception', seq: written.value.seq });
    return ok(store.attempt(attemptId) as Attempt);
  };

  /** Somebody at the till stops waiting; the same request again does nothing twice. */
  const stop = (attemptId: string, event: 'withdrawal' | 'departure', actor: string, requestId?: string): Result<Attempt> => {
    const earlier = requestId === undefined ? null : ledger.journal.byRequestId(requestId);
    if (!earlier) return move(attemptId, event, { actor, ...(requestId !== undefined && { requestId }) });
    const attempt = store.attempt(attemptId);
    const kind = event === 'departure' ? 'attempt.left' : 'attempt.moved';
    const same = earlier.kind === kind && earlier.body.attemptId === attemptId;
    return same && attempt ? ok(attempt) : fail('request.reused');
  };

  const expiry = createExpiry({
    ...{ clock, later, wholeMs: () => settings.expiryMs },
    expire: (attemptId) => store.attempt(attemptId)?.state !== 'waiting' || move(attemptId, 'expiry', { actor: 'till' }).ok,
  });

  const answers = createAnswers({
    ledger,
    later,
    expiresAtMs: () => clock.wallMs() + settings.expiryMs,
    ...(heard && { heard }),
    ...(onTrouble && { onTrouble }),
    onWritten({ attemptId, expiresAtMs, exception }, seq) {
      if (expiresAtMs !== null) expiry.until(attemptId, expiresAtMs);
      changes.tell({ type: 'attempt', attemptId });
      if (exception !== undefined) changes.tell({ type: 'exception', seq });
    },
  });

  const confirm = async (started: AttemptStarted): Promise<void> => {
    const segment = ledger.names.current()[started.gateway].path;
    const target = { serviceUrl: settings.serviceUrl, segment, credentials: secrets.credentials(), redirect };
    const given = await callConfirm(http, target, requestOf(started));
    if (!closed) answers.take(started.attemptId, given);
  };

  /**
   * The only way to begin a charge. Journal first; then the call leaves, and its answer comes by a change. The checks of shift and `plan`
   * and the entry share one transaction. A request that began an attempt before gets that one; `request.reused` when it asked for something else.
   */
  const begin = (
    requestId: string,
    actor: string,
    inputHash: string,
    plan: (books: Pick<BooksView, 'payments' | 'refunds'>) => Result<AttemptStarted>,
  ): Result<Attempt> => {
    const needsShift = isShiftNeeded();
    const written = ledger.write(
      ({
        record,
        journal,
        payments,
        refunds,
        shifts,
        businessDay,
      }): Result<{ attempt: Attempt; started: AttemptStarted | null }> => {
        const earlier = journal.byRequestId(requestId);
        if (earlier) {
          const same = earlier.kind === 'attempt.started' && earlier.body.inputHash === inputHash;
          return same
            ? ok({ attempt: payments.attempt(earlier.body.attemptId) as Attempt, started: null })
            : fail('request.reused');
        }
        if (needsShift && !shifts.openOf(actor)) return fail('shift.needed');
        const planned = plan({ payments, refunds });
        if (!planned.ok) return planned;
        const clockDay = businessDayOf(clock.wallMs(), settings.day);
        const marked = clockDay < businessDay() ? { ...planned.value, clockDay } : planned.value;
        record('attempt.started', marked, { actor, requestId });
        return ok({ attempt: payments.attempt(planned.value.attemptId) as Attempt, started: planned.value });
      },
    );
    if (!written.ok) return written;
    if (!written.value.ok) return written.value;
    const { attempt, started } = written.value.value;
    if (!started) return ok(attempt);
    answers.begin(started.attemptId);
    changes.tell({ type: 'attempt', attemptId: started.attemptId });
    if (started.exception) changes.tell({ type: 'exceptions' });
    void confirm(started);
    return ok(attempt);
  };

  /** An address of the attempt's own, where the relay knows them. */
  const addresses = (attemptId: string, invoiceNo: string, gateway: Gateway) => {
    const { merchant, till, relayPublicUrl } = settings;
    const tag = (): string => attemptTag(tagKeyOfToken(secrets.relayToken()), { merchant, till, attemptId, invoiceNo, gateway });
    return noticeAddresses(relayPublicUrl, settings, gateway, tagsAddresses() ? { attemptId, tag: tag() } : null);
  };

  /** A further attempt of the same sale, as its first one was started, under the first free suffix. */
  const again = (
    { payments: at }: Pick<BooksView, 'payments'>,
    live: Attempt,
    supersedes: string | null,
    lang: Lang | undefined,
  ): Omit<AttemptStarted, 'inputHash'> => {
    const first = at.firstStart(live.saleId);
    let suffix = live.ordinal + 1;
    while (at.isUsed(attemptInvoiceNo(first.invoiceNo, suffix))) suffix++;
    const attemptId = newId('attempt', clock.wallMs(), random);
    const invoiceNo = attemptInvoiceNo(first.invoiceNo, suffix);
    return {
      ...first,
      lang: lang ?? first.lang,
      attemptId,
      ordinal: live.ordinal + 1,
      invoiceNo,
      ...addresses(attemptId, invoiceNo, first.gateway),
      supersedes,
      ...(live.state === 'waiting' && live.returnedPaid && { exception: 'return-without-callback' as const }),
    };
  };

  return {
    /** The number that Sell proposes: the next behind this till's last one that nobody used. */
    proposeInvoiceNo(): string {
      for (let n = store.lastNumber(settings.till) + 1; ; n++) {
        const proposed = proposedInvoiceNo(settings.till, n);
        if (!store.isUsed(proposed)) return proposed;
      }
    },

    /**
     * Starts a sale with its first attempt, in state `creating`. Errors: `shift.needed`, `amount.*`, `invoice.*`, `mobile.*`, `email.*`,
     * `ip.malformed`, `request.reused`, `data.*`. Nothing is written when it refuses.
     */
    startSale(input: SaleInput): Result<Attempt> {
      const wanted = readSale(input, settings);
      if (!wanted.ok) return wanted;
      const inputHash = hashInput(wanted.value);
      return begin(input.requestId, input.actor, inputHash, (books) => {
        const { invoiceNo, gateway } = wanted.value;
        if (books.payments.isUsed(invoiceNo)) return fail('invoice.already-used', { invoiceNo });
        const saleId = newId('sale', clock.wallMs(), random);
        const attemptId = newId('attempt', clock.wallMs(), random);
        return ok({
          saleId,
          attemptId,
          ...wanted.value,
          ...addresses(attemptId, invoiceNo, gateway),
          ordinal: 1,
          currency: currencyOf[gateway],
          supersedes: null,
          inputHash,
        });
      });
    },

    /**
     * A further attempt of the same sale under the first free suffix. Errors: `shift.needed`, `sale.unknown`, `sale.already-paid`,
     * `attempt.in-progress`, `attempt.money-unfit`,
     * `attempt.came-back-paid`, `attempt.may-still-be-paid` (ask again with `supersede`), `request.reused`, `data.*`.
     */
    retrySale({ requestId, actor, saleId, supersede, lang }: RetryInput): Result<Attempt> {
      const inputHash = hashInput({ saleId, supersede });
      return begin(requestId, actor, inputHash, (books) => {
        const live = books.payments.liveAttempt(saleId);
        if (!live) return fail('sale.unknown');
        const { invoiceNo, salePaidBy } = live;
        if (salePaidBy !== null) return fail('sale.already-paid', { invoiceNo: salePaidBy });
        const rule = retryOf(live);
        if (rule === 'never') return fail('attempt.in-progress', { invoiceNo });
        if (rule === 'explicit' && !supersede) {
          return fail(riskCodes[riskOf(live) as Risk], { invoiceNo: live.saleUnfitBy ?? invoiceNo });
        }
        const { topsUpSeq } = live;
        const isPart = topsUpSeq !== null && books.refunds.heldIn(topsUpSeq) !== null;
        const part = isPart ? { topsUp: topsUpSeq, amountMinor: live.amountMinor } : {};
        const supersedes = rule === 'explicit' ? live.attemptId : null;
        return ok({ ...again(books, live, supersedes, lang), ...part, inputHash });
      });
    },

    /**
     * Charges a sale for what is lacking beside the money that is set aside in receipt `seq`. Errors: `shift.needed`, `suspense.*`, `sale.already-paid`,
     * `attempt.in-progress`, `attempt.not-open`, `amount.below-minimum`, `request.reused`, `data.*`.
     */
    topUp({ requestId, actor, seq, lang }: TopUpInput): Result<Attempt> {
      return begin(requestId, actor, hashInput({ topsUp: seq }), (books) => {
        const row = books.refunds.suspense(seq);
        if (!row) return fail('suspense.unknown');
        const lacking = lackingOf(books, row);
        if (!lacking.ok) return lacking;
        const minimumMinor = settings.limits[row.gateway].minAmountMinor;
        if (lacking.value < minimumMinor) return fail('amount.below-minimum', { minimumMinor, currency: row.currency });
        const live = books.payments.liveAttempt(row.saleId) as Attempt;
        if (live.state === 'creating') return fail('attempt.in-progress', { invoiceNo: live.invoiceNo });
        const supersedes = transitions[live.state].supersession === 'superseded' ? live.attemptId : null;
        const inputHash = hashInput({ topsUp: seq });
        return ok({ ...again(books, live, supersedes, lang), topsUp: seq, amountMinor: lacking.value, inputHash });
      });
    },

    /**
     * The cashier gives an attempt up; it is watched on. Errors: `attempt.unknown`, `attempt.not-open`, `request.reused`,
     * `data.*`.
     */
    withdraw: (attemptId: string, actor: string, requestId?: string): Result<Attempt> =>
      stop(attemptId, 'withdrawal', actor, requestId),

    /** The cashier says that it is not paid, and that the customer left; it is monitored on. Errors as `withdraw`. */
    leave: (attemptId: string, actor: string, requestId?: string): Result<Attempt> =>
      stop(attemptId, 'departure', actor, requestId),

    /** What is left of a waiting payment's time, and how much it has in all; null where none runs. */
    timeLeft: ({ attemptId, state }: Pick<Attempt, 'attemptId' | 'state'>): AttemptView['timeLeft'] =>
      state === 'waiting' ? expiry.left(attemptId) : null,

    /** After a start: a call that was under way has an unknown outcome now, and waiting attempts get their time back. */
    resume(): void {
      answers.sweep();
      for (const { attemptId, expiresAtMs } of store.openAttempts('waiting')) expiry.until(attemptId, expiresAtMs as number);
    },

    stop(): void {
      closed = true;
      for (const cancel of timers) cancel();
      timers.clear();
    },
  };
};
export type Payments = ReturnType<typeof createPayments>;
