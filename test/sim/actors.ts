// Cashiers and customers of the simulation, who act at random times.
import type { Http } from '../../src/shared/ports.ts';
import type { Gateway } from '../../src/shared/payment/gateways.ts';
import type { Till } from '../../src/main/till.ts';
import type { Rng, World } from '../support/world.ts';

/**
 * Presses a button of a checkout page like a browser: follows one redirect, and with `comesBack` also the wallet's "back to the
 * shop".
 */
export const press = async (
  http: Http,
  { url, action, method, comesBack }: { url: string; action: string; method: string; comesBack(): boolean },
): Promise<void> => {
  const bounds = { timeoutMs: 60_000, maxReplyBytes: 1_000_000 };
  const get = (from: string) => http({ method: 'GET', url: from, headers: {}, ...bounds });
  const body = Buffer.from(new URLSearchParams({ action, method }).toString());
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(url).origin };
  const reply = await http({ method: 'POST', url, headers, body, ...bounds });
  if (!reply.ok) return;
  const next = reply.value.headers['location'];
  if (!next) return;
  const page = await get(new URL(next, url).href);
  const text = page.ok ? Buffer.from(page.value.body).toString() : '';
  const link = /href="(https:\/\/[^"]*\/wallet\/return[^"]*)"/.exec(text)?.[1];
  if (link && comesBack()) await get(link.replaceAll('&amp;', '&'));
};

/**
 * Simulates a customer at a checkout page, who pays, declines, cancels or leaves at random times; half of them press “back to the
 * shop”.
 */
export const createCustomer = (world: World, rng: Rng, http: Http) => {
  const pressOn = (url: string, action: string): Promise<void> =>
    press(http, {
      ...{ url, action },
      method: rng.pick(['method_a', 'method_b', 'method_c', 'method_d', 'method_e']),
      comesBack: () => rng.chance(0.5),
    });
  return (url: string): void => {
    const presses = rng.pick([
      ['pay'],
      ['pay'],
      ['pay'],
      ['pay'],
      ['pay', 'pay-twice'],
      ['decline', 'pay'],
      ['decline'],
      ['cancel'],
      ['cancel', 'pay'],
      [],
    ]);
    let at = 0;
    for (const action of presses) {
      at += 5_000 + rng.int(rng.chance(0.15) ? 1_200_000 : 120_000);
      world.at(at, () => void pressOn(url, action));
    }
  };
};

export type SaleWish = { readonly gateway: Gateway; readonly amount: string; readonly invoiceNo: string };

/** Simulates one sale: the cashier starts it, and may retry or give up. A crash of the till does not end the sale. */
export const sell = (world: World, rng: Rng, tillNow: () => Till | null, wish: SaleWish): void => {
  const requestId = `request-${wish.invoiceNo}`;
  const input = {
    ...wish,
    requestId,
    actor: 'cashier',
    lang: 'ar' as const,
    ...(wish.gateway === 'wallet' && { mobile: '0912345678' }),
  };
  const start = (): void => {
    const till = tillNow();
    const started = till?.payments.startSale(input);
    // If the till is down, try again with the same request id, as a window would.
    if (!started) world.at(1_000, start);
    else if (started.ok && rng.chance(0.1)) till?.payments.startSale(input);
  };
  start();
  for (let i = rng.int(3); i > 0; i--) {
    world.at(20_000 + rng.int(1_200_000), () => {
      const till = tillNow();
      const attempt = till?.ledger.payments.attemptByInvoice(wish.invoiceNo);
      if (!till || !attempt) return;
      const live = till.ledger.payments.liveAttempt(attempt.saleId);
      const deed = rng.int(10);
      if (deed < 2) till.payments.withdraw(live?.attemptId ?? '', 'cashier');
      else if (deed === 2) till.payments.leave(live?.attemptId ?? '', 'cashier');
      else
        till.payments.retrySale({
          requestId: `${requestId}-${i}`,
          actor: 'cashier',
          saleId: attempt.saleId,
          supersede: rng.chance(0.6),
        });
    });
  }
};
