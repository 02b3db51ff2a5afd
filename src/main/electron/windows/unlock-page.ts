// The page that asks for the keys' passphrase, for the PIN of a person who may change the connection, or for proof of ownership
// of the books. The page is a form without script, in one language, with a button for the other.
import type { AlertChange } from '../../../shared/people/alerts.ts';
import type { ChangeAsked } from '../../opening/mode-request.ts';
import type { BooksFound } from '../../ledger/books/books-found.ts';
import type { BooksAsked, ProofField } from '../../opening/whose-books.ts';
import type { Lang } from '../../../shared/lang.ts';

export const shortestPassphrase = 8;

/** Why the page asks again; null the first time. */
export type Complaint = 'wrong' | 'short' | 'differs' | 'pin' | 'code' | 'malformed' | 'keys' | 'wait' | null;

const proofComplaints: Readonly<Record<string, Complaint>> = {
  'people.locked': 'wait',
  'secrets.other-keys': 'keys',
  'recovery.malformed': 'malformed',
};
/** The complaint for the error code of a refused proof. */
export const proofComplaint = (code: string): Complaint => proofComplaints[code] ?? 'code';

/** The changes of connection settings that need an approval, and the people who may approve. */
export type ApprovalNeeded = Pick<ChangeAsked, 'changed' | 'people'>;
/** The books that were found in the till's folder, and the fields by which a person proves that they own these books. */
export type Proving = Pick<BooksAsked, 'found' | 'fields'>;
type UnlockWords = {
  readonly title: string;
  readonly other: string;
  readonly locked: string;
  readonly lock: string;
  readonly enter: string;
  readonly choose: string;
  readonly label: string;
  readonly again: string;
  readonly button: string;
  readonly changing: string;
  readonly approve: string;
  readonly who: string;
  readonly pin: string;
  readonly allow: string;
  readonly changes: Readonly<Record<AlertChange, string>>;
  readonly whose: string;
  readonly found: Readonly<Record<BooksFound, string>>;
  readonly byCode: string;
  readonly byKeys: string;
  readonly fields: Readonly<Record<ProofField, string>>;
  readonly prove: string;
  readonly leave: string;
  readonly complaints: Readonly<Record<Exclude<Complaint, null>, string>>;
};

