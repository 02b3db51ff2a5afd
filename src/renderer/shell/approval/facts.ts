// The facts that an approver reads about a command, line by line. The contract's table (approver-reads.ts) names the facts of
// each command. The readers here turn each fact into lines, with a setting's old value beside its new value.
import '../../i18n/words/approve.ts';
import '../../i18n/words/connection.ts';
import '../../i18n/words/day.ts';
import '../../i18n/words/drawer.ts';
import '../../i18n/words/names.ts';
import '../../i18n/words/refunds.ts';
import { type AccountCodes, type ShopAccounts, withCodes } from '../../../shared/accounts/shop-accounts.ts';
import { approverReads, type Fact, type ReadRule } from '../../../shared/contract/approver-reads.ts';
import { type CloseFileKind, closeFileName, exportFormats, type ExportKind } from '../../../shared/export-formats.ts';
import type { AlertView } from '../../../shared/contract/setup/alerts.ts';
import type { Output } from '../../../shared/contract/index.ts';
import type { BalanceRange } from '../../../shared/contract/books/balances.ts';
import type { RefundWhat } from '../../../shared/contract/books/refunds.ts';
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import type { ShopSettings } from '../../../shared/contract/till.ts';
import type { CashDirection } from '../../../shared/ledger/drawer.ts';
import { type Currency, parseAmount } from '../../../shared/money.ts';
import { currencyOf, type Gateway } from '../../../shared/payment/gateways.ts';
import type { ProviderNames } from '../../../shared/payment/named.ts';
import type { Right, Role } from '../../../shared/people/rights.ts';
import { wordsActors } from '../../../shared/words/actors.ts';
import { settingLines } from '../../../shared/words/setting-lines.ts';
import type { PlainKey } from '../../i18n/index.ts';
import { lookUp } from '../../i18n/phrase.ts';
import { alertText } from '../../i18n/words/alerts.ts';
import { wordsRoles } from '../../i18n/words/entry.ts';
import { wordsExceptions } from '../../i18n/words/history.ts';
import { wordsGateways } from '../../i18n/words/money.ts';
import { wordsRights } from '../../i18n/words/people.ts';
import { wordsWays } from '../../i18n/words/refunds.ts';
import { connectionLines } from './connection-lines.ts';
import { amountOf, changed, inOrder, mobileText, type ApprovalLine, type ApprovalContext } from './line.ts';
import { namesLines } from './names-lines.ts';

type SentInput = Readonly<Record<string, unknown>>;
type Reader = (
  value: never,
  reading: ApprovalContext,
  sent: SentInput,
) => readonly ApprovalLine[] | Promise<readonly ApprovalLine[]>;

const words =
  (label: PlainKey) =>
  (value: string | number, { t }: ApprovalContext): readonly ApprovalLine[] => [{ label: t(label), value: String(value) }];

/** Returns the lines for an amount: the amount with its invoice number, and the customer if known. */
const sumLines = (
  label: PlainKey,
  of: Pick<AttemptView, 'amountMinor' | 'currency' | 'invoiceNo'>,
  whose: Pick<AttemptView, 'customerName' | 'mobile'> | null,
  { t, lang }: ApprovalContext,
): readonly ApprovalLine[] => {
  const customer = inOrder([whose?.customerName, whose?.mobile && mobileText(whose.mobile)], lang);
  return [
    { label: t(label), value: inOrder([amountOf(of), of.invoiceNo], lang) },
    ...(customer === '' ? [] : [{ label: t('approve.customer'), value: customer }]),
  ];
};

const attemptAt = async ({ api }: ApprovalContext, attemptId: string): Promise<AttemptView | null> => {
  const found = await api.call('attempt.get', { attemptId });
  return found.ok ? found.value : null;
};

