// The names of payment methods for people.
import { expect, it } from 'vitest';
import { walletMethods } from '../../../../src/shared/payment/gateways.ts';
import { methodText } from '../../../../src/shared/payment/method-text.ts';
import { neutralNames } from '../../../../src/shared/payment/named.ts';

it('each wallet method without a name has a letter of its own in each language', () => {
  const texts = (lang: 'ar' | 'en') => walletMethods.map((method) => methodText(method, lang, neutralNames));
  expect(texts('en')).toEqual(['Method A', 'Method B', 'Method C', 'Method D', 'Method E']);
  expect(texts('ar')).toEqual(['الوسيلة أ', 'الوسيلة ب', 'الوسيلة ج', 'الوسيلة د', 'الوسيلة هـ']);
});

it('an unknown method is shown unchanged', () => expect(methodText('cheque', 'ar', neutralNames)).toBe('cheque'));
