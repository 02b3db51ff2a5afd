// How the drive (`npm run drive`: scripted sales on a till) compares sums: it parses amounts from the text of screens and files,
// adds them up, and compares each sum between two places.
import { describe, expect, it } from 'vitest';
import { apart, figureFaults, linesOf, minorOf, sumsOf, type Told } from '../../drive/figures.ts';

const told = (place: string, sums: Record<string, number>): Told => ({
  place,
  of: ['sale', 'suspense'],
  sums: new Map(Object.entries(sums)),
});

describe('comparison of one figure in two places', () => {
  it('reads an amount to the last minor unit in the notation of screens and of files', () => {
    expect(minorOf('1,045.250', 'LYD')).toBe(1_045_250);
    expect(minorOf('45.25', 'LYD')).toBe(45_250);
    expect(minorOf('45', 'USD')).toBe(4_500);
  });

  it('adds amounts of the same kind and currency only', () => {
    const line = (heading: string, amount: string) => ({ heading, label: amount, amount });
    const names = [['sale', /^Sales/]] as const;
    const lines = linesOf(
      [
        line('Sales', '1.500 LYD'),
        line('Sales', '2.00 USD'),
        line('Sales', '3.000 LYD'),
        line('Other', '9.000 LYD'),
        line('Sales', '3'),
      ],
      names,
    );
    expect(sumsOf(lines)).toEqual(
      new Map([
        ['sale LYD', 4_500],
        ['sale USD', 200],
      ]),
    );
  });

  it('the report names the figure and both places', () => {
    expect(
      figureFaults([told('the books', { 'sale LYD': 5 }), told('Day', { 'sale LYD': 5 }), told('the close', { 'sale LYD': 6 })]),
    ).toEqual(['one figure, two places: sale LYD is 5 in the books, 6 in the close']);
  });

  it('counts a missing figure as zero, and ignores a kind that a place does not list', () => {
    expect(figureFaults([told('the books', { 'suspense USD': 7, 'paid back LYD': 3 }), told('Day', {})])).toEqual([
      'one figure, two places: suspense USD is 7 in the books, 0 in Day',
    ]);
  });

  it('compares the books with the service’s own log for each payment', () => {
    const taken = [
      { invoiceNo: 'T1-1', amount: '5', currency: 'LYD' },
      { invoiceNo: 'T1-1', amount: '5', currency: 'LYD' },
      { invoiceNo: 'T1-2', amount: '55', currency: 'EUR' },
    ];
    const booked = [
      { invoiceNo: 'T1-1', amountMinor: 5_000, currency: 'LYD' as const },
      { invoiceNo: 'T1-3', amountMinor: 100, currency: 'USD' as const },
    ];
    expect(apart(taken, booked)).toEqual({ lacking: ['T1-1 5 LYD', 'T1-2 55 EUR'], extra: ['T1-3 100 USD'] });
  });
});