const refundLines = async (seq: number, reading: ApprovalContext, sent: SentInput = {}): Promise<readonly ApprovalLine[]> => {
  const { api, t, lang } = reading;
  const found = await api.call('refund.get', { seq });
  if (!found.ok) return [];
  const { requested, state, wanted } = found.value;
  const asked = state === 'requested' || state === 'approved' ? requested : null;
  // Leave out the requested way and reference if the refund is now paid by the same ones.
  const isAsAsked = wanted?.way === sent['way'] && (wanted?.reference ?? '') === (sent['reference'] ?? '');
  const other = asked && !isAsAsked ? wanted : null;
  return [
    ...sumLines('approve.refund', found.value, await attemptAt(reading, found.value.attemptId), reading),
    ...(asked ? [{ label: t('approve.asked-for-by'), value: lookUp(wordsActors, asked.by, lang) ?? asked.byName }] : []),
    ...(other ? [{ label: t('approve.asked-way'), value: wordsWays[other.way][lang] }] : []),
    ...(other?.reference ? [{ label: t('approve.asked-reference'), value: other.reference }] : []),
    ...(asked?.reason ? [{ label: t('approve.asked-because'), value: asked.reason }] : []),
  ];
};

/** Returns a line for each setting that the change makes from the current ones, and none for an unchanged setting. */
const against = async (
  change: (shop: ShopSettings) => Partial<ShopSettings>,
  { api, lang }: ApprovalContext,
): Promise<readonly ApprovalLine[]> => {
  const now = await api.call('settings.get', {});
  if (!now.ok) return [];
  const { shop } = now.value;
  return changed(settingLines(shop, lang), settingLines({ ...shop, ...change(shop) }, lang));
};

const isReason = (reason: string): reason is keyof typeof wordsExceptions => Object.hasOwn(wordsExceptions, reason);

type ExceptionRows = Output<'exceptions.list'>['rows'];
const exceptionLines = async (seq: number, { api, t, lang }: ApprovalContext): Promise<readonly ApprovalLine[]> => {
  const found = await api.call('exceptions.list', { state: 'open', before: seq + 1, limit: 1 });
  const row = (found.ok ? found.value.rows : ([] as ExceptionRows)).find((each) => each.seq === seq);
  if (!row) return [];
  const of = inOrder([row.amount, row.invoiceNo], lang);
  return [
    { label: t('approve.exception'), value: isReason(row.reason) ? wordsExceptions[row.reason][lang] : row.reason },
    ...(of === '' ? [] : [{ label: t('approve.payment'), value: of }]),
  ];
};

const alertLines = async (seq: number, { api, t, lang }: ApprovalContext): Promise<readonly ApprovalLine[]> => {
  const found = await api.call('alerts.list', {});
  const alert = (found.ok ? found.value.open : ([] as AlertView[])).find((each) => each.seq === seq);
  return alert ? [{ label: t('approve.alert'), value: alertText(alert, lang).what }] : [];
};

