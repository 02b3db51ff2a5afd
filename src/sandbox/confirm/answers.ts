// The replies to a confirm call: documented replies (payment service §4.1, §7), or the replies that a fault demands.
import type { RawReply } from '../../shared/ports.ts';
import type { FaultSet } from '../faults.ts';
import { errorReply, jsonReply, type ServiceError } from '../replies.ts';

type ReplyFault = NonNullable<FaultSet['reply']>;

export const accepted = (redirectUrl: string): RawReply =>
  jsonReply(200, { status: 200, result: { code: 'CHECKOUT_REDIRECT', redirect_url: redirectUrl } });

export const failed: ServiceError = {
  status: 500,
  code: 'BACKEND_ERROR',
  message: 'The service failed (a fault that was asked for).',
};

const statuses: Readonly<Record<string, number>> = {
  UNAUTHORIZED: 401,
  FORBIDDEN_IP_ADDRESS: 403,
  DUPLICATED_INVOICE_NUMBER: 409,
  TOO_MANY_REQUESTS: 429,
};

/** The error that the fault `refuse` returns. Its error code keeps the letter case in which it was set. */
export const refusal = (code: string): ServiceError => ({
  status: statuses[code.toUpperCase()] ?? 400,
  code,
  message: 'The service refused (a fault that was asked for).',
});

const refusalShapes: Readonly<Partial<Record<ReplyFault, (error: ServiceError) => RawReply>>> = {
  'error-in-200': (error) => jsonReply(200, { error }),
  'laravel-422': (error) =>
    jsonReply(422, {
      message: 'The given data was invalid.',
      errors: Object.fromEntries(
        Object.entries(error.fields ?? { invoice_no: error.message }).map(([name, text]) => [name, [text]]),
      ),
    }),
};

/** True if this shape of confirm reply can only express a refusal. A correct call is then refused, too. */
export const alwaysRefuses = (reply: FaultSet['reply']): boolean => reply !== undefined && refusalShapes[reply] !== undefined;

export const refused = (error: ServiceError, reply?: FaultSet['reply']): RawReply =>
  (reply && refusalShapes[reply]?.(error)) ?? errorReply(error, error.status === 429 ? { 'retry-after': '60' } : {});

const proxyPage = '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body><h1>502 Bad Gateway</h1></body>\r\n</html>\r\n';

const lostShapes: Readonly<Partial<Record<ReplyFault, RawReply>>> = {
  'html-502': { status: 502, headers: { 'content-type': 'text/html' }, body: proxyPage },
  empty: { status: 200, headers: { 'content-type': 'application/json' }, body: '' },
};

/** The reply from which the till cannot learn the result, if the fault demands such a reply; otherwise null. */
export const lost = (reply: FaultSet['reply']): RawReply | null => (reply && lostShapes[reply]) ?? null;
