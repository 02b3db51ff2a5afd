// The rules by which the drive (`npm run drive`: scripted sales on a till) finds contradictions between till, customer display
// and phone.
import { describe, expect, it } from 'vitest';
import { contradictions, type Moment, pairs, type Speaker, type Voice } from '../../drive/contradictions.ts';

type Said = Partial<Omit<Voice, 'speaker' | 'title' | 'texts'>> & { readonly title?: string; readonly text?: string };

const voice = (
  speaker: Speaker,
  { title = '', text = '', code = false, amounts = ['12.500 LYD'], leftS = null }: Said,
): Voice => ({
  speaker,
  title: { en: title },
  texts: { en: text },
  code,
  amounts,
  leftS,
});
const till = (said: Said): Voice => voice('till', said);
const display = (said: Said): Voice => voice('display', said);
const phone = (said: Said): Voice => voice('phone', said);

const of = (voices: readonly Voice[], more: Partial<Moment> = {}): string[] =>
  contradictions({ voices, service: { took: true, verifies: true, recants: false }, charged: false, ...more });
/** Returns only the rule of each fault, without the quoted screen texts. */
const rules = (found: readonly string[]): string[] => found.map((fault) => fault.split(': ')[0] ?? '');

const scan: Said = { title: 'Scan to pay', text: 'Scan to pay', code: true };

describe('contradictions between windows', () => {
  it('finds no contradiction if all windows show the same', () => {
    expect(of([till({ ...scan, title: 'Waiting' }), display(scan)])).toEqual([]);
    const paid = { title: 'Paid', text: 'Paid' };
    expect(of([till(paid), display({ title: 'Paid', text: 'Paid | Thank you.' }), phone({ title: 'Thank you' })])).toEqual([]);
    expect(of([])).toEqual([]);
  });

  it.each([
    ['a code beside “do not pay”', till({ code: true }), display({ code: true, text: 'Do not pay again.' })],
    ['asked to scan beside “do not pay”', till({ text: 'The customer scans' }), display({ text: 'Do not pay again.' })],
    ['paid beside a code', phone({ code: true }), till({ title: 'Paid' })],
    ['paid beside “do not pay”', till({ title: 'Paid' }), phone({ text: 'Do not pay again' })],
    ['paid beside declined', till({ title: 'Declined' }), phone({ title: 'Paid' })],
    ['paid beside cancelled', till({ title: 'Cancelled' }), phone({ title: 'Paid' })],
    ['paid beside “no result”', till({ title: 'Paid' }), phone({ text: 'No result was reported.' })],
    ['“thank you” beside declined', phone({ title: 'Thank you' }), till({ title: 'Declined' })],
    ['“thank you” beside cancelled', phone({ title: 'Thank you' }), display({ title: 'Cancelled' })],
    ['“thank you” beside “no result”', phone({ title: 'Thank you' }), till({ text: 'No result reported' })],
  ])('finds: %s', (rule, one, other) => {
    expect(rules(of([one, other]))).toContain(rule);
    expect(rules(of([other, one]))).toContain(rule);
  });

  it('the cases above cover each rule of the table', () => expect(pairs).toHaveLength(9));

  it('the report names the rule, both places and both texts', () => {
    expect(of([till({ ...scan, text: 'Scan' }), display({ code: true, text: 'Do not pay again.' })])[0]).toBe(
      'a code beside “do not pay”: till “▣ Scan” · display “▣ Do not pay again.”',
    );
  });

  it('finds a code, or Paid, that only the till or only the display shows', () => {
    expect(rules(of([till({ code: true }), display({})]))).toEqual(['a code on one alone']);
    expect(rules(of([till({}), display({ code: true })]))).toEqual(['a code on one alone']);
    expect(rules(of([till({ title: 'Paid late' }), display({})]))).toEqual(['paid on one alone']);
    expect(rules(of([till({}), display({ title: 'Paid' })]))).toEqual(['paid on one alone']);
  });

  it('allows Paid on the display if another charge paid the sale, and no result there if a sale was paid twice', () => {
    expect(of([till({ title: 'Sale is paid' }), display({ title: 'Paid' })])).toEqual([]);
    expect(of([till({ title: 'Paid twice' }), display({ title: 'Please see the cashier' })])).toEqual([]);
  });

  it('finds an empty display beside a payment that was just charged, and allows the empty display later', () => {
    const idle = display({ title: 'Welcome', amounts: [] });
    expect(rules(of([till({ title: 'Paid' }), idle], { charged: true }))).toEqual(['a payment in front and an empty display']);
    expect(of([till({ title: 'Paid' }), idle])).toEqual([]);
  });

  it('finds two different amounts of one payment, however each amount is written', () => {
    expect(of([till({ amounts: ['1,045.250 LYD'] }), phone({ amounts: ['1045.25 LYD'] })])).toEqual([]);
    expect(rules(of([till({}), display({ amounts: ['12.500 USD'] })]))).toEqual(['one payment, two amounts']);
    expect(of([till({}), phone({ amounts: [] })])).toEqual([]);
  });

  it('finds two different remaining times', () => {
    expect(rules(of([till({ leftS: 890 }), display({ leftS: 300 })]))).toEqual(['two times left']);
    expect(of([till({ leftS: 890 }), display({ leftS: 889 })])).toEqual([]);
  });

  it('finds a screen that contradicts the service’s own records', () => {
    const nothing = { service: { took: false, verifies: true, recants: false } };
    expect(rules(of([till({ title: 'Paid' })], nothing))).toEqual(['paid, and the service took nothing']);
    expect(rules(of([phone({ title: 'Thank you' })], nothing))).toEqual(['“thank you”, and the service took nothing']);
    const circle = [till({ text: 'Look at the customer’s phone' }), phone({ text: 'the till shows whether the money came' })];
    expect(rules(of(circle, nothing))).toEqual(['each points at the other']);
    const forged = { service: { took: true, verifies: false, recants: false } };
    expect(rules(of([phone({ title: 'Thank you' })], forged))).toEqual(['“thank you” above what does not verify']);
    expect(rules(of([phone({ title: 'Paid' })]))).toEqual(['the phone says paid']);
  });

  it('allows “no result” on the phone beside Paid if the service reported no result after the payment', () => {
    const recants = { service: { took: true, verifies: true, recants: true } };
    expect(of([till({ title: 'Paid' }), phone({ text: 'No result was reported.' })], recants)).toEqual([]);
  });

  it('compares the texts of both languages of a window', () => {
    const both = (ar: string, code: boolean): Voice => ({
      speaker: 'display',
      title: {},
      texts: { ar },
      code,
      amounts: [],
      leftS: null,
    });
    expect(rules(of([till({ code: true }), both('لا تدفع مرة أخرى.', true)]))).toContain('a code beside “do not pay”');
  });
});