/** For each fact that the contract's table may name: a function that reads the fact from the till and returns its lines. */
const readers: { readonly [F in Fact]: Reader } = {
  payment: async (attemptId: string | null, reading: ApprovalContext) => {
    const found = attemptId === null ? null : await attemptAt(reading, attemptId);
    return found ? sumLines('approve.payment', found, found, reading) : [];
  },
  sale: async (saleId: string, reading: ApprovalContext) => {
    const recent = await reading.api.call('payments.recent', { limit: 50 });
    const found = recent.ok ? recent.value.find((each) => each.saleId === saleId) : undefined;
    return found ? sumLines('approve.payment', found, found, reading) : [{ label: reading.t('approve.sale'), value: saleId }];
  },
  refund: refundLines,
  suspense: async (seq: number, reading: ApprovalContext, { choice }: SentInput) => {
    const found = await reading.api.call('suspense.get', { seq });
    if (!found.ok) return [];
    const { waives, currency, attemptId } = found.value;
    const waived = choice === 'accept' && waives ? amountOf({ amountMinor: waives.amountMinor, currency }) : null;
    return [
      ...sumLines('approve.suspense', found.value, await attemptAt(reading, attemptId), reading),
      ...(waived === null ? [] : [{ label: reading.t('approve.waived'), value: waived }]),
    ];
  },
  back: async (what: RefundWhat, reading: ApprovalContext) => {
    if (what.kind === 'owed') return refundLines(what.seq, reading);
    const found = await attemptAt(reading, what.attemptId);
    if (!found) return [];
    const part = parseAmount(what.amount, found.currency);
    return part.ok ? sumLines('approve.refund', { ...found, ...part.value }, found, reading) : [];
  },
  choice: (choice: 'accept' | 'keep-price' | 'give-back', { t }: ApprovalContext) => [
    { label: t('approve.choice'), value: t(`held.${choice}`) },
  ],
  way: (way: keyof typeof wordsWays, { t, lang }: ApprovalContext) => [{ label: t('refund.how'), value: wordsWays[way][lang] }],
  reference: words('refund.reference'),
  'same-reference': (isMeant: boolean, { t }: ApprovalContext) =>
    isMeant ? [{ label: t('approve.same-reference'), value: t('approve.is') }] : [],
  reason: words('approve.reason'),
  gateway: (gateway: Gateway, { t, lang }: ApprovalContext) => [
    { label: t('approve.gateway'), value: wordsGateways[gateway][lang] },
  ],
  amount: (typed: string, { t }: ApprovalContext, { gateway }: SentInput) => {
    const read = parseAmount(typed, currencyOf[gateway as Gateway]);
    return [{ label: t('approve.amount'), value: read.ok ? amountOf(read.value) : typed }];
  },
  invoice: words('approve.invoice'),
  mobile: (typed: string, { t }: ApprovalContext) => [{ label: t('approve.mobile'), value: mobileText(typed) }],
  email: words('approve.email'),
  customer: words('approve.customer'),
  note: words('approve.note'),
  items: (items: readonly { readonly name: string; readonly count: number }[], { t }: ApprovalContext) => [
    { label: t('approve.items'), value: items.map(({ name, count }) => `${String(count)} × ${name}`).join(', ') },
  ],
  settings: (shop: ShopSettings, reading: ApprovalContext) => against(() => shop, reading),
  accounts: (accounts: ShopAccounts | undefined, reading: ApprovalContext) =>
    accounts ? against(() => ({ accounts }), reading) : [],
  'account-codes': (codes: AccountCodes | undefined, reading: ApprovalContext) =>
    codes ? against(({ accountCodes = {} }) => ({ accountCodes: withCodes(accountCodes, codes) }), reading) : [],
  'time-zone': (timeZone: string, reading: ApprovalContext) => against(() => ({ timeZone }), reading),
  'cut-off': (cutOff: string, reading: ApprovalContext) => against(() => ({ cutOff }), reading),
  names: async (names: ProviderNames, { api, ...said }: ApprovalContext) => {
    const now = await api.call('names.get', {});
    return now.ok ? changed(namesLines(now.value, said), namesLines(names, said)) : [];
  },
  'name-offered': async (seq: number, { api, t, lang }: ApprovalContext) => {
    const offer = await api.call('names.offer', { seq });
    return offer.ok
      ? [{ label: wordsGateways[offer.value.gateway][lang], value: `${t('names.notices')}: ${offer.value.name}` }]
      : [];
  },
  connection: connectionLines,
  part: (part: 'service' | 'relay', { t }: ApprovalContext) => [
    { label: t('approve.part'), value: t(`connection.test-${part}`) },
  ],
  untried: (anyway: boolean, { t }: ApprovalContext) =>
    anyway ? [{ label: t('connection.save'), value: t('connection.anyway') }] : [],
  file: words('approve.file'),
  place: (from: 'home' | 'folder' | undefined, { t }: ApprovalContext) => [
    { label: t('approve.place'), value: t(from === 'folder' ? 'approve.in-folder' : 'approve.in-home') },
  ],
  folder: words('approve.folder'),
  'from-day': words('approve.from-day'),
  'to-day': words('approve.to-day'),
  'file-kind': (kind: ExportKind, { t, lang }: ApprovalContext) => [
    { label: t('approve.file-kind'), value: exportFormats[kind].name[lang] },
  ],
  'balance-range': (range: BalanceRange, { t }: ApprovalContext) =>
    'close' in range
      ? [{ label: t('approve.z-report'), value: String(range.close) }]
      : [
          { label: t('approve.from-day'), value: range.from },
          { label: t('approve.to-day'), value: range.to },
        ],
  'close-folder': words('approve.close-folder'),
  'file-kinds': (kinds: readonly CloseFileKind[], { t, lang }: ApprovalContext) => [
    {
      label: t('approve.file-kinds'),
      value: kinds.map((kind) => closeFileName(kind)[lang]).join(lang === 'ar' ? '، ' : ', '),
    },
  ],
  'file-currency': words('approve.file-currency'),
  'cash-direction': (direction: CashDirection, { t }: ApprovalContext) => [
    { label: t('drawer.title'), value: t(`drawer.${direction}`) },
  ],
  cash: (typed: string, { t }: ApprovalContext, { currency }: SentInput) => {
    const read = parseAmount(typed, currency as Currency);
    return [{ label: t('approve.amount'), value: read.ok ? amountOf(read.value) : typed }];
  },
  day: words('approve.day'),
  'back-to-day': (backTo: string | null, { t }: ApprovalContext) =>
    backTo === null ? [] : [{ label: t('approve.back-to-day'), value: backTo }],
  'over-gap': (override: { readonly reason: string } | null, { t }: ApprovalContext) =>
    override ? [{ label: t('approve.over-gap'), value: override.reason }] : [],
  'z-report': words('approve.z-report'),
  exception: exceptionLines,
  alert: alertLines,
  'from-number': words('approve.from-number'),
  'signature-format': words('approve.format'),
  person: (userId: string, { t, nameOf }: ApprovalContext) => [{ label: t('approve.person'), value: nameOf(userId) }],
  'person-name': words('approve.person'),
  role: (role: Role, { t, lang }: ApprovalContext) => [{ label: t('approve.role'), value: wordsRoles[role][lang] }],
  rights: (rights: readonly Right[], { t, lang }: ApprovalContext) => [
    { label: t('approve.rights'), value: rights.map((right) => wordsRights[right][lang]).join(', ') },
  ],
  active: (active: boolean, { t }: ApprovalContext) => [
    { label: t('approve.active'), value: t(active ? 'approve.is' : 'approve.is-not') },
  ],
  pin: (_: string, { t }: ApprovalContext) => [{ label: t('approve.pin'), value: t('approve.another') }],
};

