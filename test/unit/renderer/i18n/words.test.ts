// Tests rules for every UI text: both languages, equal placeholders, calm wording, and a text for each code (of errors, checks
// and reasons) and each state of the till.
import { describe, expect, it } from 'vitest';
import { knownCodes } from '../../../../src/protocol/confirm-reply.ts';
import { entryKinds } from '../../../../src/till-journal/index.ts';
import * as money from '../../../../src/renderer/i18n/words/money.ts';
import * as history from '../../../../src/renderer/i18n/words/history.ts';
import { wordsReasons } from '../../../../src/shared/payment/reason-words.ts';
import * as reasons from '../../../../src/renderer/i18n/words/reasons.ts';
import { wordsApprove } from '../../../../src/renderer/i18n/words/approve.ts';
import { wordsBackups } from '../../../../src/renderer/i18n/words/backups.ts';
import { wordsCharts } from '../../../../src/renderer/i18n/words/charts.ts';
import { wordsClose } from '../../../../src/renderer/i18n/words/close.ts';
import { wordsCounterSettings } from '../../../../src/renderer/i18n/words/counter-settings.ts';
import { wordsDay } from '../../../../src/renderer/i18n/words/day.ts';
import { wordsRoles } from '../../../../src/renderer/i18n/words/entry.ts';
import { wordsExceptionsScreen } from '../../../../src/renderer/i18n/words/exceptions.ts';
import { wordsCustomer, wordsCustomerAround } from '../../../../src/renderer/i18n/words/display.ts';
import { wordsDisplay } from '../../../../src/renderer/i18n/words/display-open.ts';
import { wordsKeys } from '../../../../src/renderer/i18n/words/keys.ts';
import { wordsMore } from '../../../../src/renderer/i18n/words/more.ts';
import { wordsNames } from '../../../../src/renderer/i18n/words/names.ts';
import { wordsPayments } from '../../../../src/renderer/i18n/words/payments.ts';
import * as receiptCheck from '../../../../src/renderer/i18n/words/receipt-check.ts';
import { wordsRunning } from '../../../../src/renderer/i18n/words/running.ts';
import { wordsSettings } from '../../../../src/renderer/i18n/words/settings.ts';
import { wordsShifts } from '../../../../src/renderer/i18n/words/shifts.ts';
import { wordsDiagnoses, wordsDiagnosticChecks, wordsDiagnostics } from '../../../../src/renderer/i18n/words/diagnostics.ts';
import { wordsPrinter } from '../../../../src/renderer/i18n/words/printer.ts';
import { wordsAxes, wordsAxisValues, wordsQuarantine } from '../../../../src/renderer/i18n/words/quarantine.ts';
import { isRight } from '../../../../src/shared/people/rights.ts';
import { wordsErrors } from '../../../../src/renderer/i18n/words/errors/errors.ts';
import { wordsCounter } from '../../../../src/renderer/i18n/words/counter.ts';
import { wordsScreens } from '../../../../src/renderer/i18n/words/screens.ts';
import { wordsStates } from '../../../../src/renderer/i18n/words/states.ts';
import * as verify from '../../../../src/renderer/i18n/words/verification.ts';
import * as alerts from '../../../../src/renderer/i18n/words/alerts.ts';
import * as done from '../../../../src/renderer/i18n/words/done.ts';
import * as moves from '../../../../src/renderer/i18n/words/moves.ts';
import * as suspense from '../../../../src/renderer/i18n/words/suspense.ts';
import * as refunds from '../../../../src/renderer/i18n/words/refunds.ts';
import * as people from '../../../../src/renderer/i18n/words/people.ts';
import { contract } from '../../../../src/shared/contract/index.ts';
import { errorCodes } from '../../../../src/shared/error-codes.ts';
import { paymentStatuses } from '../../../../src/shared/payment/payment-status.ts';
import { exceptionActions } from '../../../../src/shared/payment/judge-notice.ts';
import { placeholdersOf, leaves, textsOf } from './dictionary.ts';

/** Skip the language button: its text names the other language on purpose. */
const { 'lang.switch': _other, ...counter } = wordsCounter;

/** Words that are loaded together with a screen or a dialog instead of when the window opens. */
const later = {
  alerts: alerts.wordsAlertScreens,
  approve: wordsApprove,
  backups: wordsBackups,
  charts: wordsCharts,
  close: wordsClose,
  'counter settings': wordsCounterSettings,
  day: wordsDay,
  diagnostics: wordsDiagnostics,
  done: done.wordsDoneNow,
  exceptions: wordsExceptionsScreen,
  display: wordsDisplay,
  keys: wordsKeys,
  more: wordsMore,
  moves: moves.wordsMoved,
  names: wordsNames,
  payments: wordsPayments,
  people: people.wordsPeople,
  printer: wordsPrinter,
  quarantine: wordsQuarantine,
  'receipt check': receiptCheck.wordsReceiptCheck,
  refunds: refunds.wordsRefunds,
  running: wordsRunning,
  settings: wordsSettings,
  shifts: wordsShifts,
  suspense: suspense.wordsSuspense,
  verify: verify.wordsVerify,
};

