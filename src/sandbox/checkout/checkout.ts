// The checkout page of the simulated service: shows a payment to the customer, and handles the pressed button.
import { type ConfirmLang, langs } from '../../protocol/confirm-request.ts';
import type { RawReply, RawRequest } from '../../shared/ports.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Actions } from '../decide/actions.ts';
import { type FormFields, readForm } from '../form.ts';
import { type Action, actions, type Payment, type Transaction } from '../payment.ts';
import { seeOther } from '../replies.ts';
import type { ResolvedSettings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import { type CheckoutPage, pageReply } from './layout.ts';
import { readPanel } from './panel.ts';
import { methodsOf, payPage } from './pay-page.ts';
import { noticeBox } from './state-box.ts';
import { statePage } from './state-page.ts';
import { words } from './words.ts';
import { html } from './html.ts';

export type CheckoutParts = { readonly settings: ResolvedSettings; readonly store: Store; readonly actions: Actions };

const langOf = (request: RawRequest, otherwise: ConfirmLang): ConfirmLang => {
  const asked = new URLSearchParams(request.query).get('lang');
  return langs.find((lang) => lang === asked) ?? otherwise;
};

const frame = ({ settings }: CheckoutParts, lang: ConfirmLang): Pick<CheckoutPage, 'lang' | 'merchant'> => ({
  lang,
  merchant: settings.merchantName() ?? words[lang].shop,
});

const message = (parts: CheckoutParts, lang: ConfirmLang, status: number, what: 'missing' | 'badForm'): RawReply => {
  const { title, text } = words[lang][what];
  return pageReply({ ...frame(parts, lang), status, title, body: html`<main class="sheet">${noticeBox(title, text)}</main>` });
};

/** Returns the URL that the browser requests to notify the shop (payment service §6.3); null if the browser notifies nobody. */
const redirectOf = (last: Transaction | null): string | null =>
  last?.backUrl && last.notice?.body === null && last.backUrl === last.notice.url ? last.backUrl : null;

const lastOf = (parts: CheckoutParts, payment: Payment): Transaction | null =>
  parts.store.transactions.ofPayment(payment.id).at(-1) ?? null;

const canBePaid = ({ state }: Payment): boolean => state === 'open' || state === 'declined';

/**
 * Replies with the checkout page. While a late approval is pending, the page reloads with `?wait=1`. After the decision, a
 * request with `?wait=1` is redirected to the shop, as after a prompt approval.
 */
export const showCheckout = (parts: CheckoutParts, token: string, request: RawRequest): RawReply => {
  const payment = parts.store.payments.byToken(token);
  if (!payment) return message(parts, langOf(request, 'ar'), 404, 'missing');
  const lang = langOf(request, payment.lang);
  const faults = parts.store.faults.of(payment.invoiceNo);
  const last = lastOf(parts, payment);
  const back = redirectOf(last);
  if (back && !canBePaid(payment) && payment.state !== 'paying' && /(^|&)wait=1(&|$)/.test(request.query)) return seeOther(back);
  const page = {
    ...frame(parts, lang),
    title: words[lang].title,
    ...(payment.gateway === 'card' && { formTarget: payment.returnUrl }),
  };
  if (canBePaid(payment)) return pageReply({ ...page, body: payPage(payment, faults, lang) });
  const refresh = payment.state === 'paying' ? { refresh: `2; url=?lang=${lang}&wait=1` } : {};
  return pageReply({
    ...page,
    ...refresh,
    title: words[lang].states[payment.state].title,
    body: statePage(payment, last, faults, lang),
  });
};

type PressedButton = { readonly action: Action | 'faults'; readonly method: string | null };

/** Reads which button was pressed. Error: null if a field is missing or wrong. */
const readPressed = (form: FormFields, payment: Payment): Result<PressedButton, null> => {
  const action = ([...actions, 'faults'] as const).find((known) => known === form.get('action'));
  const method = form.get('method') ?? null;
  // For the card gateway accept the wallet's payment methods, too, because it ignores them. Wallet and card gateway both refuse
  // an unknown method.
  const methods: readonly string[] = payment.gateway === 'wallet' ? methodsOf.wallet : Object.values(methodsOf).flat();
  if (!action || (method !== null && !methods.includes(method))) return err(null);
  const paysByWallet = payment.gateway === 'wallet' && (action === 'pay' || action === 'pay-twice');
  if (paysByWallet && method === null && payment.state !== 'paid') return err(null);
  const isDeclinedCard = method === 'card_declined' && action === 'pay';
  return ok({ action: isDeclinedCard ? 'decline' : action, method });
};

const press = (parts: CheckoutParts, payment: Payment, form: FormFields): Result<Payment, null> => {
  const current = parts.store.faults.of(payment.invoiceNo);
  const pressed = readPressed(form, payment);
  const chosen = readPanel(form, payment.gateway, current);
  if (!pressed.ok || !chosen.ok) return err(null);
  if (chosen.value && JSON.stringify(chosen.value) !== JSON.stringify(current))
    parts.store.faults.set(payment.invoiceNo, chosen.value);
  const { action, method } = pressed.value;
  if (action === 'faults') return ok(payment);
  const acted = parts.actions.act(payment, { action, method, headless: false });
  // If the payment's state no longer allows the action, for example after a second press, show the present state.
  return ok(acted.ok ? acted.value : payment);
};

/**
 * Handles the submitted checkout form. Fields: `action` (pay, cancel, decline, pay-twice or faults), `method`, and with `panel=1`
 * the switches of the simulation panel.
 */
export const pressCheckout = async (parts: CheckoutParts, token: string, request: RawRequest): Promise<RawReply> => {
  const form = await readForm(request);
  const payment = parts.store.payments.byToken(token);
  if (!payment) return message(parts, langOf(request, 'ar'), 404, 'missing');
  const lang = langOf(request, payment.lang);
  if (!form.ok) return message(parts, lang, form.error.status, 'badForm');
  const pressed = press(parts, payment, form.value);
  if (!pressed.ok) return message(parts, lang, 400, 'badForm');
  const decided = form.value.get('action') !== 'faults' && pressed.value.state !== 'paying' && pressed.value.state !== 'open';
  const back = decided ? redirectOf(lastOf(parts, payment)) : null;
  // Redirect to a relative address, which works at whatever host the customer uses.
  return seeOther(back ?? `./${token}?lang=${lang}`);
};
