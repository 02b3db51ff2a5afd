// Finds contradictions between the till, the customer display and the phone at one moment, by a table of rules over their texts.
import type { ConfirmLang } from '../../src/protocol/confirm-request.ts';
import { type Phrase, says } from './phrases.ts';

export type Speaker = 'till' | 'display' | 'phone';

/** The content of one window at one moment, in each language that it shows. */
export type Voice = {
  readonly speaker: Speaker;
  /** All text of the window by language, without the labels of buttons. */
  readonly texts: Partial<Readonly<Record<ConfirmLang, string>>>;
  /** The text of the status badge or, if the window has no badge, the largest text, by language. */
  readonly title: Partial<Readonly<Record<ConfirmLang, string>>>;
  readonly code: boolean;
  /** Amounts of the payment as displayed; empty if the window shows no amount. */
  readonly amounts: readonly string[];
  /** Seconds until the QR code expires; null if the window shows no remaining time. */
  readonly leftS: number | null;
};

/**
 * The payment service's state when the windows were read. `took`: the service took money. `verifies`: its notices have valid
 * signatures. `recants`: its last report denies a payment.
 */
export type Service = { readonly took: boolean; readonly verifies: boolean; readonly recants: boolean };

export type Moment = {
  readonly voices: readonly Voice[];
  readonly service: Service;
  /** True if the last step requested this payment; then the customer display must show the payment. */
  readonly charged: boolean;
};

type Sign =
  | 'code'
  | 'scan'
  | 'do not pay'
  | 'paid'
  | 'pays the sale'
  | 'declined'
  | 'canceled'
  | 'no result'
  | 'thanks'
  | 'see phone'
  | 'see till';

/**
 * The phrase that reveals each statement of a window, such as “paid”, in any language. `title`: searched only in the badge or
 * largest text, because smaller text may describe other outcomes.
 */
const signs: Readonly<Record<Exclude<Sign, 'code'>, { readonly of: 'texts' | 'title'; readonly phrase: Phrase }>> = {
  scan: { of: 'texts', phrase: 'scan' },
  'do not pay': { of: 'texts', phrase: 'doNotPay' },
  paid: { of: 'title', phrase: 'paidOnce' },
  'pays the sale': { of: 'title', phrase: 'paysSale' },
  declined: { of: 'title', phrase: 'declined' },
  canceled: { of: 'title', phrase: 'canceled' },
  'no result': { of: 'texts', phrase: 'noResult' },
  thanks: { of: 'title', phrase: 'thanks' },
  'see phone': { of: 'texts', phrase: 'phone' },
  'see till': { of: 'texts', phrase: 'tillShows' },
};

const langs = ['ar', 'en'] as const;
const signals = (voice: Voice, sign: Sign): boolean => {
  if (sign === 'code') return voice.code;
  const { of, phrase } = signs[sign];
  return langs.some((lang) => says(voice[of][lang] ?? '', lang, phrase));
};

/** Two statements that contradict each other: two windows may not make them at the same moment. */
type Pair = { readonly rule: string; readonly one: Sign; readonly other: Sign };

export const pairs: readonly Pair[] = [
  { rule: 'a code beside “do not pay”', one: 'code', other: 'do not pay' },
  { rule: 'asked to scan beside “do not pay”', one: 'scan', other: 'do not pay' },
  { rule: 'paid beside a code', one: 'paid', other: 'code' },
  { rule: 'paid beside “do not pay”', one: 'paid', other: 'do not pay' },
  { rule: 'paid beside declined', one: 'paid', other: 'declined' },
  { rule: 'paid beside cancelled', one: 'paid', other: 'canceled' },
  { rule: '“thank you” beside declined', one: 'thanks', other: 'declined' },
  { rule: '“thank you” beside cancelled', one: 'thanks', other: 'canceled' },
  { rule: '“thank you” beside “no result”', one: 'thanks', other: 'no result' },
];

/**
 * True if this window makes the statement `sign`. “Thank you” counts on the phone's page only, because the display also shows it
 * under “Paid”.
 */
const heardAs = (voice: Voice, sign: Sign): boolean =>
  (sign === 'thanks' ? voice.speaker === 'phone' : true) && signals(voice, sign);

