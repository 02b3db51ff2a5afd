// Alerts in words: what changed is named in the reader's language, and what is not there is left out.
import { expect, it } from 'vitest';
import { alertText } from '../../../../src/renderer/i18n/words/alerts.ts';

const changed = { reason: 'connection-changed', params: { changed: 'keys,service', service: 'https://pay.example' } } as const;

it('name what changed, and addresses that are there alone', () => {
  expect(alertText(changed, 'en').what).toBe(
    'The till was opened with something changed: keys, address of the payment service. Payment service now: https://pay.example.',
  );
  expect(alertText(changed, 'ar').what).toContain('المفاتيح، عنوان خدمة الدفع');
  expect(alertText(changed, 'ar').what).toContain('\u2066https://pay.example\u2069');
  expect(alertText({ ...changed, params: { changed: 'keys' } }, 'en').what).toBe(
    'The till was opened with something changed: keys.',
  );
});

it('show what a later version names as it came', () => {
  expect(alertText({ ...changed, params: { changed: 'printer' } }, 'en').what).toContain('changed: printer.');
});