const isNothing = (value: unknown): boolean => value === undefined || value === '';

/** Commands that pay money back. While the relay is away and cannot witness the payout, an additional line warns the approver. */
const paysBack: readonly string[] = ['refund.pay', 'refund.give'];
const unwitnessed = async (name: string, { api, t }: ApprovalContext): Promise<readonly ApprovalLine[]> => {
  const answer = paysBack.includes(name) ? await api.call('refunds.witness', {}) : null;
  return answer?.ok && answer.value.isAway ? [{ label: t('approve.unwitnessed'), value: t('approve.no-witness') }] : [];
};

/** Returns the lines for a command as it was sent, in the table's order. Omitted and empty inputs have no line. */
export const factsOf = async (name: string, sent: object, reading: ApprovalContext): Promise<readonly ApprovalLine[]> => {
  const line: Readonly<Record<string, ReadRule>> =
    (approverReads as Readonly<Record<string, Readonly<Record<string, ReadRule>>>>)[name] ?? {};
  const read = await Promise.all(
    Object.entries(line).map(async ([field, fact]) => {
      const value = (sent as SentInput)[field];
      return fact === 'unseen' || isNothing(value) ? [] : readers[fact](value as never, reading, sent as SentInput);
    }),
  );
  return [...read.flat(), ...(await unwitnessed(name, reading))];
};
