// The page of a payment on which the customer has no choice left: under way, paid, or canceled.
import type { ConfirmLang } from '../../protocol/confirm-request.ts';
import type { FaultSet } from '../faults.ts';
import type { Payment, Transaction } from '../payment.ts';
import { type Html, html } from './html.ts';
import { panel } from './panel.ts';
import { amountOf, facts } from './pay-page.ts';
import { stateBox } from './state-box.ts';
import { words } from './words.ts';

/**
 * Builds the checkout page that shows a payment's state. `last`: the newest transaction. Its `backUrl` is the target of the
 * button, which thus makes the browser request the return address (payment service §6.2).
 */
export const statePage = (payment: Payment, last: Transaction | null, faults: FaultSet, lang: ConfirmLang): Html => {
  const w = words[lang];
  const rows: [string, string][] = [[w.invoice, payment.invoiceNo]];
  if (payment.state === 'paid' && last) rows.push([w.transaction, last.transactionId]);
  const backUrl = last?.backUrl ?? null;
  // Pressing Enter in a field activates the form's first button: this hidden one, which saves the faults. The next button would
  // pay again.
  return html`<main class="sheet">
${payment.state !== 'open' && stateBox(payment.state, lang)}
<div>${amountOf(payment)}${facts(rows)}</div>
${backUrl !== null && html`<a class="button main" href="${backUrl}" rel="noreferrer">${w.back}</a>`}
</main>
${payment.state === 'paid' && html`<form method="post"><button hidden name="action" value="faults"></button>${panel(payment, faults, w)}</form>`}`;
};
