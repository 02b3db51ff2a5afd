// A receipt as a list of blocks, made from its facts only: content, order, language and reading direction of each piece.
import { type Currency, formatAmount, money } from '../money.ts';
import type { ProviderNames } from '../payment/named.ts';
import type { SaleItem } from '../payment/sale-details.ts';
import { spellAmount } from '../spell/spell.ts';
import { methodText } from '../payment/method-text.ts';
import {
  type Block,
  code,
  type ItemRow,
  moment,
  own,
  pageLook,
  type PageLook,
  type ReceiptLang,
  type ReceiptLayout,
  rule,
  sayIn,
  text,
  type TextRun,
} from './blocks.ts';
import type { ReceiptFacts } from './facts.ts';
import { currencyWords, receiptWords, type ReceiptWord } from './words.ts';

/** The parts that a shop may leave off its receipts. */
export const omittable = ['items', 'customer', 'note'] as const;
export type Omittable = (typeof omittable)[number];

export type ReceiptLook = PageLook & {
  /** The shop's own last lines; null for none. */
  readonly footer: string | null;
  /** The shop's logo as a `data:` address; null for none. */
  readonly logo: string | null;
};

export type ReceiptOptions = ReceiptLook & {
  readonly omits?: readonly Omittable[] | undefined;
  /** The number of this print. 0: the original receipt; from 1 on: a copy. */
  readonly copy: number;
  /** The address in the QR code; null if the receipt has no proof. */
  readonly proofUrl: string | null;
  /** The receipt's short code, which a person types at a till without a scanner; null if the receipt has no proof. */
  readonly shortCode: string | null;
  /** True if the receipt invites its customer to scan the QR code, because the relay's page would call the receipt genuine. */
  readonly invites: boolean;
  readonly names: ProviderNames;
};

/** Turns the texts of receipts into text runs. */
const sayReceipt = (lang: ReceiptLang) => sayIn(lang, receiptWords);
type Say = ReturnType<typeof sayReceipt>;

const pair = (say: Say, label: ReceiptWord, value: TextRun | readonly TextRun[]): Block => ({
  kind: 'pair',
  label: say.word(label),
  value: Array.isArray(value) ? (value as readonly TextRun[]) : [value as TextRun],
});

const amountBlock = (say: Say, label: ReceiptWord, facts: Pick<ReceiptFacts, 'amountMinor' | 'currency'>): Block => {
  const sum = money(facts.amountMinor, facts.currency);
  return {
    kind: 'amount',
    label: say.word(label),
    value: code(`${formatAmount(sum)} ${facts.currency}`),
    currency: say.phrase(currencyWords[facts.currency]),
    words: say.each((lang) => spellAmount(sum, lang)),
  };
};

const footerBlocks = (footer: string | null): Block[] => {
  const lines = (footer ?? '').split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? [text(lines.map(own), 'm')] : [];
};

type ReceiptHead = { readonly shopName: string /** True at every till that is not live. */; readonly training: boolean };

const headBlocks = (say: Say, { logo }: ReceiptLook, { shopName, training }: ReceiptHead): Block[] => [
  ...(training ? [{ kind: 'mark' as const, runs: say.word('training') }] : []),
  ...(logo === null ? [] : [{ kind: 'logo' as const, src: logo }]),
  text([own(shopName)], 'l', true),
];

/** An amount without its currency, because the currency is printed beside the total. */
const figures = (minor: number, currency: Currency): string => formatAmount(money(minor, currency));

const itemRow = ({ name, priceMinor, count }: SaleItem, currency: Currency): ItemRow => ({
  name: own(name),
  count: code(`${count} × ${figures(priceMinor, currency)}`),
  sum: code(figures(priceMinor * count, currency)),
});

const itemBlocks = (say: Say, { items, currency }: ReceiptFacts): Block[] =>
  items === null || items.length === 0
    ? []
    : [{ kind: 'items', label: say.word('items'), rows: items.map((item) => itemRow(item, currency)) }, rule];

/** One line for each of the payments that together paid a sale: its amount, and below it the transaction id. */
const partBlocks = (say: Say, parts: NonNullable<ReceiptFacts['parts']>, currency: Currency): Block[] =>
  parts.flatMap(({ amountMinor, transactionId }, i): Block[] => [
    { kind: 'pair', label: say.filled('part', i + 1), value: [code(`${figures(amountMinor, currency)} ${currency}`)] },
    ...(transactionId === null ? [] : [pair(say, 'transaction', code(transactionId))]),
  ]);

