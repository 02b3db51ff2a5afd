// The checkouts of the second payment service: the money that it took on each, and the notices that it sent or will send about
// each.
import type { Asked } from './confirm.ts';
import type { Gateway, Manner } from './manner.ts';
import { cardNotice, type Outcome, type Told, walletCallback, walletReturn } from './notice.ts';

export type Keys = { readonly accessToken: string; readonly apiKey: string; readonly secret: string; readonly oldSecret: string };

/** A payment that really moved a customer's money to the merchant's account. */
export type Taken = {
  readonly invoiceNo: string;
  readonly gateway: Gateway;
  readonly amount: string;
  readonly currency: string;
  readonly transactionId: string;
};

/** One outgoing HTTP call: POST with this body, or GET if the body is null. */
export type Call = { readonly url: string; readonly body: string | null };

export type Checkout = {
  readonly id: string;
  readonly gateway: Gateway;
  readonly asked: Asked;
  readonly manner: Manner;
  transactionId: string | null;
  outcome: Outcome | null;
  /** The calls sent so far, kept so that the step `again` can repeat them byte for byte. */
  readonly sent: Call[];
};

export type Deed = 'pay' | 'cancel' | 'decline' | 'fail';
const outcomes: Readonly<Record<Deed, Outcome>> = { pay: 'approved', cancel: 'canceled', decline: 'declined', fail: 'silent' };
export const isDeed = (text: string): text is Deed => Object.hasOwn(outcomes, text);

export const createCheckouts = (keys: Keys) => {
  const byId = new Map<string, Checkout>();
  const taken: Taken[] = [];
  let lastTransaction = 0;

  const newTransaction = (): string => `TX-2026-${String(++lastTransaction).padStart(6, '0')}`;

  const toldOf = ({ gateway, asked, manner, transactionId, outcome }: Checkout): Told => ({
    gateway,
    invoiceNo: manner.invoice ?? asked.invoiceNo,
    asked: asked.amount,
    transactionId: transactionId ?? '',
    outcome: outcome ?? 'silent',
  });

  const withQuery = (url: string, query: string): string => `${url}${url.includes('?') ? '&' : '?'}${query}`;

  /**
   * Builds the redirect to the shop after a checkout, with the signed result in its query; a card's callback uses the same URL.
   */
  const back = (checkout: Checkout): Call => {
    const write = checkout.gateway === 'wallet' ? walletReturn : cardNotice;
    return { url: withQuery(checkout.asked.returnUrl, write(toldOf(checkout), checkout.manner, keys)), body: null };
  };

  return {
    taken: taken as readonly Taken[],
    has: (invoiceNo: string): boolean => [...byId.values()].some(({ asked }) => asked.invoiceNo === invoiceNo),
    byId: (id: string): Checkout | undefined => byId.get(id),
    byInvoice: (invoiceNo: string): Checkout | undefined => [...byId.values()].find(({ asked }) => asked.invoiceNo === invoiceNo),
    open(id: string, gateway: Gateway, asked: Asked, manner: Manner): Checkout {
      const checkout: Checkout = { id, gateway, asked, manner, transactionId: null, outcome: null, sent: [] };
      byId.set(id, checkout);
      return checkout;
    },
    /**
     * Ends a checkout by the customer's action and records any money taken. Returns how many callbacks the service sends by
     * itself.
     */
    ended(checkout: Checkout, deed: Deed): number {
      const { manner, gateway, asked } = checkout;
      const first = taken.find((each) => each.gateway === gateway)?.transactionId;
      const reused = deed === 'pay' && manner.transaction === 'first' ? first : undefined;
      if (deed === 'pay' || checkout.transactionId === null) checkout.transactionId = reused ?? newTransaction();
      checkout.outcome = outcomes[deed];
      // A service that makes up signatures plays a forger, so it takes no money.
      if (deed === 'pay' && manner.signature !== 'made-up') {
        const amount = typeof manner.amount === 'object' ? manner.amount.text : asked.amount;
        const currency = gateway === 'wallet' ? 'LYD' : manner.currency;
        taken.push({ invoiceNo: asked.invoiceNo, gateway, amount, currency, transactionId: checkout.transactionId });
      }
      return manner.callbacks ?? (gateway === 'wallet' ? 1 : 0);
    },
    callback(checkout: Checkout): Call {
      const { callbackUrl } = checkout.asked;
      if (callbackUrl === null) return back(checkout);
      return { url: callbackUrl, body: walletCallback(toldOf(checkout), checkout.manner, keys) };
    },
    back,
  };
};
export type Checkouts = ReturnType<typeof createCheckouts>;
