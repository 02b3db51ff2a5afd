// Controls the simulated payment service and relay over HTTP, by the service's sandbox controls and the relay's public address.
import type { DrillFaults } from '../../../shared/drills/drills.ts';
import { decimalsOf, money, wireAmount } from '../../../shared/money.ts';
import type { Http } from '../../../shared/ports.ts';
import type { AttemptStarted } from '../../../till-journal/sale.ts';

export type World = ReturnType<typeof createWorld>;

const json = { 'content-type': 'application/json' };
const bounds = { timeoutMs: 10_000, maxReplyBytes: 256 * 1024 };

/** Six tenths of the amount, rounded to the two decimals that the service uses. */
const lessThan = ({ amountMinor, currency }: AttemptStarted): string => {
  const finest = 10 ** (decimalsOf[currency] - 2);
  return wireAmount(money(Math.max(1, Math.floor((amountMinor * 6) / 10 / finest)) * finest, currency));
};

/**
 * Each function returns true if the request need not be repeated. A refused control request (HTTP 4xx, for example because the
 * payment is over) counts as done, because a retry would not help.
 */
export const createWorld = (http: Http, serviceUrl: string) => {
  const post = async (url: string, body?: object): Promise<boolean> => {
    const bytes = Buffer.from(JSON.stringify(body ?? {}), 'utf8');
    const sent = await http({ method: 'POST', url, headers: json, body: bytes, ...bounds });
    return sent.ok && sent.value.status < 500;
  };
  const get = async (url: string): Promise<string | null> => {
    const sent = await http({ method: 'GET', url, headers: {}, ...bounds });
    return sent.ok && sent.value.status < 400 ? Buffer.from(sent.value.body).toString('utf8') : null;
  };
  const control = ({ invoiceNo }: AttemptStarted, what = ''): string =>
    `${serviceUrl}/sandbox/payments/${encodeURIComponent(invoiceNo)}${what}`;

  return {
    /** Sets the faults with which the payment service treats this payment, until they are set again. */
    setFaults(started: AttemptStarted, { amount, ...faults }: DrillFaults): Promise<boolean> {
      return post(control(started, '/faults'), { ...faults, ...(amount && { amount: lessThan(started) }) });
    },
    pay: (started: AttemptStarted): Promise<boolean> => post(control(started, '/pay')),
    'pay-twice': (started: AttemptStarted): Promise<boolean> => post(control(started, '/pay-twice')),
    'notify-again': (started: AttemptStarted): Promise<boolean> => post(control(started, '/notify')),
    /** Calls the return address, as if the customer had pressed "back to the shop" on the checkout. */
    async 'come-back'(started: AttemptStarted): Promise<boolean> {
      const payment = await get(control(started));
      if (payment === null) return false;
      const { transactions } = JSON.parse(payment) as { transactions: readonly { back_url: string | null }[] };
      const back = transactions.at(-1)?.back_url ?? null;
      return back !== null && (await get(back)) !== null;
    },
    /**
     * Sends a notice with a wrong signature to the payment's own address (for a card, to its return address). All other fields
     * are as in a genuine notice.
     */
    async forge({ gateway, invoiceNo, callbackUrl, returnUrl, amountMinor, currency }: AttemptStarted): Promise<boolean> {
      const said = {
        ...{ gateway, approved: '1', amount: wireAmount(money(amountMinor, currency)), invoice_no: invoiceNo },
        ...{ transaction_id: `FORGED-${invoiceNo}`, hashed: '0BAD'.repeat(16) },
      };
      if (callbackUrl === null) {
        const url = `${returnUrl}?${new URLSearchParams({ ...said, canceled: '0', currency }).toString()}`;
        return (await http({ method: 'GET', url, headers: {}, ...bounds })).ok;
      }
      const body = Buffer.from(JSON.stringify({ ...said, paymet_method: 'method_a' }), 'utf8');
      return (await http({ method: 'POST', url: callbackUrl, headers: json, body, ...bounds })).ok;
    },
  };
};
