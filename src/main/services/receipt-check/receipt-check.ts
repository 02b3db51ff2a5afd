// Checks a shown receipt: whether a till of the shop signed it, how its payment stands in the books now, and whether it was shown
// before. Works offline, because the keys are in the books; the relay is asked for the shop's keys only if another till's
// signature does not hold.
import type { ReceiptVerdict } from '../../../shared/contract/books/receipt-check.ts';
import { check, type ProofVerdict } from '../../../shared/receipt/check.ts';
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
import { verifyEd25519 } from './ed25519.ts';
import { nothingBack, standsNow } from './since-receipt.ts';

export type ReceiptCheckDeps = {
  readonly ledger: Ledger;
  readonly changes: Changes;
  readonly clock: Pick<Clock, 'wallMs'>;
  readonly merchant: string;
  readonly till: string;
  /** This till's own keys, as its mark file has them. */
  own(): OwnReceiptKeys;
  /** Asks the relay for the keys of the shop's tills; null if the relay cannot be asked. */
  ask(): Promise<ShopKeys | null>;
};
export type CheckInput = { readonly requestId: string; readonly text: string; readonly actor: string };

/** A receipt is recorded as shown once in this time at most; otherwise endless checks would fill the books. */
const againAfterMs = 60_000;

/** Why the receipt cannot be checked here; for another till's receipt, that till's name. */
const cannotTell = (code: string, why: 'newer' | 'no-key' | 'former-machine') => {
  const read = readProof(code);
  if (why === 'former-machine') return { why, till: null } as const;
  return why === 'newer' || !read.ok
    ? ({ why: 'newer', till: null } as const)
    : ({ why: 'other-till', till: read.value.facts.till } as const);
};

const refused = (why: Extract<ReceiptVerdict, { is: 'false' }>['why']): ReceiptVerdict => ({ is: 'false', why });

export const createReceiptCheck = ({ ledger, changes, clock, merchant, till, own: ownKeys, ask }: ReceiptCheckDeps) => {
  /** True if the receipt was recorded as shown less than `againAfterMs` ago. False if the wall clock was set back since. */
  const wasJustShown = (id: string): boolean => {
    const [last] = ledger.receiptsShown.shownBefore(id, Number.MAX_SAFE_INTEGER);
    const sinceMs = last ? clock.wallMs() - last.atMs : againAfterMs;
    return sinceMs >= 0 && sinceMs < againAfterMs;
  };

  /**
   * Records that a genuine receipt was shown, once per request and at most once a minute, and returns the verdict with the
   * earlier times.
   */
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

  /** The shop's known keys. For this till's own keys only its mark counts, whatever relay and books say. */
  const known = (): ShopKeys => ({ merchant, tills: { ...ledger.receiptsShown.otherKeys(), [till]: ownKeys().keys } });
  /** Asks the relay for the keys of the other tills and records new ones. Returns true if the books have them now. */
  const learn = async (): Promise<boolean> => {
    const told = await ask();
    if (told?.merchant !== merchant) return false;
    const { [till]: _own, ...tills } = told.tills;
    const sorted = Object.fromEntries(Object.entries(tills).sort(([a], [b]) => (a < b ? -1 : 1)));
    if (JSON.stringify(sorted) === JSON.stringify(ledger.receiptsShown.otherKeys())) return true;
    return ledger.write(({ record }) => record('shop-keys.learned', { tills: sorted }, { actor: 'relay' })).ok;
  };

  /**
   * Verifies a code. Another till may have a new key, so its receipt is called false only after the relay was asked. This till's
   * own receipt may be older than its keys, made on a former machine whose keys were not taken over.
   */
  const checked = async (code: string): Promise<ProofVerdict | { readonly is: 'open'; readonly why: 'former-machine' }> => {
    const first = await check(code, known(), verifyEd25519);
    const read = readProof(code);
    if (first.is !== 'false' || !read.ok) return first;
    const { facts } = read.value;
    if (facts.till === till) return facts.atMs < (ownKeys().formerUntilMs ?? 0) ? { is: 'open', why: 'former-machine' } : first;
    return (await learn()) ? check(code, known(), verifyEd25519) : { is: 'open', why: 'no-key' };
  };

  /**
   * The typed text as an invoice number, if the books have it or a till of the shop could propose it; else null. No receipt code
   * is as short as an invoice number.
   */
  const invoiceIn = (text: string): string | null => {
    const invoiceNo = digitsToLatin(text).trim();
    const isKnown = ledger.payments.attemptByInvoice(invoiceNo) !== null;
    return isKnown || isProposedBy([till, ...Object.keys(ledger.receiptsShown.otherKeys())], invoiceNo) ? invoiceNo : null;
  };

  return {
    /** Checks a scanned or typed text. Errors: `request.reused`, `data.*`. */
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
      // `none` means an empty code, which `readScanned` has already refused.
      return ok(refused(verdict.is === 'none' ? 'malformed' : verdict.why));
    },
  };
};
export type ReceiptCheck = ReturnType<typeof createReceiptCheck>;
