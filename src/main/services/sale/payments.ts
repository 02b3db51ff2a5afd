// Sales at the counter: starts, retries, gives up and expires attempts, and resumes them after a restart.
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import type { ConfirmRequest, ConfirmLang } from '../../../protocol/confirm-request.ts';
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
import { type ConfirmAnswer, callConfirm } from '../../gateway/confirm.ts';
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
import { lackingOf } from '../suspense-facts.ts';
import { readSale, type SaleInput } from './sale-input.ts';

export type RetryInput = {
  readonly requestId: string;
  readonly actor: string;
  readonly saleId: string;
  /** True if the cashier accepts that the earlier attempt may still be paid; the till goes on monitoring it. */
  readonly supersede: boolean;
  /** Language of the checkout: that of the screen on which the retry was made. Default: the first attempt's. */
  readonly lang?: ConfirmLang;
};

export type TopUpInput = {
  readonly requestId: string;
  readonly actor: string;
  /** Number of the receipt whose money is set aside. */
  readonly seq: number;
  readonly lang?: ConfirmLang;
};

const riskCodes = {
  'money-unfit': 'attempt.money-unfit',
  'came-back-paid': 'attempt.came-back-paid',
  'may-still-be-paid': 'attempt.may-still-be-paid',
} as const satisfies Readonly<Record<Risk, ErrorCode>>;

const hashInput = (input: { readonly [name: string]: Canonical }): string => sha256Hex(canonicalJson(input));

/** The confirm call for a recorded attempt. */
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
  /** True if a charge needs an open shift of its cashier. Default: false. */
  isShiftNeeded?(): boolean;
  /** True if the relay accepts notices at attempts' own addresses. Default: true. */
  tagsAddresses?(): boolean;
  /** Called with the result of each confirm call. */
  heard?(answer: ConfirmAnswer): void;
  /** Called with the error while answers cannot be written, and with null once all are written. */
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

  /** Ends an attempt because somebody at the till stops waiting; a repeated request acts once. */
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
   * Begins every charge: writes the attempt to the journal first, then sends the call, whose answer arrives later as a change.
   * The shift check, `plan` and the entry share one transaction. A repeated request returns its attempt; `request.reused` if it
   * asked for something else.
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
        const withClockDay = clockDay < businessDay() ? { ...planned.value, clockDay } : planned.value;
        record('attempt.started', withClockDay, { actor, requestId });
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

  /** The notice addresses of an attempt: its own, if the relay accepts those; else the till's. */
  const addresses = (attemptId: string, invoiceNo: string, gateway: Gateway) => {
    const { merchant, till, relayPublicUrl } = settings;
    const tag = (): string => attemptTag(tagKeyOfToken(secrets.relayToken()), { merchant, till, attemptId, invoiceNo, gateway });
    return noticeAddresses(relayPublicUrl, settings, gateway, tagsAddresses() ? { attemptId, tag: tag() } : null);
  };

  /** A further attempt of the same sale: the first one's data, under the first free suffix of its invoice number. */
  const again = (
    { payments: at }: Pick<BooksView, 'payments'>,
    live: Attempt,
    supersedes: string | null,
    lang: ConfirmLang | undefined,
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
    /** The invoice number that the Sell screen proposes: the first unused one after this till's last. */
    proposeInvoiceNo(): string {
      for (let n = store.lastNumber(settings.till) + 1; ; n++) {
        const proposed = proposedInvoiceNo(settings.till, n);
        if (!store.isUsed(proposed)) return proposed;
      }
    },

    /**
     * Starts a sale with its first attempt, in state `creating`; writes nothing if it refuses. Errors: `shift.needed`,
     * `amount.*`, `invoice.*`, `mobile.*`, `email.*`, `ip.malformed`, `request.reused`, `data.*`.
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
     * Charges the same sale again, under the first free suffix. Errors: `shift.needed`, `sale.unknown`, `sale.already-paid`,
     * `attempt.in-progress`, `attempt.money-unfit`, `attempt.came-back-paid`, `attempt.may-still-be-paid` (call again with
     * `supersede`), `request.reused`, `data.*`.
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
     * Charges a sale for the amount that receipt `seq`, whose money is set aside, lacks. Errors: `shift.needed`, `suspense.*`,
     * `sale.already-paid`, `attempt.in-progress`, `attempt.not-open`, `amount.below-minimum`, `request.reused`, `data.*`.
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
     * Gives an attempt up; the till goes on monitoring it. Errors: `attempt.unknown`, `attempt.not-open`, `request.reused`,
     * `data.*`.
     */
    withdraw: (attemptId: string, actor: string, requestId?: string): Result<Attempt> =>
      stop(attemptId, 'withdrawal', actor, requestId),

    /**
     * Records that the attempt is not paid and the customer has left; the till goes on monitoring the attempt. Errors: those of
     * `withdraw`.
     */
    leave: (attemptId: string, actor: string, requestId?: string): Result<Attempt> =>
      stop(attemptId, 'departure', actor, requestId),

    /** Remaining and whole time of a waiting payment in ms; null if no time runs. */
    timeLeft: ({ attemptId, state }: Pick<Attempt, 'attemptId' | 'state'>): AttemptView['timeLeft'] =>
      state === 'waiting' ? expiry.left(attemptId) : null,

    /**
     * Called after a start: records an unknown outcome for calls that the restart cut off, and restarts the time of waiting
     * attempts.
     */
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
