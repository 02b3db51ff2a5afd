// Tests that error texts in Arabic and English are filled with the parameters of the error.
import { expect, it } from 'vitest';
import { codeText, errorText } from '../../../../src/renderer/i18n/words/errors/errors.ts';
import { neutralNames } from '../../../../src/shared/payment/named.ts';
import { methodText } from '../../../../src/renderer/i18n/words/money.ts';
import { reasonText } from '../../../../src/renderer/i18n/words/reasons.ts';
import { wordsFor } from '../../../../src/cli/start/words.ts';
import { errorCodes } from '../../../../src/shared/error-codes.ts';

it('an error text writes a limit as an amount with its currency', () => {
  const below = { code: 'amount.below-minimum', params: { minimumMinor: 5000, currency: 'LYD' } } as const;
  expect(errorText(below, 'en').what).toBe('The amount is below the minimum of 5.000\u00a0LYD.');
  expect(errorText(below, 'ar').what).toBe('المبلغ أقل من الحد الأدنى، وهو \u20665.000\u00a0LYD\u2069.');
  const above = { code: 'amount.above-maximum', params: { maximumMinor: 123_456, currency: 'USD' } } as const;
  expect(errorText(above, 'en').what).toBe('The amount is above the maximum of 1,234.56\u00a0USD.');
});

it('an Arabic error text has quotes around a path, so that no full stop or comma touches the path', () => {
  const params = { folder: '/media/usb/qayd', file: '/data/qayd.db', since: '2026-11-21 10:45', count: 2 };
  let quoted = 0;
  for (const code of errorCodes) {
    const { what, next } = errorText({ code, params }, 'ar');
    for (const [, before, after] of `${what} ${next}`.matchAll(/(.)\u2066\/(?:media|data)[a-z/.]*\u2069(.?)/gu)) {
      expect([code, before, after]).toStrictEqual([code, '«', '»']);
      quoted += 1;
    }
  }
  expect(quoted).toBeGreaterThan(15);
  const away = { code: 'backup.folder-away', params: { folder: '/media/usb/qayd' } } as const;
  expect(errorText(away, 'ar').what).toBe('مجلد النسخ غير موجود: «\u2066/media/usb/qayd\u2069».');
});

it('an error text names only the used invoice number, left to right inside Arabic', () => {
  const used = { code: 'invoice.already-used', params: { invoiceNo: 'T1-0007' } } as const;
  expect(errorText(used, 'en').what).toBe('Invoice number T1-0007 was used before.');
  expect(errorText(used, 'ar').what).toContain('\u2066T1-0007\u2069');
});

it('an error text omits the part of a sentence whose facts are missing', () => {
  expect(codeText('data.in-use', 'en').what).toBe('Another Qayd is using these books.');
  const inUse = { code: 'data.in-use', params: { file: '/data/qayd/owner.lock' } } as const;
  expect(errorText(inUse, 'en').what).toBe('Another Qayd is using these books: /data/qayd/owner.lock.');
  expect(codeText('feed.gap', 'en').what).toBe('The relay lacks a notice.');
  expect(errorText({ code: 'feed.gap', params: { missing: 8, after: 7 } }, 'en').what).toBe(
    'The relay lacks a notice: number 8; we had read up to 7.',
  );
});

it('an error text counts in the plural form of the number', () => {
  const said = (code: 'people.wrong-pin' | 'clock.wrong', params: Readonly<Record<string, number>>, lang: 'ar' | 'en') =>
    errorText({ code, params }, lang).what;
  expect(said('people.wrong-pin', { left: 1 }, 'en')).toBe('This is not the right PIN; 1 try left before it is locked.');
  expect(said('people.wrong-pin', { left: 4 }, 'en')).toBe('This is not the right PIN; 4 tries left before it is locked.');
  expect(said('people.wrong-pin', { left: 2 }, 'ar')).toBe('هذا ليس الرقم السري الصحيح، والباقي قبل أن يُقفل محاولتان.');
  expect(said('people.wrong-pin', { left: 4 }, 'ar')).toBe(
    'هذا ليس الرقم السري الصحيح، والباقي قبل أن يُقفل \u20664\u2069 محاولات.',
  );
  expect(said('clock.wrong', { aheadMinutes: 5 }, 'ar')).toBe('ساعة هذا الجهاز خاطئة: متقدمة \u20665\u2069 دقائق.');
  expect(said('clock.wrong', { behindHours: 24 }, 'ar')).toBe('ساعة هذا الجهاز خاطئة: متأخرة \u206624\u2069 ساعة.');
  expect(said('clock.wrong', { behindHours: 1 }, 'en')).toBe('This machine’s clock is wrong: 1 hour behind.');
});

