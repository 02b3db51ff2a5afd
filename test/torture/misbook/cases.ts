// Draws sales in every state, each with a genuine notice that has no, one or two wrong facts.
import type { Gateway, NoticeKind } from '../../../src/shared/payment/gateways.ts';
import type { Rng } from '../../support/world.ts';
import type { Said } from './said.ts';
import { wrongs, type WrongName } from './wrongs.ts';

export const saleStates = [
  'creating',
  'waiting',
  'refused',
  'unknown',
  'expired',
  'withdrawn',
  'superseded',
  'canceled',
  'declined',
  'paid',
  /** Another attempt of the same sale was paid. */
  'paid-otherwise',
  /** The service refused the invoice number as used before, so somebody else may have requested a payment under this number. */
  'refused-as-used',
  /** A supervisor settled the payment by hand, and no notice has proved it yet. */
  'settled',
] as const;
export type SaleState = (typeof saleStates)[number];

export type Case = {
  readonly n: number;
  readonly gateway: Gateway;
  /** The price of the sale, in minor units. */
  readonly askedMinor: number;
  readonly invoiceNo: string;
  readonly state: SaleState;
  readonly said: Said;
  readonly wrongs: readonly WrongName[];
};

const kindOf: Readonly<Record<Gateway, NoticeKind>> = { wallet: 'wallet-callback', card: 'card-callback' };
const hundredthsIn: Readonly<Record<Gateway, number>> = { wallet: 10, card: 1 };

export const agreeing = (gateway: Gateway, hundredths: number, invoiceNo: string, transactionId: string): Said => ({
  kind: kindOf[gateway],
  gateway,
  approved: '1',
  canceled: null,
  amount: (hundredths / 100).toFixed(2),
  currency: gateway === 'card' ? 'USD' : null,
  invoiceNo,
  transactionId,
  signer: 'shop',
});

const names = Object.keys(wrongs) as WrongName[];

const chosen = (rng: Rng): WrongName[] => {
  const draw = rng.next();
  if (draw < 0.2) return [];
  const first = rng.pick(names);
  const second = rng.pick(names.filter((name) => wrongs[name].field !== wrongs[first].field));
  return draw < 0.75 ? [first] : [first, second];
};

export const drawCase = (rng: Rng, n: number): Case => {
  const gateway = rng.pick(['wallet', 'card'] as const);
  const hundredths = 100 + rng.int(99_900);
  const invoiceNo = `T1-${n}`;
  const said = agreeing(gateway, hundredths, invoiceNo, `tx-${n}`);
  const ways = chosen(rng);
  for (const way of ways) wrongs[way].apply(said, { rng, hundredths, n });
  return {
    n,
    gateway,
    askedMinor: hundredths * hundredthsIn[gateway],
    invoiceNo,
    state: rng.pick(saleStates),
    said,
    wrongs: ways,
  };
};
