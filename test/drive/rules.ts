// Rules that no screen may break, checked against the screen's text and the true fate of the money. Each result names one
// misleading statement.
import { creditFaults } from './credit.ts';
import type { Careful, Habit, Truth } from './habit.ts';
import { type Phrase, says } from './phrases.ts';
import type { Around, Offered, Reading, Row, View } from './reading.ts';

type Rights = {
  /** True if the screen must show “paid”; false if it must not. */
  readonly paid: boolean;
  /** True if the screen may show a QR code and ask somebody to scan it. */
  readonly code: boolean;
  /**
   * When the screen may offer a further charge: never, only as a secondary button (`aside`), or also as the main button (`free`).
   */
  readonly again: 'never' | 'aside' | 'free';
  /** True if the screen must show “do not charge again”. */
  readonly stop: boolean;
};

const rights: Readonly<Record<Truth, Rights>> = {
  paid: { paid: true, code: false, again: 'never', stop: false },
  twice: { paid: true, code: false, again: 'never', stop: false },
  unfit: { paid: false, code: false, again: 'aside', stop: true },
  'came back': { paid: false, code: false, again: 'aside', stop: true },
  untold: { paid: false, code: true, again: 'aside', stop: false },
  unclear: { paid: false, code: false, again: 'aside', stop: true },
  quarantined: { paid: false, code: false, again: 'aside', stop: true },
  guessed: { paid: false, code: true, again: 'aside', stop: false },
  'given back': { paid: false, code: false, again: 'free', stop: false },
  nothing: { paid: false, code: false, again: 'free', stop: false },
  away: { paid: false, code: true, again: 'aside', stop: false },
  'till gone': { paid: false, code: true, again: 'aside', stop: true },
};

const at = ({ place, lang, invoiceNo }: View | Row): string => `${place} ${invoiceNo} ${lang}`;
const heard = ({ words, badge, question }: View): string => `${badge} | ${words} | ${question}`;
const againButton = ({ buttons, lang }: View): Offered | undefined => buttons.find(({ text }) => says(text, lang, 'again'));
const saysPaid = (view: View): boolean => says(view.badge, view.lang, 'paid') || says(heard(view), view.lang, 'salePaid');

const saysDue = (view: View): boolean => says(heard(view), view.lang, 'due');

/** For each action that a cashier may take: true if this view of the payment would lead a cashier to the action. */
const advice: Readonly<Record<Careful, (view: View, around: string) => boolean>> = {
  'hand over': saysPaid,
  // Only the Sell screen must show “refund”. In the list of all payments, the first attempt is simply paid, and the extra money
  // appears at the second attempt.
  'owe the extra': (view) =>
    saysPaid(view) && (view.place === 'details' || (saysDue(view) && says(heard(view), view.lang, 'handOver'))),
  'ask before': (view) => saysPaid(view) && says(heard(view), view.lang, 'supervisor'),
  stop: (view) => says(heard(view), view.lang, 'doNotCharge') && says(heard(view), view.lang, 'supervisor'),
  'look first': (view) => says(heard(view), view.lang, 'phone') && againButton(view)?.main !== true,
  wait: (view) =>
    !saysPaid(view) &&
    againButton(view)?.main !== true &&
    (view.place === 'details' || says(heard(view), view.lang, 'phone') || says(heard(view), view.lang, 'waitsForNotice')),
  'charge again': (view) => !saysPaid(view) && (view.place === 'details' || againButton(view)?.main === true),
  'call the owner': (view, around) => says(around, view.lang, 'quarantine'),
  'go on later': (view, around) =>
    says(around, view.lang, 'chargeOnce') && says(heard(view), view.lang, 'late') && says(heard(view), view.lang, 'phone'),
  'open it anew': (view, around) => says(around, view.lang, 'tillGone'),
};

const viewFaults = (view: View, habit: Habit, around: string): string[] => {
  const { paid, code, again, stop } = rights[habit.truth];
  const { lang } = view;
  const text = heard(view);
  const faults: string[] = [];
  const fault = (what: string): void => void faults.push(`${at(view)}: ${what}`);
  if (!paid && saysPaid(view)) fault('says paid');
  if (paid && !saysPaid(view)) fault('does not say paid');
  if (!code && view.code) fault('shows a code');
  if (!code && says(text, lang, 'scan')) fault('asks to scan');
  const way = view.buttons.find((button) => says(button.text, lang, 'toCheckout'));
  if (!code && way) fault(`leads to the checkout by “${way.text}”`);
  if (!code && says(view.badge, lang, 'waiting')) fault('says that a payment is awaited');
  if (stop && !says(text, lang, 'doNotCharge')) fault('does not say “do not charge again”');
  if (code && habit.truth === 'guessed' && view.place === 'front' && !view.code) fault('hides the code');
  if (stop && says(text, lang, 'anotherWay')) fault('advises to take the payment another way');
  if (habit.truth === 'came back' && !says(text, lang, 'cameBack')) fault('does not say that the customer came back');
  const offered = againButton(view);
  if (offered && again === 'never') fault('offers a further charge');
  if (offered?.main && again === 'aside') fault('offers a further charge as the main thing to do');
  if (!advice[habit.careful](view, around)) fault(`does not lead to “${habit.careful}”`);
  return faults;
};

