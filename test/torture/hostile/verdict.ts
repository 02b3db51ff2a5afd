// Compares the accepted notices with the sent ones: a genuine notice may be accepted once, and an accepted notice may state only
// signed facts.
import { readNotice } from '../../../src/protocol/notice.ts';
import type { NoticeKind } from '../../../src/shared/payment/gateways.ts';
import type { Flag } from '../../../src/shared/payment/notice-facts.ts';
import type { Case } from './cases.ts';

export type Taken = { readonly kind: NoticeKind; readonly raw: Buffer };

const keyOf = ({ kind, raw }: Taken): string => `${kind} ${raw.toString('base64')}`;

/**
 * True if a flag states no more than was signed. An unsigned parameter (a JSON null) may make it unreadable (`odd`): such a
 * notice pays nothing and becomes an exception.
 */
const flagHolds = (flag: Flag, signed: string | undefined): boolean =>
  flag === 'odd' || flag === (signed === undefined ? 'absent' : 'yes');

/** True if an accepted notice states only facts that were signed. */
const saysTheSame = ({ kind, raw }: Taken, { heard }: Case): boolean => {
  const notice = readNotice(kind, raw);
  if (!notice.ok) return false;
  const { approved, canceled, invoiceNo, amount, transactionId, currency, gateway } = notice.value.facts;
  const said = new Map(heard.fields);
  const fact = (name: string): string | null => said.get(name) ?? null;
  return (
    flagHolds(approved, said.get('approved')) &&
    flagHolds(canceled, said.get('canceled')) &&
    invoiceNo === fact('invoice_no') &&
    amount === fact('amount') &&
    transactionId === fact('transaction_id') &&
    currency === fact('currency') &&
    gateway === fact('gateway')
  );
};

/** Reports each accepted notice that breaks a rule. `taken` is in order of acceptance. */
export const judgeTaken = (
  place: string,
  cases: readonly Case[],
  taken: readonly Taken[],
  found: (rule: string, detail: unknown) => void,
): void => {
  const sent = new Map<string, Case>();
  // If two cases have the same bytes, keep the first: a replay comes after its original.
  for (const each of cases) if (!sent.has(keyOf(each))) sent.set(keyOf(each), each);
  const seen = new Set<string>();
  for (const each of taken) {
    const key = keyOf(each);
    const origin = sent.get(key);
    const shown = `${place}: ${origin?.way ?? 'never sent'}: ${each.kind} ${each.raw.subarray(0, 300).toString('latin1')}`;
    if (seen.has(key)) found('the same bytes count once', shown);
    seen.add(key);
    if (!origin || origin.expect === 'refused') found('nothing forged is verified', shown);
    else if (!saysTheSame(each, origin)) found('what verifies says what was signed', shown);
  }
  for (const each of cases) {
    if (each.expect === 'genuine' && !seen.has(keyOf(each))) {
      found('nothing genuine is refused', `${place}: ${each.kind} ${each.raw.toString('latin1')}`);
    }
  }
};