const quoted = ({ speaker, texts, code }: Voice): string => {
  const [text = ''] = langs.flatMap((lang) => texts[lang] ?? []);
  return `${speaker} “${code ? '▣ ' : ''}${text}”`;
};
const told = (rule: string, ...voices: readonly Voice[]): string => `${rule}: ${voices.map(quoted).join(' · ')}`;

const voiceOf = ({ voices }: Moment, speaker: Speaker): Voice | undefined => voices.find((voice) => voice.speaker === speaker);

const ofPairs = ({ voices }: Moment): string[] =>
  pairs.flatMap(({ rule, one, other }) =>
    voices.flatMap((a) => voices.filter((b) => b !== a && heardAs(a, one) && heardAs(b, other)).map((b) => told(rule, a, b))),
  );

const isIdle = (voice: Voice): boolean => voice.amounts.length === 0;

/**
 * Rules for till and customer display, which show the same payment: if the named window makes the first statement, the other
 * window must make the second.
 */
const onBoth: readonly (readonly [rule: string, Speaker, Sign, Sign])[] = [
  ['a code on one alone', 'till', 'code', 'code'],
  ['a code on one alone', 'display', 'code', 'code'],
  ['paid on one alone', 'till', 'paid', 'paid'],
  ['paid on one alone', 'display', 'paid', 'pays the sale'],
];
const ofTillAndDisplay = (moment: Moment): string[] => {
  const till = voiceOf(moment, 'till');
  const display = voiceOf(moment, 'display');
  if (!till || !display) return [];
  if (isIdle(display)) return moment.charged ? [told('a payment in front and an empty display', till, display)] : [];
  const times = till.leftS !== null && display.leftS !== null && Math.abs(till.leftS - display.leftS) > 2;
  const signed = onBoth
    .filter(([, speaker, one, other]) => {
      const [first, second] = speaker === 'till' ? [till, display] : [display, till];
      return signals(first, one) && !signals(second, other);
    })
    .map(([rule]) => told(rule, till, display));
  return times ? [...signed, told('two times left', till, display)] : signed;
};

/** Normalizes an amount with its currency: “45.250 LYD” and “45.25 LYD” are equal. */
const amountOf = (text: string): string => {
  const [, number = '', currency = ''] = /([0-9][0-9,]*(?:\.[0-9]+)?)\s*([A-Z]{3})/.exec(text) ?? [];
  return `${Number(number.replaceAll(',', ''))} ${currency}`;
};
const ofAmounts = ({ voices }: Moment): string[] => {
  const [first, ...others] = voices.filter((voice) => !isIdle(voice));
  if (!first) return [];
  const known = new Set(first.amounts.map(amountOf));
  return others
    .filter(({ amounts }) => !amounts.some((amount) => known.has(amountOf(amount))))
    .map((voice) => told('one payment, two amounts', first, voice));
};

const ofService = (moment: Moment): string[] => {
  const { took, verifies, recants } = moment.service;
  const phone = voiceOf(moment, 'phone');
  const disowned = !recants && phone && signals(phone, 'no result');
  return [
    ...(disowned
      ? moment.voices.filter((voice) => signals(voice, 'paid')).map((voice) => told('paid beside “no result”', voice, phone))
      : []),
    ...(took
      ? []
      : moment.voices
          .filter((voice) => signals(voice, 'paid'))
          .map((voice) => told('paid, and the service took nothing', voice))),
    ...(phone && signals(phone, 'thanks') && !took ? [told('“thank you”, and the service took nothing', phone)] : []),
    ...(phone && signals(phone, 'thanks') && !verifies ? [told('“thank you” above what does not verify', phone)] : []),
    ...(phone && !took && signals(phone, 'see till')
      ? moment.voices
          .filter((voice) => signals(voice, 'see phone'))
          .map((voice) => told('each points at the other', voice, phone))
      : []),
    ...(phone && signals(phone, 'paid') ? [told('the phone says paid', phone)] : []),
  ];
};

/** Returns each contradiction with its rule, the windows concerned, and their texts. */
export const contradictions = (moment: Moment): string[] => [
  ...new Set([...ofPairs(moment), ...ofTillAndDisplay(moment), ...ofAmounts(moment), ...ofService(moment)]),
];