const words: Readonly<Record<Lang, UnlockWords>> = {
  ar: {
    title: 'قيد',
    other: 'English',
    locked: 'المفاتيح مقفلة',
    lock: 'قفل المفاتيح',
    enter: 'اكتب عبارة المرور التي أُقفلت بها مفاتيح خدمة الدفع، ليُفتح الصندوق.',
    choose: `اختر عبارة مرور لقفل مفاتيح خدمة الدفع، من ${shortestPassphrase} أحرف فأكثر. ستُطلب عند كل بدء، ولا يمكن استعادتها.`,
    label: 'عبارة المرور',
    again: 'أعد كتابتها',
    button: 'فتح',
    changing: 'تغيير الاتصال',
    approve: 'يغيّر هذا التشغيل ما يلي. يوافق عليه برقمه السري من يحق له ذلك:',
    who: 'من يوافق',
    pin: 'الرقم السري',
    allow: 'موافق',
    changes: {
      keys: 'المفاتيح',
      service: 'عنوان خدمة الدفع',
      relay: 'عنوان خادم الإشعارات',
      checkout: 'مواقع صفحة الدفع',
      profiles: 'صيغ التوقيع',
      names: 'أسماء المزوّد',
    },
    whose: 'دفاتر هذا الصندوق',
    found: {
      another: 'الدفاتر التي في المجلد ليست الدفاتر التي تعرفها المفاتيح.',
      none: 'دفاتر هذا الصندوق ليست في مكانها. إن تابعت بدأت دفاتر جديدة مكانها.',
      nobody: 'الدفاتر التي في المجلد لا موظفين فيها، وكان في دفاتر هذا الصندوق موظفون.',
      'people-changed': 'غُيّر باليد في هذه الدفاتر من يعمل هنا أو ما يحق له.',
    },
    byCode: 'اكتب رمز الاستعادة للمتابعة. وإن أردت استعادة نسخة احتياطية فلا تتابع.',
    byKeys: 'اكتب المفاتيح من جديد للمتابعة. وإن أردت استعادة نسخة احتياطية فلا تتابع.',
    fields: {
      code: 'رمز الاستعادة',
      accessToken: 'رمز الوصول (Access token)',
      apiKey: 'مفتاح API',
      secret: 'سرّ التوقيع (Secret)',
      relayToken: 'رمز الصندوق (Token)',
    },
    prove: 'متابعة',
    leave: 'عدم المتابعة',
    complaints: {
      wrong: 'لم تفتح هذه العبارة المفاتيح. تحقّق من لغة لوحة المفاتيح ثم أعد المحاولة.',
      short: `العبارة قصيرة. اكتب ${shortestPassphrase} أحرف فأكثر.`,
      differs: 'العبارتان مختلفتان. اكتبهما من جديد.',
      pin: 'هذا ليس الرقم السري، أو هو مقفل بعد محاولات خاطئة.',
      code: 'هذا ليس رمز الاستعادة لهذا الصندوق. انسخه كما طُبع.',
      malformed: 'هذا ليس رمز استعادة كما طُبع، ولا يُحسب محاولة. راجع ما كتبت، حرفًا حرفًا.',
      keys: 'ليست هذه المفاتيح المحفوظة لهذا الصندوق.',
      wait: 'محاولات خاطئة كثيرة. انتظر ثم أعد المحاولة.',
    },
  },
  en: {
    title: 'Qayd',
    other: 'العربية',
    locked: 'The keys are locked',
    lock: 'Lock the keys',
    enter: 'Type the passphrase that the keys of your payment service were locked with, and the till opens.',
    choose: `Choose a passphrase to lock the keys of your payment service with: ${shortestPassphrase} characters or more. It is asked for at each start, and cannot be recovered.`,
    label: 'Passphrase',
    again: 'Type it again',
    button: 'Open',
    changing: 'The connection changes',
    approve: 'This start changes the following. Somebody who may do that approves it with their PIN:',
    who: 'Who approves',
    pin: 'PIN',
    allow: 'Approve',
    changes: {
      keys: 'the keys',
      service: 'the address of the payment service',
      relay: 'the address of the relay',
      checkout: 'the hosts of the checkout',
      profiles: 'the signature formats',
      names: 'the provider’s names',
    },
    whose: 'The books of this till',
    found: {
      another: 'The books in the folder are not those that the keys know.',
      none: 'The books of this till are not where they were. If you go on, new books begin in their place.',
      nobody: 'The books in the folder have no people, and this till’s books had some.',
      'people-changed': 'Who works here, or what they may do, was changed by hand in these books.',
    },
    byCode: 'To go on, type the recovery code. To restore a backup instead, do not go on.',
    byKeys: 'To go on, type the keys anew. To restore a backup instead, do not go on.',
    fields: {
      code: 'Recovery code',
      accessToken: 'Access token',
      apiKey: 'API key',
      secret: 'Signing secret',
      relayToken: 'Token of this till',
    },
    prove: 'Go on',
    leave: 'Do not go on',
    complaints: {
      wrong: 'This passphrase did not open the keys. Check the keyboard language, then try again.',
      short: `It is too short. Type ${shortestPassphrase} characters or more.`,
      differs: 'The two are not the same. Type both again.',
      pin: 'This is not the PIN, or it is locked after wrong ones.',
      code: 'This is not the recovery code of this till. Copy it as it was printed.',
      malformed:
        'This is no recovery code as it was printed, and counts as no try. Check what you typed, character by character.',
      keys: 'These are not the keys that are stored for this till.',
      wait: 'Too many wrong tries. Wait, then try again.',
    },
  },
};

