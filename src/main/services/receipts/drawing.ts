// Lays pages out by the shop's present settings: a payment's receipt, a refund's receipt, a close, balances, and the test page.
import { balancesLayout, type PrintedBalances } from '../../../shared/balances-paper/layout.ts';
import { type ClosePaperOptions, closeLayout, type PrintedClose } from '../../../shared/close-paper/layout.ts';
import type { PageLook } from '../../../shared/receipt/blocks.ts';
import { type ReceiptSettings, usualReceipts } from '../../../shared/contract/counter/receipts.ts';
import type { ShopSettings } from '../../../shared/contract/till.ts';
import type { ProviderNames } from '../../../shared/payment/named.ts';
import type { Clock } from '../../../shared/ports.ts';
import type { ReceiptFacts, ReceiptOf } from '../../../shared/receipt/facts.ts';
import { receiptLayout, testLayout } from '../../../shared/receipt/layout.ts';
import type { Result } from '../../../shared/result.ts';
import type { Proofs, ReceiptProof } from '../receipt-check/proofs.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { receiptFacts } from './receipt-facts.ts';

export type DrawingDeps = {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly merchant: string;
  readonly till: string;
  shop(): ShopSettings;
  names(): ProviderNames;
  /** Makes the proof of a receipt (its QR code and short code); null if the receipt's facts do not fit into a QR code. */
  proofOf: Proofs;
  /** True if receipts invite the customer to scan their QR code and check the receipt. */
  invites(): boolean;
};

export const createDrawing = ({ ledger, clock, merchant, till, shop, names, proofOf, invites }: DrawingDeps) => {
  const settings = (): ReceiptSettings => shop().receipts ?? usualReceipts;
  const logo = (): string | null => {
    const shown = ledger.logo.current();
    return shown && `data:${shown.mediaType};base64,${shown.base64}`;
  };
  const look = () => {
    const { paper, lang, footer, omits } = settings();
    return { paper, lang, omits, footer: footer.trim() === '' ? null : footer, logo: logo() };
  };
  return {
    settings,

    factsOf(kind: ReceiptOf, id: string, training: boolean): Result<ReceiptFacts> {
      const { shopName, timeZone } = shop();
      return receiptFacts(ledger, kind, id, { merchant, till, shopName, timeZone, training });
    },

    proofOf,

    layoutOf: (facts: ReceiptFacts, proof: ReceiptProof | null, copy: number) =>
      receiptLayout(facts, {
        ...look(),
        ...{ copy, proofUrl: proof?.url ?? null, shortCode: proof?.shortCode ?? null, invites: invites(), names: names() },
      }),

    closePage(close: PrintedClose, page: PageLook, mode: ClosePaperOptions['mode']) {
      const { shopName, timeZone, accounts } = shop();
      const printedAtMs = clock.wallMs();
      return closeLayout(close, { ...page, mode, shopName, timeZone, printedAtMs, names: names(), accounts });
    },

    balancesPage(balances: PrintedBalances, page: PageLook, mode: ClosePaperOptions['mode']) {
      const { shopName, timeZone, accounts } = shop();
      const printedAtMs = clock.wallMs();
      return balancesLayout(balances, { ...page, mode, shopName, timeZone, till, printedAtMs, names: names(), accounts });
    },

    testPage(training: boolean) {
      const { shopName, timeZone } = shop();
      const { way } = settings();
      const printer = way.kind === 'network' ? `${way.host}:${way.port}` : way.kind === 'system' ? way.printer : '—';
      return testLayout({ shopName, timeZone, till, printer, training, atMs: clock.wallMs() }, look());
    },
  };
};
export type ReceiptDrawing = ReturnType<typeof createDrawing>;