it('an error text mentions the lock once, without remaining tries', () => {
  for (const lang of ['ar', 'en'] as const) {
    const { what, next } = errorText({ code: 'people.wrong-pin', params: { seconds: 60 } }, lang);
    expect(`${what} ${next}`.match(/lock|قفل/g)).toHaveLength(1);
  }
});

it('damaged books name the remedy: the command on a terminal, the list of backups in the window', () => {
  const error = { code: 'data.damaged', params: { file: '/data/qayd.db' } } as const;
  const terminal = wordsFor(error).split('\n');
  expect(terminal).toHaveLength(2);
  for (const line of terminal) expect(line).toContain('npm run restore -- DATA_DIR');
  expect(errorText(error, 'en').next).toContain('its window lists the backups');
  expect(errorText(error, 'ar').next).toContain('تعرض نافذته النسخ الاحتياطية');
});

it('an error text names the invalid option or field of a set-up, and its problem', () => {
  const said = (params: Readonly<Record<string, string>>, lang: 'ar' | 'en') => {
    const { what, next } = errorText({ code: 'config.invalid', params }, lang);
    return `${what} ${next}`;
  };
  const cases = [
    { field: '--service', reason: 'missing' },
    { field: '--relay-token-file', reason: 'needed' },
    { file: '/media/keys.json', field: 'relayPublicUrl', reason: 'address' },
    { field: '--lan', reason: 'stray' },
    { field: '--data', reason: 'repeated' },
    { field: '--lan', reason: 'network' },
    { file: '/media/keys.json', field: 'apiKey' },
    { field: 'till', reason: 'of a later version' },
  ];
  for (const lang of ['ar', 'en'] as const) {
    for (const params of cases) {
      expect(said(params, lang)).toContain(params.field);
      expect(said(params, lang)).toContain(params.file ?? '');
      expect(said(params, lang)).not.toMatch(/[[\]{}]| {2}|\s[.,،;:]/);
    }
    expect(new Set(cases.map((params) => said({ ...params, field: '--x', file: '' }, lang))).size).toBe(cases.length - 1);
  }
  expect(said({ file: '/media/keys.json', field: '' }, 'en')).toBe(
    'The set-up file /media/keys.json is not of the form expected. Fix it as docs/till.md says, then start again.',
  );
  expect(said({ field: '--relay', reason: 'address', file: '' }, 'en')).toContain('--relay is not an address that we take.');
});

/** Parameters that each error code always carries; the code's texts may use only these parameters. */
const always: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  'amount.too-many-decimals': { decimals: 2 },
  'amount.too-long': { digits: 9 },
  'amount.below-minimum': { minimumMinor: 1000, currency: 'LYD' },
  'drawer.count-needed': { currency: 'LYD' },
  'drawer.off': { currency: 'LYD' },
  'amount.above-maximum': { maximumMinor: 1000, currency: 'LYD' },
  'customer.malformed': { longest: 80 },
  'note.malformed': { longest: 200 },
  'logo.too-large': { kilobytes: 256 },
  'logo.unfit-size': { least: 16, most: 2048 },
  'invoice.too-long': { longest: 64 },
  'invoice.not-ours': { till: 'T1-' },
  'invoice.already-used': { invoiceNo: 'T1-0001' },
  'sale.already-paid': { invoiceNo: 'T1-0001' },
  'attempt.in-progress': { invoiceNo: 'T1-0001' },
  'attempt.may-still-be-paid': { invoiceNo: 'T1-0001' },
  'quarantine.named': { invoiceNo: 'T1-0001' },
  'quarantine.named-some': { invoiceNo: 'T1-0001', count: 2 },
  'notice.too-large': { bytes: 65_536 },
};

it('no error text contains a placeholder, a bracket or a stray space', () => {
  const texts = errorCodes.flatMap((code) =>
    (['ar', 'en'] as const).flatMap((lang) => Object.values(errorText({ code, params: always[code] ?? {} }, lang))),
  );
  expect(texts.filter((text) => /[[\]{}]| {2}|\s[.,،;:]/.test(text))).toEqual([]);
});

