// Money received in a close of any version has one form: earlier versions have `totals`, which name no method.
import { expect, it } from 'vitest';
import { type AnyCloseDocument, receivedIn } from '../../../../src/shared/contract/books/close.ts';

const sum = {
  ...{ currency: 'LYD', gateway: 'wallet', kind: 'sale', count: 2, amountMinor: 25_000 },
  ...{ late: 0, unverified: 1, unverifiedMinor: 12_500 },
} as const;

it('is read from `received` since version 7, with its method', () => {
  const received = [{ ...sum, method: 'method_a' }];
  expect(receivedIn({ version: 7, received } as unknown as AnyCloseDocument)).toEqual(received);
});

it('is read from `totals` in earlier versions, without a method', () => {
  expect(receivedIn({ version: 6, totals: [sum] } as unknown as AnyCloseDocument)).toEqual([{ ...sum, method: null }]);
});

it('is ordered by currency and then by kind: sales before refunds owed and suspense', () => {
  const received = (['suspense', 'sale'] as const).flatMap((kind) =>
    (['USD', 'LYD'] as const).map((currency) => ({ ...sum, kind, currency, method: null })),
  );
  const ordered = receivedIn({ version: 7, received } as unknown as AnyCloseDocument);
  expect(ordered.map(({ currency, kind }) => `${currency} ${kind}`)).toEqual([
    'LYD sale',
    'LYD suspense',
    'USD sale',
    'USD suspense',
  ]);
});
