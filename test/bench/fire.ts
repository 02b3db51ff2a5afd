// Sends signed notices to a relay or to a floor over HTTP, as many as the connections carry.
import autocannon from 'autocannon';
import { signedNotice } from '../support/scripted-service.ts';
import type { Given } from './deadline.ts';

/** The body of a signed notice with an invoice number and transaction id of its own. */
export const paidNotice = (invoiceNo: string, transaction: string): Buffer =>
  signedNotice('wallet-callback', {
    gateway: 'wallet',
    approved: '1',
    amount: '12.50',
    invoice_no: invoiceNo,
    paymet_method: 'method_a',
    transaction_id: transaction,
  });

export type Shot = { readonly path: string; readonly body: Buffer };
/** Notices a second, and the p99 of the response time in ms. */
export type Fired = { readonly rate: number; readonly p99: number };

export const connections = 32;

/** Sends the notices that `next` makes for `seconds`. Rejects if a notice is refused. */
export const fire = async (
  wait: Given['wait'],
  { name, port }: { readonly name: string; readonly port: number },
  seconds: number,
  next: () => Shot,
): Promise<Fired> => {
  const shots = autocannon({
    url: `http://127.0.0.1:${port}/`,
    connections,
    duration: seconds,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  const result = await wait(`${name} to answer for ${seconds} s`, shots);
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${name}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { rate: result.requests.average, p99: result.latency.p99 };
};