/**
 * True if the service answered the confirm call number `nth` (from 0) of this sale; false if it kept silent or cut the
 * connection.
 */
const answeredCall = ({ manner, afterwards }: Habit, nth: number): boolean => {
  const reply = (nth > 0 ? afterwards : manner)?.reply?.kind;
  return reply !== 'silence' && reply !== 'cut';
};

const historyFaults = (view: View, habit: Habit, invoices: readonly string[]): string[] =>
  creditFaults(view.steps, view.lang, answeredCall(habit, invoices.indexOf(view.invoiceNo))).map(
    (fault) => `${at(view)}: ${fault}`,
  );

const rowFaults = (row: Row, habit: Habit, invoices: readonly string[]): string[] => {
  const { paid, code } = rights[habit.truth];
  const badged = says(row.badge, row.lang, 'paid');
  if (!paid && badged) return [`${at(row)}: says paid`];
  if (!code && says(row.badge, row.lang, 'waiting')) return [`${at(row)}: says that a payment is awaited`];
  if (paid && invoices.length === 1 && !badged) return [`${at(row)}: does not say paid`];
  return [];
};

/** Banners above all screens: each must be shown if one of its truths holds, and must not be shown otherwise. */
const above: readonly (readonly [Phrase, readonly Truth[]])[] = [
  ['quarantine', ['quarantined', 'guessed']],
  ['relayAway', ['away']],
  ['tillGone', ['till gone']],
];

const aroundFaults = ({ lang, warnings }: Around, habit: Habit): string[] =>
  above.flatMap(([phrase, truths]) => {
    const said = says(warnings, lang, phrase);
    if (truths.includes(habit.truth)) return said ? [] : [`above all screens ${lang}: no warning`];
    return said ? [`above all screens ${lang}: a warning of ${truths.join(' or ')}`] : [];
  });

/** The view that guides the cashier: the payment on the Sell screen or, if none was read, the details of the newest attempt. */
export const headline = ({ views }: Reading, lang: View['lang']): View | undefined =>
  views.find((view) => view.lang === lang && view.place === 'front') ?? views.findLast((view) => view.lang === lang);

/** Groups faults written as `PLACE: FAULT`: lists each fault once, with all places where it was found. */
const byFault = (faults: readonly string[]): string[] => {
  const places = new Map<string, string[]>();
  for (const each of faults) {
    // Split a fault's text at the first colon before any quotation mark, because quoted screen text may contain colons.
    const [, place, fault = each] = /^([^“]*?): (.*)$/s.exec(each) ?? [];
    places.set(fault, [...(places.get(fault) ?? []), ...(place === undefined ? [] : [place])]);
  }
  return [...places].map(([fault, all]) => (all.length === 0 ? fault : `${fault} (${all.join('; ')})`));
};

export const faultsOf = (reading: Reading, habit: Habit, invoices: readonly string[]): string[] => {
  const aroundIn = (lang: View['lang']): string => reading.around.find((each) => each.lang === lang)?.warnings ?? '';
  const rows = reading.rows.flatMap((row) => rowFaults(row, habit, invoices));
  const someDue = reading.views.every(({ place }) => place === 'front') || reading.views.some(saysDue);
  const somePaid = reading.rows.length === 0 || reading.rows.some(({ lang, badge }) => says(badge, lang, 'paid'));
  return byFault([
    ...reading.views.flatMap((view) => viewFaults(view, habit, aroundIn(view.lang))),
    ...reading.views.flatMap((view) => historyFaults(view, habit, invoices)),
    ...rows,
    ...(habit.truth === 'twice' && !someDue ? ['nothing says that money is due back'] : []),
    ...(rights[habit.truth].paid && !somePaid ? ['no row says paid'] : []),
    ...reading.around.flatMap((each) => aroundFaults(each, habit)),
  ]);
};
