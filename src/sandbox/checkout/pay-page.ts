// The page of a payment that can still be paid: amount, invoice number, methods and buttons.
import type { ConfirmLang } from '../../protocol/confirm-request.ts';
import { formatAmount, money, moneyText } from '../../shared/money.ts';
import { type Gateway, walletMethods } from '../../shared/payment/gateways.ts';
import type { FaultSet } from '../faults.ts';
import type { Payment } from '../payment.ts';
import { type Html, html, ltr } from './html.ts';
import { panel } from './panel.ts';
import { stateBox } from './state-box.ts';
import { type CheckoutWords, words } from './words.ts';

/**
 * The allowed values of the form's `method`. The two card choices exist only in this simulation, because the checkout never
 * requests card data.
 */
export const methodsOf = {
  wallet: walletMethods,
  card: ['card_accepted', 'card_declined'],
} as const satisfies Record<Gateway, readonly (keyof CheckoutWords['methods'])[]>;

export const amountOf = (payment: Payment): Html =>
  html`<h1 class="amount">${ltr(formatAmount(money(payment.amountMinor, payment.currency)))} <small>${ltr(payment.currency)}</small></h1>`;

export const facts = (rows: readonly (readonly [string, string])[]): Html =>
  html`<dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${ltr(value)}</dd></div>`)}</dl>`;

const methods = (payment: Payment, w: CheckoutWords): Html => {
  const names = methodsOf[payment.gateway];
  const isCard = payment.gateway === 'card';
  const choice = (name: keyof CheckoutWords['methods'], index: number): Html =>
    html`<label class="choice"><input type="radio" name="method" value="${name}" required${index === 0 && html` checked`}>${w.methods[name]}</label>`;
  return html`<fieldset><legend>${isCard ? w.chooseCard : w.choose}</legend>${names.map(choice)}${isCard && html`<p class="hint">${w.cardHint}</p>`}</fieldset>`;
};

export const payPage = (payment: Payment, faults: FaultSet, lang: ConfirmLang): Html => {
  const w = words[lang];
  const amount = moneyText(money(payment.amountMinor, payment.currency));
  return html`<form method="post">
<main class="sheet">
<div>${amountOf(payment)}${facts([[w.invoice, payment.invoiceNo]])}</div>
${payment.state === 'declined' && stateBox('declined', lang)}
${methods(payment, w)}
<div class="acts">
<button class="button main" name="action" value="pay">${w.pay} ${ltr(amount)}</button>
<button class="button plain" name="action" value="cancel" formnovalidate>${w.cancel}</button>
</div>
</main>
${panel(payment, faults, w)}
</form>`;
};
