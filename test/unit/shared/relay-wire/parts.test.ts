// The addresses at which a notice may arrive.
import { expect, it } from 'vitest';
import { isRightWay, waysIn } from '../../../../src/shared/relay-wire/parts.ts';

it('only the addresses of an attempt and of an invoice number belong to the till of the invoice', () => {
  expect(waysIn.filter(isRightWay)).toEqual(['attempt', 'number']);
});
