// Tests the functions behind the Sell screen: errors of typed fields, and the effect of the keypad.
import { describe, expect, it } from 'vitest';
import { edit, hasPoint } from '../../../../../src/renderer/parts/fields/edit.ts';
import { errorIn, errorsIn, fieldOfError, fieldsOf } from '../../../../../src/renderer/stores/sale/judge-draft.ts';

const good = {
  ...({ gateway: 'wallet', amount: '45.25', invoiceNo: 'T1-0149', mobile: '091 234 5678', email: '' } as const),
  customerName: '',
  note: '',
};

describe('a sale as typed', () => {
  it('is checked with the rules of the till', () => {
    expect(errorsIn(good)).toEqual({});
    const codes = Object.values(errorsIn({ ...good, amount: '10.555', invoiceNo: 'فاتورة', mobile: '021' })).map(
      ({ code }) => code,
    );
    expect(codes).toEqual(['amount.too-many-decimals', 'invoice.bad-characters', 'mobile.not-libyan']);
  });

  it('needs no mobile number for a card', () => {
    expect(fieldsOf({ gateway: 'card' })).toEqual(['amount', 'invoiceNo']);
    expect(errorsIn({ ...good, gateway: 'card', mobile: '' })).toEqual({});
    expect(errorIn('mobile', { ...good, gateway: 'card', mobile: '' })).toBeNull();
    expect(errorIn('email', good)).toBeNull();
  });

  it('shows each error of the till at its field', () => {
    expect(fieldOfError('amount.above-maximum')).toBe('amount');
    expect(fieldOfError('invoice.already-used')).toBe('invoiceNo');
    expect(fieldOfError('data.disk-full')).toBeNull();
  });
});

describe('the keypad', () => {
  it('types at the caret, and replaces the selected text', () => {
    expect(edit('4525', 2, 2, '.')).toEqual({ text: '45.25', caret: 3 });
    expect(edit('T1-0149', 0, 7, '5')).toEqual({ text: '5', caret: 1 });
  });

  it('erases the selected text, otherwise the character before the caret', () => {
    expect(edit('45.25', 5, 5, 'erase')).toEqual({ text: '45.2', caret: 4 });
    expect(edit('45.25', 0, 5, 'erase')).toEqual({ text: '', caret: 0 });
    expect(edit('', 0, 0, 'erase')).toEqual({ text: '', caret: 0 });
  });

  it('clears the whole field on a long press', () => {
    expect(edit('45.25', 2, 2, 'clear')).toEqual({ text: '', caret: 0 });
  });

  it('detects the only point of an amount, except if the point is selected', () => {
    expect(hasPoint('45.2', 4, 4)).toBe(true);
    expect(hasPoint('45.2', 0, 4)).toBe(false);
    expect(hasPoint('45', 2, 2)).toBe(false);
  });
});