/** The details of a receipt, in order. Details without a value are left out. */
const pairsOf = (say: Say, facts: ReceiptFacts, names: ProviderNames): Block[] => {
  const { kind, gateway, method, transactionId, paidBackBy, reference, customerName, note } = facts;
  const known = (label: ReceiptWord, value: string | null, as: (text: string) => TextRun | TextRun[]): Block[] =>
    value === null || value === '' ? [] : [pair(say, label, as(value))];
  return [
    pair(say, 'invoice', code(facts.invoiceNo)),
    pair(say, kind === 'refund' ? 'paid-back-at' : 'paid-at', code(moment(facts.atMs, facts.timeZone))),
    pair(say, 'gateway', say.word(`gateway-${gateway}`)),
    ...known('method', method, (name) => say.each((lang) => methodText(name, lang, names))),
    ...(facts.parts ? partBlocks(say, facts.parts, facts.currency) : known('transaction', transactionId, code)),
    ...known('paid-back-by', paidBackBy, (by) => {
      const word = `back-${by}`;
      return word in receiptWords ? say.word(word as ReceiptWord) : own(by);
    }),
    ...known('reference', reference, own),
    ...known('customer', customerName, own),
    ...known('note', note, own),
    pair(say, 'till', code(facts.till)),
  ];
};

/** The layout of a receipt for a payment or a refund. Each amount is printed as in the facts; nothing is added up here. */
export const receiptLayout = (facts: ReceiptFacts, options: ReceiptOptions): ReceiptLayout => {
  const { copy, proofUrl, shortCode, invites, names, footer, omits } = options;
  const shown = (part: Omittable): boolean => !omits?.includes(part);
  const say = sayReceipt(options.lang);
  const isRefund = facts.kind === 'refund';
  const trainingMark = (runs: readonly TextRun[]): Block => ({ kind: 'mark', runs });
  return {
    ...pageLook(options),
    title: `${isRefund ? 'refund' : 'receipt'}-${facts.invoiceNo}${copy > 0 ? `-copy-${copy}` : ''}`,
    blocks: [
      ...(copy > 0 ? [trainingMark(say.filled('copy', copy))] : []),
      ...headBlocks(say, options, facts),
      text(say.word(isRefund ? 'refund-receipt' : 'receipt'), 'm', true),
      ...(facts.unconfirmed ? [trainingMark(say.word('unconfirmed')), text(say.word('unconfirmed-text'), 's')] : []),
      rule,
      amountBlock(say, isRefund ? 'paid-back' : 'paid', facts),
      ...(facts.paidBackMinor > 0
        ? [
            trainingMark([
              ...say.word('paid-back-since'),
              code(`${figures(facts.paidBackMinor, facts.currency)} ${facts.currency}`),
            ]),
          ]
        : []),
      rule,
      ...(shown('items') ? itemBlocks(say, facts) : []),
      ...pairsOf(
        say,
        { ...facts, ...(!shown('customer') && { customerName: null }), ...(!shown('note') && { note: null }) },
        names,
      ),
      rule,
      ...(proofUrl === null ? [] : [{ kind: 'qr' as const, text: proofUrl, caption: invites ? say.word('proof') : [] }]),
      ...(shortCode === null ? [] : [pair(say, 'short-code', code(shortCode))]),
      ...footerBlocks(footer),
      ...(facts.training ? [trainingMark(say.word('training'))] : []),
    ],
  };
};

export type TestFacts = ReceiptHead & {
  readonly till: string;
  readonly atMs: number;
  readonly timeZone: string;
  readonly printer: string;
};

/** The page printed to test a printer: Arabic and English text, numbers, an amount and a QR code. */
export const testLayout = (facts: TestFacts, options: ReceiptLook): ReceiptLayout => {
  const say = sayReceipt('both');
  return {
    ...pageLook(options),
    title: 'test-page',
    blocks: [
      ...headBlocks(say, options, facts),
      text(say.word('test-page'), 'm', true),
      rule,
      // Fixed figures without a currency, so that nobody can use this page as a receipt.
      { kind: 'amount', label: say.word('test-amount'), value: code('1,234.500'), currency: [], words: [] },
      rule,
      pair(say, 'test-phone', code('091-2345678')),
      pair(say, 'test-printer', own(facts.printer)),
      pair(say, 'test-at', code(moment(facts.atMs, facts.timeZone))),
      pair(say, 'till', code(facts.till)),
      rule,
      { kind: 'qr', text: 'QAYD TEST PAGE', caption: say.word('test-code') },
      text(say.word('test-good'), 's'),
      ...footerBlocks(options.footer),
    ],
  };
};
