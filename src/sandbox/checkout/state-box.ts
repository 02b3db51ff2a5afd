// The box that shows a payment's state by words and an icon, because colour alone is not enough.
import type { ConfirmLang } from '../../protocol/confirm-request.ts';
import type { PaymentState } from '../payment.ts';
import { type Html, html } from './html.ts';
import { words } from './words.ts';

type ShownState = Exclude<PaymentState, 'open'>;

const strokes: Readonly<Record<ShownState | 'notice', Html>> = {
  paid: html`<path d="M8 14.5l4 4 8-9"/>`,
  paying: html`<path d="M14 8v6l4 2"/>`,
  declined: html`<path d="M9.5 9.5l9 9m0-9l-9 9"/>`,
  canceled: html`<path d="M9 14h10"/>`,
  notice: html`<path d="M14 8v7m0 4v.5"/>`,
};

const box = (kind: ShownState | 'notice', title: string, text: string): Html => html`<div class="state ${kind}" role="status">
<svg viewBox="0 0 28 28" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="14" cy="14" r="12"/>${strokes[kind]}</svg>
<div><h2>${title}</h2><p>${text}</p></div></div>`;

export const stateBox = (state: ShownState, lang: ConfirmLang): Html =>
  box(state, words[lang].states[state].title, words[lang].states[state].text);
export const noticeBox = (title: string, text: string): Html => box('notice', title, text);
