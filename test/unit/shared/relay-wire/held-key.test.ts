import { expect, it } from 'vitest';
import { isPublicKey, keyPrint, noKey, readHeldKey } from '../../../../src/shared/relay-wire/held-key.ts';

const key = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE';

it('the header of the held key is read as a key, as null if the relay has no key, and otherwise as undefined', () => {
  expect([readHeldKey(key), readHeldKey(noKey)]).toEqual([key, null]);
  for (const said of [undefined, '', 'x', `${key}A`, `${key}, ${key}`, key.replace('-', '+')])
    expect(readHeldKey(said), said).toBeUndefined();
});

it('a public key has 43 characters of base64url', () => {
  expect([isPublicKey(key), isPublicKey(undefined), isPublicKey(key.slice(1))]).toEqual([true, false, false]);
});

it('people compare the first sixteen characters of a key, in groups of four', () => {
  expect(keyPrint('-_2PM8sd')).toBe('-\u2060_2P\u00a0M8sd');
  expect([keyPrint(key), keyPrint('')]).toEqual(['AbCd\u00a0EfGh\u00a0IjKl\u00a0MnOp', '']);
});
