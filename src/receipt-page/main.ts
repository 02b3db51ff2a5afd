// The one script of the relay's receipt page: reads the receipt's code after `#` in the address, checks the code, and shows the
// verdict in Arabic and English. `npm run receipt-page` compiles this script into `src/relay/pages/receipt-script.ts`.
import { formatAmount } from '../shared/money.ts';
import type { ProofFacts } from '../shared/receipt/proof.ts';
import type { ShopKeys } from '../shared/receipt/shop-keys.ts';
import { check, type ProofVerdict } from '../shared/receipt/check.ts';
import { verifyEd25519 } from './ed25519.ts';
import { type Lang, langs } from '../shared/lang.ts';
import { currencies, labels, leads, notes, reasons, titles, training, unconfirmed } from './words.ts';

const node = (name: string, said: string | readonly Node[], attributes: Readonly<Record<string, string>> = {}): HTMLElement => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (typeof said === 'string') made.textContent = said;
  else made.append(...said);
  return made;
};

const locales: Readonly<Record<Lang, string>> = { ar: 'ar-LY-u-nu-latn-ca-gregory', en: 'en-GB-u-ca-gregory' };

/** The time by the shop's wall clock, whatever the phone's time zone. */
const timeOf = ({ atMs, offsetMinutes }: ProofFacts, lang: Lang): string =>
  new Intl.DateTimeFormat(locales[lang], {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(atMs + offsetMinutes * 60_000);

const factRows = (facts: ProofFacts, lang: Lang): HTMLElement => {
  const { kind, currency, invoiceNo, till, transactionId } = facts;
  const ltr = (said: string): HTMLElement => node('bdi', said, { dir: 'ltr' });
  const amount = [ltr(formatAmount(facts)), new Text(`\u00a0${currencies[currency][lang].replaceAll(' ', '\u00a0')}`)];
  const rows: readonly (readonly [string, readonly Node[]])[] = [
    [labels.amount[kind][lang], amount],
    [labels.time[lang], [node('bdi', timeOf(facts, lang))]],
    [labels.invoice[lang], [ltr(invoiceNo)]],
    [labels.till[lang], [ltr(till)]],
    ...(transactionId === null ? [] : [[labels.transaction[lang], [ltr(transactionId)]] as const]),
  ];
  return node(
    'dl',
    rows.map(([name, value]) => node('div', [node('dt', name), node('dd', value)])),
  );
};

const titleOf = (verdict: ProofVerdict): (typeof titles)['false'] =>
  titles[verdict.is === 'genuine' ? verdict.facts.kind : verdict.is];

const bodyOf = (verdict: ProofVerdict, lang: Lang): readonly Node[] => {
  if (verdict.is === 'training') return [node('p', training[lang])];
  if (verdict.is !== 'genuine') return [node('p', reasons[verdict.why][lang])];
  const { facts } = verdict;
  return [
    ...(facts.unconfirmed ? [node('p', unconfirmed[lang], { class: 'mark' })] : []),
    factRows(facts, lang),
    ...(facts.unconfirmed ? [] : [node('p', leads[facts.kind][lang])]),
    node('p', notes.genuine[lang], { class: 'note' }),
  ];
};

const sectionOf = (verdict: ProofVerdict, lang: Lang, heading: 'h1' | 'h2'): HTMLElement =>
  node(
    'section',
    [node(heading, titleOf(verdict)[lang]), ...bodyOf(verdict, lang), node('p', notes.kept[lang], { class: 'note' })],
    { lang, dir: lang === 'ar' ? 'rtl' : 'ltr' },
  );

const draw = (verdict: ProofVerdict): void => {
  const first: Lang = document.documentElement.lang === 'en' ? 'en' : 'ar';
  const both = [first, ...langs.filter((lang) => lang !== first)];
  document.body.className = `look-${verdict.is}`;
  document.title = both.map((lang) => titleOf(verdict)[lang]).join(' · ');
  document.getElementById('said')?.replaceChildren(...both.map((lang, i) => sectionOf(verdict, lang, i === 0 ? 'h1' : 'h2')));
};

const run = async (): Promise<void> => {
  const shop = JSON.parse(document.body.dataset['shop'] ?? '') as ShopKeys;
  const code = location.hash.slice(1);
  // If the address contains no receipt, the page continues to show its instructions.
  if (code !== '') draw(await check(code, shop, verifyEd25519));
};

// A changed code after `#` is another receipt: reload, so that the page begins afresh.
addEventListener('hashchange', () => location.reload());
void run();