const style = `
:root { color-scheme: light dark; font: 16px/1.5 "IBM Plex Sans Arabic", "Segoe UI", "Noto Sans Arabic", system-ui, sans-serif;
  --paper: #f7f5f0; --ink: #1d2420; --ink-2: #56605a; --line: #b9b2a2; --sheet: #fff; --brand: #0f5d4a; --brand-ink: #fff; --stop: #a3301f; }
@media (prefers-color-scheme: dark) { :root { --paper: #121614; --ink: #eef2ee; --ink-2: #b3beb6; --line: #4a564f; --sheet: #1a201d;
  --brand: #4cc3a1; --brand-ink: #06231b; --stop: #f2937f; } }
body { margin: 0; padding: 24px 32px; background: var(--paper); color: var(--ink); }
h1 { margin: 0; font-size: 20px; } p { margin: 4px 0 12px; color: var(--ink-2); }
[role=alert] { color: var(--stop); font-weight: 600; }
label { padding-block-end: 4px; display: block; margin-top: 12px; }
input, select, button { box-sizing: border-box; inline-size: 100%; min-block-size: 48px; padding: 0 12px; font: inherit; border-radius: 8px;
  border: 1px solid var(--line); background: var(--sheet); color: var(--ink); }
button { margin-top: 20px; border: 0; background: var(--brand); color: var(--brand-ink); font-weight: 600; }
button.quiet { margin-top: 8px; border: 1px solid var(--line); background: none; color: var(--ink); }
.switch { display: flex; justify-content: flex-end; } .switch button { inline-size: auto; margin: 0; }
:focus-visible { outline: 3px solid #1f6feb; outline-offset: 2px; }`;

const field = (name: string, label: string, kind: string, first: boolean): string =>
  `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="password" dir="auto" required autocomplete="${kind}"${first ? ' autofocus' : ''}>`;

export type UnlockPage = {
  readonly nonce: string;
  readonly lang: Lang;
  readonly isNew: boolean;
  readonly complaint: Complaint;
  readonly approving?: ApprovalNeeded | null;
  readonly proving?: Proving | null;
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const whoField = (label: string, people: ApprovalNeeded['people']): string =>
  `<label for="who">${label}</label>
<select id="who" name="who">${people.map(({ userId, name }) => `<option value="${escaped(userId)}">${escaped(name)}</option>`).join('')}</select>`;

/**
 * The button that leaves the page without an answer. `formnovalidate`: the required fields may stay empty if the person presses
 * this button.
 */
const leaveButton = (label: string): string => `<button class="quiet" name="leave" value="1" formnovalidate>${label}</button>`;

/** The button for the other language: a form of its own, so that Enter in a field never presses the button. */
const switchForm = (other: Lang, label: string): string =>
  `<form class="switch" method="post" action="/"><button class="quiet" name="lang" value="${other}" lang="${other}">${label}</button></form>`;

const fieldsOf = (w: UnlockWords, { isNew, approving, proving }: UnlockPage): string => {
  if (proving) return proving.fields.map((name, at) => field(name, w.fields[name], 'off', at === 0)).join('');
  if (approving) return whoField(w.who, approving.people) + field('pin', w.pin, 'off', true);
  if (!isNew) return field('passphrase', w.label, 'current-password', true);
  return field('passphrase', w.label, 'new-password', true) + field('again', w.again, 'new-password', false);
};

export const unlockPage = (page: UnlockPage): string => {
  const { nonce, lang, isNew, complaint, approving = null, proving = null } = page;
  const w = words[lang];
  const alert = complaint ? `<p role="alert">${w.complaints[complaint]}</p>` : '';
  const title = proving ? w.whose : approving ? w.changing : isNew ? w.lock : w.locked;
  const listed = approving?.changed.map((each) => w.changes[each]).join(lang === 'ar' ? '، ' : ', ');
  const proof = proving && `${w.found[proving.found]} ${proving.fields[0] === 'code' ? w.byCode : w.byKeys}`;
  const text = proof ?? (approving ? `${w.approve} ${listed}` : isNew ? w.choose : w.enter);
  const other: Lang = lang === 'ar' ? 'en' : 'ar';
  return `<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>${w.title}</title><style nonce="${nonce}">${style}</style></head>
<body><main>${switchForm(other, w.other)}<h1>${title}</h1><p>${text}</p>${alert}
<form method="post" action="/">${fieldsOf(w, page)}
<button>${proving ? w.prove : approving ? w.allow : w.button}</button>${proving ? leaveButton(w.leave) : ''}</form></main></body></html>`;
};

type Asked = Pick<Required<UnlockPage>, 'isNew' | 'approving' | 'proving'>;

/** The size of a window in which the whole form is visible, unless the screen is lower: `mostHeight` in pixels. */
export const unlockSize = ({ isNew, approving, proving }: Asked, mostHeight: number) => {
  const asksProof = proving && (proving.fields.length > 1 ? 900 : 720);
  const height = asksProof ?? (isNew || approving ? 640 : 520);
  return { width: 520, height: Math.min(height, mostHeight) };
};
