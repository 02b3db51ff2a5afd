// The simulation panel of a checkout page: the switches for this payment's faults, and actions that a real customer does not
// have.
import { approvedTexts, type FaultSet, faultSet, flagFaults, notifyFaults } from '../faults.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Gateway } from '../../shared/payment/gateways.ts';
import type { FormFields } from '../form.ts';
import type { Payment } from '../payment.ts';
import { type Html, html } from './html.ts';
import type { CheckoutWords } from './words.ts';

type PanelKey = keyof CheckoutWords['panel'];
type Control = {
  readonly key: PanelKey;
  readonly only?: Gateway;
  readonly kind: 'choice' | 'number' | 'text';
  readonly choices?: readonly string[];
};

const controls: readonly Control[] = [
  { key: 'notify', kind: 'choice', choices: notifyFaults },
  { key: 'notifyDelayMs', kind: 'number' },
  { key: 'payLateMs', kind: 'number' },
  { key: 'closeTab', only: 'card', kind: 'choice', choices: ['true', 'false'] },
  { key: 'order', kind: 'choice', choices: ['reversed'] },
  { key: 'signature', kind: 'choice', choices: ['bad'] },
  { key: 'approvedAs', kind: 'choice', choices: approvedTexts },
  { key: 'flags', kind: 'choice', choices: flagFaults },
  { key: 'methodKey', only: 'wallet', kind: 'choice', choices: ['payment_method'] },
  { key: 'amount', kind: 'text' },
  { key: 'currency', only: 'card', kind: 'text' },
  { key: 'gateway', kind: 'text' },
];

const controlsOf = (gateway: Gateway): readonly Control[] =>
  controls.filter(({ only }) => only === undefined || only === gateway);

const input = ({ key, kind, choices = [] }: Control, faults: FaultSet, w: CheckoutWords): Html => {
  const current = String(faults[key] ?? '');
  if (kind !== 'choice') {
    return html`<input name="${key}" value="${current}" dir="ltr" autocomplete="off" inputmode="${kind === 'number' ? 'numeric' : 'text'}">`;
  }
  const option = (value: string): Html => {
    const label = value === '' ? w.asUsual : (w.choices[value as keyof CheckoutWords['choices']] ?? value);
    // Do not translate the values of `approved`, which are shown as they are sent.
    return html`<option value="${value}"${value === current && html` selected`}>${key === 'approvedAs' && value !== '' ? value : label}</option>`;
  };
  return html`<select name="${key}">${['', ...choices].map(option)}</select>`;
};

const button = (action: string, text: string): Html =>
  html`<button class="button" name="action" value="${action}">${text}</button>`;

const hasFaults = (gateway: Gateway, faults: FaultSet): boolean =>
  controlsOf(gateway).some(({ key }) => faults[key] !== undefined);

export const panel = (payment: Payment, faults: FaultSet, w: CheckoutWords): Html => html`<section class="simulation">
<details${hasFaults(payment.gateway, faults) && html` open`}><summary>${w.simulation}</summary>
<div class="panel">
<p class="hint">${w.simulationHint}</p>
<input type="hidden" name="panel" value="1">
${
  payment.state === 'paid'
    ? button('pay-twice', w.payAgain)
    : html`<div class="pair">${button('decline', w.decline)}${button('pay-twice', w.payTwice)}</div>`
}
<div class="faults">${controlsOf(payment.gateway).map((control) => html`<label>${w.panel[control.key]}${input(control, faults, w)}</label>`)}</div>
${button('faults', w.save)}
</div></details></section>`;

const valueOf = ({ key, kind }: Control, text: string): unknown => {
  if (key === 'closeTab') return text === 'true';
  return kind === 'number' ? Number(/^[0-9]{1,10}$/.test(text) ? text : Number.NaN) : text;
};

/** Reads the fault set from the panel; null if the form has no panel. Error: a switch is not valid. */
export const readPanel = (form: FormFields, gateway: Gateway, current: FaultSet): Result<FaultSet | null, null> => {
  if (form.get('panel') !== '1') return ok(null);
  const next: Record<string, unknown> = { ...current };
  for (const control of controlsOf(gateway)) {
    const text = form.get(control.key) ?? '';
    delete next[control.key];
    if (text !== '') next[control.key] = valueOf(control, text);
  }
  const parsed = faultSet.safeParse(next);
  return parsed.success ? ok(parsed.data) : err(null);
};
