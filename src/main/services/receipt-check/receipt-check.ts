// A receipt that somebody shows: whether a till of the shop signed it, what the books say of it now, and whether it was shown before.
// Offline: the keys are in the books. Only one of another till that does not hold makes the relay be asked for the keys of the shop.
import type { ReceiptVerdict } from '../../../shared/contract/books/receipt-check.ts';
import { check, type Verdict } from '../../../shared/receipt/check.ts';
import type { ProofFacts } from '../../../shared/receipt/proof.ts';
import { readScanned } from '../../../shared/receipt/proof-address.ts';
import type { ShopKeys } from '../../../shared/receipt/shop-keys.ts';
import { readProof } from '../../../shared/receipt/proof.ts';
import { digitsToLatin } from '../../../shared/digits.ts';
import { isProposedBy } from '../../../shared/payment/invoice-no.ts';
import type { Clock } from '../../../shared/ports.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { OwnReceiptKeys } from '../../keys-mark.ts';
import type { Changes } from '../changes.ts';
import { earlierRequest } from '../supervision/idempotency.ts';
import { verify } from './ed25519.ts';
import { nothingBack, standsNow } from './since-receipt.ts';

export type ReceiptCheckDeps = {
  readonly ledger: Ledger;
  readonly changes: Changes;
  readonly clock: Pick<Clock, 'wallMs'>;
  readonly merchant: string;
  readonly till: string;
  /** This till's own keys, as the mark under its keys has them. */
  own(): OwnReceiptKeys;
  /** The keys of the shop's tills as its relay knows them; null where nobody can be asked. */
  ask(): Promise<ShopKeys | null>;
};
export type CheckInput = { readonly requestId: string; readonly text: string; readonly actor: string };

/** One receipt is written down as shown once in so long: checks repeated without end must not fill the books. */
const againAfterMs = 60_000;

/** Whose it says that it is, where that is why. */
const cannotTell = (code: string, why: 'newer' | 'no-key' | 'former-machine') => {
  const read = readProof(code);
  if (why === 'former-machine') return { why, till: null } as const;
  return why === 'newer' || !read.ok
    ? ({ why: 'newer', till: null } as const)
    : ({ why: 'other-till', till: read.value.facts.till } as const);
};

const refused = (why: Extract<ReceiptVerdict, { is: 'false' }>['why']): ReceiptVerdict => ({ is: 'false', why });

export const createReceiptCheck = ({ ledger, changes, clock, merchant, till, own: ownKeys, ask }: ReceiptCheckDeps) => {
  /** By the wall clock of its row; where that was set back since, it was not. */
  const wasJustShown = (id: string): boolean => {
    const [last] = ledger.receiptsShown.shownBefore(id, Number.MAX_SAFE_INTEGER);
    const sinceMs = last ? clock.wallMs() - last.atMs : againAfterMs;
    return sinceMs >= 0 && sinceMs < againAfterMs;
  };

  /** Written down as shown, once for each request, and once a minute. Each check but the first says that it was shown before. */
  const shown = (facts: ProofFacts, { requestId, actor }: CheckInput): Result<ReceiptVerdict> => {
    const { kind, id, invoiceNo } = facts;
    const own = facts.till === till;
    const { attemptId, since, ...back } = own ? standsNow(ledger, facts) : { ...nothingBack, attemptId: null, since: [] };
    const earlier = earlierRequest(ledger, requestId, 'receipt.shown', (body) => body.id === id);
    if (!earlier.ok) return earlier;
    const body = { kind, id, till: facts.till, invoiceNo, attemptId };
    const isWritten = earlier.value === null && !wasJustShown(id);
    const written = isWritten
      ? ledger.write(({ record }) => record('receipt.shown', body, { actor, requestId }).seq)
      : ok(earlier.value?.seq ?? Number.MAX_SAFE_INTEGER);
    if (!written.ok) return written;
    if (attemptId !== null && isWritten) changes.tell({ type: 'attempt', attemptId });
    const before = ledger.receiptsShown.shownBefore(id, written.value);
    const last = before[0];
    return ok({
      is: facts.training ? 'training' : 'genuine',
      facts,
      own,
      attemptId,
      since: [...since],
      ...back,
      shown: { times: before.length, lastMs: last?.atMs ?? null, lastBy: last ? ledger.people.nameOf(last.by) : null },
    });
  };

  /** Its own keys are what its mark says, whatever relay and books say of it. */
  const known = (): ShopKeys => ({ merchant, tills: { ...ledger.receiptsShown.otherKeys(), [till]: ownKeys().keys } });
  /** Whether the books know the keys of the other tills as the relay does now. */
  const learn = async (): Promise<boolean> => {
    const told = await ask();
    if (told?.merchant !== merchant) return false;
    const { [till]: _own, ...tills } = told.tills;
    const sorted = Object.fromEntries(Object.entries(tills).sort(([a], [b]) => (a < b ? -1 : 1)));
    if (JSON.stringify(sorted) === JSON.stringify(ledger.receiptsShown.otherKeys())) return true;
    return ledger.write(({ record }) => record('shop-keys.learned', { tills: sorted }, { actor: 'relay' })).ok;
  };

  /**
   * One of another till that does not hold may be of a key that is new: nothing is called false before the relay was asked. One of this till itself may
   * be of a machine of before, whose keys nobody took over.
   */
  const checked = async (code: string): Promise<Verdict | { readonly is: 'open'; readonly why: 'former-machine' }> => {
    const first = await check(code, known(), verify);
    const read = readProof(code);
    if (first.is !== 'false' || !read.ok) return first;
    const { facts } = read.value;
    if (facts.till === till) return facts.atMs < (ownKeys().formerUntilMs ?? 0) ? { is: 'open', why: 'former-machine' } : first;
    return (await learn()) ? check(code, known(), verify) : { is: 'open', why: 'no-key' };
  };

  /** Null where it is none that the books hold, or that a till of the shop would propose. No receipt's code is as short as one. */
  const invoiceIn = (text: string): string | null => {
    const invoiceNo = digitsToLatin(text).trim();
    const isKnown = ledger.payments.attemptByInvoice(invoiceNo) !== null;
    return isKnown || isProposedBy([till, ...Object.keys(ledger.receiptsShown.otherKeys())], invoiceNo) ? invoiceNo : null;
  };

  return {
    /** Errors: `request.reused`, `data.*`. */
    async check(input: CheckInput): Promise<Result<ReceiptVerdict>> {
      const invoiceNo = invoiceIn(input.text);
      if (invoiceNo !== null) return ok({ is: 'invoice', invoiceNo });
      const scanned = readScanned(input.text);
      if (!scanned) return ok(refused('malformed'));
      if (scanned.merchant !== null && scanned.merchant !== merchant) return ok(refused('other-shop'));
      const { code } = scanned;
      const verdict = await checked(code);
      if (verdict.is === 'genuine' || verdict.is === 'training') return shown(verdict.facts, input);
      if (verdict.is === 'open') return ok({ is: 'open', ...cannotTell(code, verdict.why) });
      // The code is not empty.
      return ok(refused(verdict.is === 'none' ? 'malformed' : verdict.why));
    },
  };
};
export type ReceiptCheck = ReturnType<typeof createReceiptCheck>;
