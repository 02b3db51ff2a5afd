// The table by which the drive (`npm run drive`: scripted sales on a till) checks a payment's history: which person or program
// each step may name as its author.
import { describe, expect, it } from 'vitest';
import { creditFaults, type Told } from '../../drive/credit.ts';
import type { Habit } from '../../drive/habit.ts';
import { habits } from '../../drive/habits/all.ts';
import type { View } from '../../drive/reading.ts';
import { faultsOf } from '../../drive/rules.ts';

const restart: Told = { title: 'No clear answer came', by: 'The till', why: 'The till was closed before the answer came.' };
const restartAr: Told = { title: 'لم يصل رد يُفهم', by: 'الصندوق', why: 'أُغلق الصندوق قبل أن يصل الرد.' };
const step = (title: string, by: string, why = ''): Told => ({ title, by, why });
const of = (told: Told, answered = true): string[] => creditFaults([told], 'en', answered);

describe('the person or program that the history names for a step', () => {
  it.each([
    step('Payment was asked for', 'Maha'),
    step('The payment service opened a checkout', 'Payment service'),
    step('No checkout was opened', 'Payment service', 'The payment service refused the charge.'),
    step('No checkout was opened', 'The till', 'The charge never reached the payment service, so nothing was taken.'),
    step('No clear answer came', 'Payment service', 'The payment service had a fault of its own.'),
    step('No clear answer came', 'The till', 'The payment service did not respond in time.'),
    step('Notice: paid', 'Relay'),
    step('The notice was judged anew', 'Maha'),
    step('The time for waiting ran out', 'The till'),
    step('The till stopped waiting for it', 'Maha'),
    step('A refund was asked for', 'Maha · approved by Omar'),
  ])('accepts: $title, $by', (told) => expect(of(told)).toEqual([]));

  it.each([
    step('No clear answer came', 'The till', 'The payment service had a fault of its own.'),
    step('The payment service opened a checkout', 'The till'),
    step('The time for waiting ran out', 'Payment service'),
    step('The time for waiting ran out', 'Maha'),
    step('Notice: paid', 'Payment service'),
    step('The till stopped waiting for it', 'The till'),
    step('Payment was asked for', ''),
  ])('finds a wrong name: $title, $by', (told) => expect(of(told)[0]).toContain(`credits “${told.title}” to “${told.by}”`));

  it('finds a step that a restarted till recorded by itself and that names the payment service', () => {
    expect([...of(restart), ...creditFaults([restartAr], 'ar', false)]).toEqual([]);
    expect(of({ ...restart, by: 'Payment service' })).toEqual([
      'its history credits “No clear answer came” to “Payment service”, not to the till',
    ]);
    expect(creditFaults([{ ...restartAr, by: 'خدمة الدفع' }], 'ar', true)).toEqual([
      'its history credits “لم يصل رد يُفهم” to “خدمة الدفع”, not to the till',
    ]);
  });

  it('finds a step that names the payment service although the service never answered', () =>
    expect(of(step('No clear answer came', 'Payment service', 'Why is unclear.'), false)).toEqual([
      'its history credits “No clear answer came” to “Payment service”, which never answered',
    ]));

  it('reports an unknown step', () =>
    expect(of(step('Something else', 'The till'))).toEqual(['its history has a step that nobody knows, “Something else”']));
});

describe('the history rule within all rules of the drive', () => {
  const habit = habits.find(({ name }) => name === 'till-killed-asking') as Habit;
  const view = (...steps: Told[]): View => ({
    ...{ lang: 'en', place: 'details', invoiceNo: 'T1-0002', code: false, badge: 'Unknown', amounts: [], question: '' },
    words: 'Do not charge again. Call the supervisor.',
    buttons: [],
    steps,
  });
  const faults = (...views: View[]): string[] => faultsOf({ views, rows: [], around: [], review: [] }, habit, ['T1-0002']);

  it('names the place and the step with the swapped name, without the colon of its heading', () => {
    expect(faults(view(step('Payment was asked for', 'Maha'), restart))).toEqual([]);
    expect(faults(view({ ...restart, by: 'Payment service' }, step('Notice: paid', 'Payment service')))).toEqual([
      'its history credits “No clear answer came” to “Payment service”, not to the till (details T1-0002 en)',
      'its history credits “Notice: paid” to “Payment service”, not to the relay or till or person (details T1-0002 en)',
    ]);
  });
});