it('an error text explains why a charge failed, with what happened to the connection', () => {
  expect(reasonText(null, null, 'en')).toBeNull();
  expect(reasonText('timeout', 'timeout', 'en')).toBe('The payment service did not respond in time.');
  expect(reasonText('not-sent', 'dns', 'en')).toBe(
    'The charge never reached the payment service, so nothing was taken. The service’s address was not found. Check the internet connection and the address.',
  );
  expect(reasonText('bad-redirect', 'redirect.not-https', 'en')).toBe(
    'The payment service gave an unprotected address, so we do not show it.',
  );
  expect(reasonText('of a later version', 'odd', 'ar')).toBe('لم يكتمل الاتصال بخدمة الدفع.');
});

it('the five methods have names, and an unknown method is shown verbatim', () => {
  expect(methodText('method_a', 'en', neutralNames)).toBe('Method A');
  expect(methodText('method_e', 'ar', neutralNames)).toBe('الوسيلة هـ');
  expect(methodText('sadad', 'ar', neutralNames)).toBe('sadad');
});

it.each([
  ['letters', 'apiKey'],
  ['lacks', 'apiKey'],
  ['not-keys', ''],
  ['not-keys', 'pin'],
  ['size', ''],
])(
  'an error text explains an unusable keys file in the same words in the window and on the command line: %s %s',
  (reason, field) => {
    const error = { code: 'config.invalid', params: { file: '/media/keys.json', field, reason } } as const;
    const shown = (['en', 'ar'] as const).map((lang) => {
      const { what, next } = errorText(error, lang);
      return `${what} ${next}`.replace(/[\u2066-\u2069]/g, '');
    });
    expect(shown.join('\n')).toBe(wordsFor(error));
  },
);

it('the Arabic line of a refused restore contains no raw mode name', () => {
  const params = { name: 'qayd.db', mode: 'trial', own: 'live' };
  const [en, ar] = wordsFor({ code: 'backup.another-mode', params }).split('\n');
  expect(en).toContain('in mode trial');
  expect(ar).toContain('وضعه تجربة، ووضع هذا الصندوق بيع حقيقي');
});

it('an error text names what to check after the books were restored, under the condition that it exists', () => {
  expect(codeText('backup.put-back', 'en').next).toContain(
    'If sales, settlements by hand or Z reports were made after the backup',
  );
  expect(codeText('backup.put-back', 'ar').next).toContain('فإن كانت بعد النسخة بيعات');
});

it.each(['people.wrong-pin', 'recovery.wrong'] as const)(
  'the command line shows the remaining tries, and after the last try how long the lock lasts: %s',
  (code) => {
    const said = (params: Readonly<Record<string, number>>) => wordsFor({ code, params });
    expect(said({ left: 4 })).toMatch(/; 4 tries left\. Nothing[^]*، والباقي 4 محاولات\. لم/);
    expect(said({ left: 2 })).toMatch(/; 2 tries left\. Nothing[^]*، والباقي محاولتان\. لم/);
    expect(said({ left: 1 })).toMatch(/; 1 try left\. Nothing[^]*، والباقي محاولة واحدة\. لم/);
    expect(said({ seconds: 1 })).toMatch(/locked for 1 second\. Nothing[^]*، وأُقفل ثانية واحدة\. لم/);
    const last = wordsFor({ code, params: { seconds: 60 } });
    expect(last).toMatch(/, and it is locked for 60 seconds\. Nothing[^]*، وأُقفل 60 ثانية\. لم/);
    expect(last).not.toMatch(/left|والباقي/);
  },
);

it.each([
  ['en', /its token, or the names of its merchant and till/, /Compare both names[^]*ask for a new token if they are right/],
  ['ar', /إما رمزه، وإما اسم التاجر أو الصندوق/, /قارن الاسمين[^]*واطلب منه رمزًا جديدًا إن كانا صحيحين/],
] as const)(
  'a relay that rejects the till may have another merchant or till name: compare the names, then ask for a new token: %s',
  (lang, what, next) => {
    const told = errorText({ code: 'feed.unauthorized', params: {} }, lang);
    expect(told.what).toMatch(what);
    expect(told.next).toMatch(next);
  },
);
