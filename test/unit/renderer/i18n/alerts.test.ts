// Tests the texts of alerts: each names, in the reader's language, the key or address that changed, and omits parameters that the
// alert lacks.
import { expect, it } from 'vitest';
import { translator } from '../../../../src/renderer/i18n/index.ts';
import { alertText } from '../../../../src/renderer/i18n/words/alerts.ts';

const changed = { reason: 'connection-changed', params: { changed: 'keys,service', service: 'https://pay.example' } } as const;

it('name the changed parts, and only the addresses that are given', () => {
  expect(alertText(changed, 'en').what).toBe(
    'The till was opened with something changed: keys, address of the payment service. Payment service now: https://pay.example.',
  );
  expect(alertText(changed, 'ar').what).toContain('المفاتيح، عنوان خدمة الدفع');
  expect(alertText(changed, 'ar').what).toContain('\u2066https://pay.example\u2069');
  expect(alertText({ ...changed, params: { changed: 'keys' } }, 'en').what).toBe(
    'The till was opened with something changed: keys.',
  );
});

it('show an unknown part of a later version verbatim', () => {
  expect(alertText({ ...changed, params: { changed: 'printer' } }, 'en').what).toContain('changed: printer.');
});

it('about older books name the button with which an owner continues', () => {
  const older = { reason: 'books-older', params: { epoch: 0, seq: 40, hash: 'a', last: 38, agreed: 38 } } as const;
  for (const lang of ['ar', 'en'] as const) expect(alertText(older, lang).next).toContain(translator(lang)('alert.known'));
});