const tables = {
  errors: wordsErrors,
  alerts: alerts.wordsAlerts,
  'changes of alerts': alerts.wordsAlertChanges,
  states: wordsStates,
  counter,
  screens: wordsScreens,
  ...Object.fromEntries(Object.entries(later).map(([name, table]) => [`${name} (later)`, table])),
  customer: wordsCustomer,
  'around a customer': wordsCustomerAround,
  gateways: money.wordsGateways,
  currencies: money.wordsCurrencies,
  receipts: money.wordsReceipts,
  'refund sources': refunds.wordsRefundSources,
  'refund states': refunds.wordsRefundStates,
  'moves of money': moves.wordsMoves,
  'ways to pay back': refunds.wordsWays,
  'choices about suspense': suspense.wordsChoices,
  reasons: wordsReasons,
  details: reasons.wordsDetails,
  'service codes': reasons.wordsServiceCodes,
  exceptions: history.wordsExceptions,
  actions: history.wordsActions,
  events: history.wordsEvents,
  entries: history.wordsEntries,
  notices: history.wordsNotices,
  effects: history.wordsEffects,
  actors: history.wordsActors,
  axes: wordsAxes,
  'axis values': wordsAxisValues,
  'diagnostic checks': wordsDiagnosticChecks,
  diagnoses: Object.values(wordsDiagnoses).map(({ what, next }) => (next ? { what, next } : { what })),
  roles: wordsRoles,
  'what roles are for': people.wordsRoleDeeds,
  rights: people.wordsRights,
  'meanings of alerts': alerts.wordsAlertMeanings,
  'facts of alerts': alerts.wordsAlertFacts,
  checks: verify.wordsChecks,
  problems: verify.wordsProblems,
  unchecked: verify.wordsUnchecked,
  remarks: verify.wordsRemarks,
  'receipts that are not genuine': receiptCheck.wordsNotGenuine,
  'receipts that cannot be checked': receiptCheck.wordsUncheckable,
  'since a receipt': receiptCheck.wordsSinceReceipt,
};

type Text = { readonly path: string; readonly lang: 'ar' | 'en'; readonly text: string };
const textsIn = (table: object): Text[] =>
  leaves(table).flatMap(({ path, word }) =>
    (['ar', 'en'] as const).flatMap((lang) => textsOf(word[lang]).map((text) => ({ path, lang, text }))),
  );
/** Returns the texts that break a rule, so that a failing test lists them. */
const breaking = (table: object, rule: (text: Text) => boolean): Text[] => textsIn(table).filter((text) => !rule(text));

const hasArabic = (text: string): boolean => /[\u0600-\u06ff]/.test(text);
const blames = /something went wrong|oops|invalid|illegal|fatal|you failed|your fault|!|خطأ/i;

describe.each(Object.entries(tables))('words of %s', (_, table) => {
  it('exist in both languages', () => {
    expect(leaves(table).length).toBeGreaterThan(0);
    expect(
      breaking(table, ({ lang, text }) => text !== '' && text === text.trim() && hasArabic(text) === (lang === 'ar')),
    ).toEqual([]);
  });

  // A placeholder whose name ends in `Ar` is the Arabic name of the same thing, such as `accountAr` of `account`.
  it('have the same placeholders in both languages', () => {
    const arabicOf = (text: Parameters<typeof placeholdersOf>[0]): string[] =>
      placeholdersOf(text).map((name) => name.replace(/Ar\b/, ''));
    expect(leaves(table).filter(({ word }) => arabicOf(word.ar).join() !== placeholdersOf(word.en).join())).toEqual([]);
  });

  it('stay calm and blame nobody', () => {
    expect(breaking(table, ({ text }) => !blames.test(text) && !/ {2}/.test(text))).toEqual([]);
  });
});

it('each error has words for what happened and what to do', () => {
  expect(Object.keys(wordsErrors).sort()).toEqual([...errorCodes].sort());
  expect(breaking(wordsErrors, ({ text }) => text.endsWith('.'))).toEqual([]);
});

it('never shows a code in the words of an error', () => {
  expect(breaking(wordsErrors, ({ text }) => !/[a-z]+\.[a-z]+-[a-z]+/.test(text))).toEqual([]);
});

it('each command with an approval has words for what was approved', () => {
  const approved = Object.entries(contract).filter(
    ([, { kind, may, asksLater }]) => kind !== 'query' && isRight(may) && !asksLater,
  );
  // Add `backup.keep-books`, which the filter above leaves out (`asksLater`): its journal entry needs words, too, because the
  // entry names who cancelled a restore.
  const calledOff = { 'backup.keep-books': contract['backup.keep-books'].may };
  expect(people.rightOfCommand).toEqual({ ...Object.fromEntries(approved.map(([name, { may }]) => [name, may])), ...calledOff });
});

it('no key has two words', () => {
  const keys = [wordsCounter, wordsScreens, ...Object.values(later)].flatMap((table) => Object.keys(table));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

it('each state has words, and no two badges are alike', () => {
  expect(Object.keys(wordsStates).sort()).toEqual([...paymentStatuses].sort());
  for (const lang of ['ar', 'en'] as const) {
    const labels = Object.values(wordsStates).map(({ label }) => label[lang]);
    expect(new Set(labels).size).toBe(labels.length);
    for (const label of labels) expect(label.length).toBeLessThanOrEqual(30);
  }
});

it('an unknown state warns the cashier not to charge again', () => {
  expect(wordsStates.unknown.next.en).toContain('Do not charge again');
  expect(wordsStates.unknown.next.ar).toContain('لا تطلب الدفع مرة أخرى');
});

it('each code of the service, kind of entry and exception has words', () => {
  expect(Object.keys(reasons.wordsServiceCodes).sort()).toEqual([...knownCodes].sort());
  expect(Object.keys(history.wordsEntries)).toEqual(expect.arrayContaining([...entryKinds]));
  for (const reason of Object.keys(exceptionActions)) {
    expect(history.actionFor(reason as keyof typeof exceptionActions).en).toMatch(/\.$/);
  }
});
