// The page for a tab without a session: in Arabic and English, without scripts, and without the shop's name.

const text = (nonce: string): string => `<!doctype html>
<html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>قيد · Qayd</title>
<style nonce="${nonce}">:root { color-scheme: light dark; font: 18px/1.6 system-ui, sans-serif }
body { max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem }</style></head>
<body><section><h1>افتح العنوان المكتوب في نافذة الأوامر التي بدأت منها الصندوق</h1>
<p>هذه الصفحة غير مرتبطة بالصندوق: كل عنوان يفتح تبويبًا واحدًا. إن كان مفتوحًا في تبويب آخر فتابع العمل فيه. وإلا فانظر إلى نافذة الأوامر: ستجد فيها عنوانًا جديدًا يصلح مرة واحدة ولعشر دقائق. افتحه هنا.</p></section>
<section lang="en" dir="ltr"><h1>Open the address that stands in the terminal where the till was started</h1>
<p>This tab is not connected to the till: each address opens one tab. If the till is open in another tab, go on there. Otherwise look at
the terminal: an address stands there, good for one use and ten minutes. Open it here.</p></section></body></html>
`;

const displayText = (nonce: string): string => `<!doctype html>
<html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>قيد · Qayd</title>
<style nonce="${nonce}">:root { color-scheme: light dark; font: 22px/1.6 system-ui, sans-serif }
body { max-width: 40rem; margin: 20vh auto; padding: 0 1.5rem; text-align: center }
small { display: block; margin-top: 3rem; opacity: 0.75 }</style></head>
<body><section><h1>اسأل البائع</h1></section>
<section lang="en" dir="ltr"><h1>Please ask the cashier</h1></section>
<small>شاشة الزبون غير مرتبطة بالصندوق. افتحها من جديد من الإعدادات في نافذة الصندوق.</small>
<small lang="en" dir="ltr">This customer display is not connected to the till. Open it again from Settings in the till’s window.</small></body></html>
`;

/** The page that a customer display shows if it has no session or if its till has closed. */
export const displayNoticePage = (nonce: string): Buffer => Buffer.from(displayText(nonce), 'utf8');

export const noticePage = (nonce: string): Buffer => Buffer.from(text(nonce), 'utf8');
