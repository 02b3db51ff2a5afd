// The page that asks for a passphrase or a PIN at the start: a form without scripts, in one language with a button for the other
// language. Names in it are HTML-escaped.
import { expect, it } from 'vitest';
import {
  proofComplaint,
  unlockPage as pageIn,
  type UnlockPage,
  unlockSize,
} from '../../../src/main/electron/windows/unlock-page.ts';

const unlockPage = (given: Omit<UnlockPage, 'lang'>, lang: UnlockPage['lang'] = 'en'): string => pageIn({ ...given, lang });
const people = [{ userId: 'user_1', name: '<b onclick="x">"Maha" & co</b>' }];
const approving = { changed: ['keys', 'service'], people } as const;

it('the page asks for the PIN of an approver, lists the changes, and escapes names', () => {
  const page = unlockPage({ nonce: 'n', isNew: false, complaint: null, approving });
  expect(page).toContain('the keys, the address of the payment service');
  expect(unlockPage({ nonce: 'n', isNew: false, complaint: null, approving }, 'ar')).toContain('المفاتيح، عنوان خدمة الدفع');
  expect(page).toContain('<option value="user_1">');
  expect(page).not.toContain('<b ');
  expect(page.match(/type="password"/g)).toHaveLength(1);
  expect(page).not.toContain('name="passphrase"');
  expect(page).not.toContain('<script');
});

it('the page asks for the recovery code or the keys as proof of owning the other books, and has a button to leave', () => {
  const found = 'none' as const;
  const byCode = unlockPage({ nonce: 'n', isNew: false, complaint: 'code', proving: { found, fields: ['code'] } });
  expect(byCode).toContain('new books begin in their place');
  const arabic = unlockPage({ nonce: 'n', isNew: false, complaint: null, proving: { found, fields: ['code'] } }, 'ar');
  expect(arabic).toContain('بدأت دفاتر جديدة مكانها');
  expect(byCode).toContain('This is not the recovery code of this till');
  expect(byCode.match(/type="password"/g)).toHaveLength(1);
  expect(byCode).toContain('<button class="quiet" name="leave" value="1" formnovalidate>');
  const fields = ['accessToken', 'apiKey', 'secret', 'relayToken'] as const;
  const byKeys = unlockPage({ nonce: 'n', isNew: false, complaint: null, proving: { found: 'another', fields } });
  expect(byKeys.match(/type="password"/g)).toHaveLength(4);
  expect(byKeys).not.toContain('name="passphrase"');
  expect(byKeys).not.toContain('<script');
});

it('the page reports a wrong PIN, and asks for a passphrase if no approval is needed', () => {
  expect(unlockPage({ nonce: 'n', isNew: false, complaint: 'pin', approving })).toContain('This is not the PIN');
  const page = unlockPage({ nonce: 'n', isNew: false, complaint: null });
  expect(page).toContain('name="passphrase"');
  expect(page).not.toContain('<select');
});

it('the page reports a malformed recovery code differently from a wrong recovery code', () => {
  const complaint = (code: string, lang: UnlockPage['lang'] = 'en'): string =>
    unlockPage({ nonce: 'n', isNew: false, complaint: proofComplaint(code), proving: { found: 'none', fields: ['code'] } }, lang);
  expect(complaint('recovery.malformed')).toContain('no recovery code as it was printed, and counts as no try');
  expect(complaint('recovery.malformed', 'ar')).toContain('ليس رمز استعادة كما طُبع، ولا يُحسب محاولة');
  expect(complaint('recovery.wrong')).toContain('This is not the recovery code of this till');
  expect(complaint('people.locked')).toContain('Too many wrong tries');
});

it('the page is in one language and offers the other, without script', () => {
  const page = (lang: UnlockPage['lang']): string => unlockPage({ nonce: 'n', isNew: true, complaint: 'short' }, lang);
  expect(page('ar')).toContain('<html lang="ar" dir="rtl">');
  expect(page('ar')).toContain('<button class="quiet" name="lang" value="en" lang="en">English</button>');
  expect(page('ar')).not.toContain('Passphrase');
  expect(page('en')).toContain('<html lang="en" dir="ltr">');
  expect(page('en')).toContain('<button class="quiet" name="lang" value="ar" lang="ar">العربية</button>');
  expect(page('en')).not.toContain('عبارة المرور');
});

it('the window is as high as its form needs, and never higher than the screen', () => {
  const asked = { isNew: false, approving: null, proving: null };
  const proving = (...fields: readonly ('code' | 'apiKey')[]) => ({ ...asked, proving: { found: 'none', fields } as const });
  const forms = [asked, { ...asked, isNew: true }, { ...asked, approving }, proving('code'), proving('apiKey', 'code')];
  const heights = (screen: number) => forms.map((form) => unlockSize(form, screen).height);
  expect(heights(1_000)).toEqual([520, 640, 640, 720, 900]);
  expect(heights(600)).toEqual([520, 600, 600, 600, 600]);
  expect(forms.map((form) => unlockSize(form, 1_000).width)).toEqual([520, 520, 520, 520, 520]);
});
