// Computes which bookings a case must cause, from the design's tables and without any of the product's code.
import type { Case, SaleState } from './cases.ts';
import { decoys, decoyTransaction } from './decoy.ts';
import type { Said } from './said.ts';

export type Expected = {
  /** Expected postings as `<account> <minor units> <currency>`; empty if nothing may be booked. */
  readonly postings: readonly string[];
  readonly exception: boolean;
  /** True if this notice pays the case's sale. */
  readonly pays: boolean;
};

const nothing: Expected = { postings: [], exception: false, pays: false };
const exception: Expected = { ...nothing, exception: true };

const isYes = (flag: string | null): boolean => flag === '1' || flag === 'true';
const isNo = (flag: string | null): boolean => flag === '0' || flag === 'false';
const isOdd = (flag: string | null): boolean => flag !== null && !isYes(flag) && !isNo(flag);
const isMissing = (text: string | null): boolean => text === null || text === '';

type Target = {
  readonly gateway: 'wallet' | 'card';
  readonly askedMinor: number;
  readonly state: SaleState;
  readonly own: boolean;
};

/** States of an attempt that was paid, or that a supervisor settled as paid. */
const answeredStates: readonly SaleState[] = ['paid', 'settled'];
const paidStates: readonly SaleState[] = ['paid', 'paid-otherwise', 'settled'];
/** States in which a customer's return as paid is expected: the till waits for the payment or has booked it. */
const expectedBack: readonly SaleState[] = ['creating', 'waiting', 'paid', 'settled'];
const targetOf = ({ said, gateway, askedMinor, invoiceNo, state }: Case): Target | null => {
  if (said.invoiceNo === invoiceNo) return { gateway, askedMinor, state, own: true };
  const decoy = decoys.find((other) => other.invoiceNo === said.invoiceNo);
  return decoy ? { ...decoy, state: 'paid', own: false } : null;
};

const decimals = { wallet: 3, card: 2 } as const;
/** Returns exact minor units, or null. Uses BigInt, so that the result does not depend on the product's parser. */
const minorOf = (text: string, gateway: 'wallet' | 'card'): number | null => {
  const match = /^([0-9]{1,15})(?:\.([0-9]{1,15}))?$/.exec(text);
  if (!match) return null;
  const fraction = (match[2] ?? '').padEnd(20, '0');
  const finer = BigInt(fraction.slice(decimals[gateway]));
  const minor = BigInt(`${match[1]}${fraction.slice(0, decimals[gateway])}`);
  return finer === 0n && minor > 0n && minor <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(minor) : null;
};

const agrees = (said: Said, target: Target): boolean => {
  const kind = target.gateway === 'card' ? 'card-callback' : 'wallet-callback';
  const currency = target.gateway === 'card' ? 'USD' : 'LYD';
  const currencyHolds =
    target.gateway === 'card' ? said.currency === currency : said.currency === null || said.currency === currency;
  return said.kind === kind && said.gateway === target.gateway && currencyHolds;
};

export const expectedOf = (each: Case): Expected => {
  const { said } = each;
  // A notice signed by another merchant must change nothing.
  if (said.signer !== 'shop') return nothing;
  if (isOdd(said.approved) || (isOdd(said.canceled) && said.kind !== 'wallet-return')) return exception;
  const target = targetOf(each);
  if (said.kind === 'wallet-return') {
    // A return states only its flag and its invoice; ignore the case's other facts.
    if (isMissing(said.invoiceNo) || !target) return exception;
    // If the customer returned as if paid, but the till had already given the checkout up, people must check: an exception.
    return target.gateway === 'wallet' && (!isYes(said.approved) || expectedBack.includes(target.state)) ? nothing : exception;
  }
  if (isYes(said.approved) && isYes(said.canceled)) return exception;
  if ([said.invoiceNo, said.gateway, said.amount, said.transactionId].some(isMissing)) return exception;
  if (said.kind === 'card-callback' && isMissing(said.currency)) return exception;
  if (!target || !agrees(said, target)) return exception;
  const minor = minorOf(said.amount as string, target.gateway);
  if (minor === null) return exception;
  if (!isYes(said.approved)) {
    // A refusal after the attempt was paid or settled is an exception for people to check.
    const contradicts = answeredStates.includes(target.state) && (isYes(said.canceled) || isNo(said.approved));
    return minor === target.askedMinor && !contradicts ? nothing : exception;
  }

  // This transaction has already paid a decoy. A notice with the decoy's invoice and amount is a repeat; any other notice is a
  // conflict.
  if (said.transactionId === decoyTransaction) return !target.own && minor === target.askedMinor ? nothing : exception;
  if (target.state === 'refused-as-used') return exception;
  const currency = target.gateway === 'card' ? 'USD' : 'LYD';
  const lines = (credit: string): string[] => [
    `clearing:${target.gateway} ${minor} ${currency}`,
    `${credit} ${-minor} ${currency}`,
  ];
  if (minor !== target.askedMinor) return { postings: lines('suspense'), exception: true, pays: false };
  // A payment settled by hand is proved by this notice, and must not be booked a second time.
  if (target.state === 'settled') return nothing;
  return paidStates.includes(target.state)
    ? // The sale is paid already, so this second payment is owed back to the customer.
      { ...exception, postings: lines('refunds-owed') }
    : { ...nothing, postings: lines('sales'), pays: target.own };
};
