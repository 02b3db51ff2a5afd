// Tests the form for the names that the payment service uses: spaces around a typed name are removed, and empty payment methods
// are left out.
import { expect, it } from 'vitest';
import { namesFormOf, readNames } from '../../../../../src/renderer/screens/setup/settings/names-form.ts';
import { neutralNames } from '../../../../../src/shared/payment/named.ts';

const form = namesFormOf(neutralNames);

it('the names form reads back the names that it shows', () => {
  expect(readNames(form)).toEqual({ names: neutralNames, troubles: {} });
});

it('the names form trims all names, and omits a method with empty fields', () => {
  const methods = [
    { code: ' sadad ', ar: ' سداد ', en: ' Sadad ' },
    { code: ' ', ar: '', en: '  ' },
  ];
  const { names, troubles } = readNames({ ...form, wallet: { path: ' wallet-2 ', notices: ' Wallet ،pay , ', methods } });
  expect(troubles).toEqual({});
  expect(names?.wallet).toMatchObject({
    path: 'wallet-2',
    notices: ['Wallet', 'pay'],
    methods: [{ code: 'sadad', ar: 'سداد', en: 'Sadad' }],
  });
});
