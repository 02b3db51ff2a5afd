// Sends a real confirm request that cannot create a payment (no amount, no mobile number), to test if the service accepts our
// keys.
import { readConfirmReply, type ServiceWords } from '../../protocol/confirm-reply.ts';
import { confirmPath, type Credentials } from '../../protocol/confirm-request.ts';
import type { ErrorCode } from '../../shared/errors.ts';
import type { Http, HttpReply } from '../../shared/ports.ts';

export type ProbeOutcome = { readonly code: ErrorCode | null; readonly words: ServiceWords | null };

export type ServiceProbeTarget = {
  readonly serviceUrl: string;
  /** The service's name for its wallet gateway in its URLs. */
  readonly segment: string;
  readonly credentials: Credentials;
  /** An invoice number marked as a test, for readers of the service's log. */
  readonly invoiceNo: string;
  readonly returnUrl: string;
  readonly callbackUrl: string;
};

/**
 * Error codes about a request's fields. The payment service checks the request's keys before its fields, so each of these codes
 * proves that the service accepted the keys.
 */
const aboutInputs: ReadonlySet<string> = new Set([
  'INVALID_INPUTS',
  'INVALID_AMOUNT',
  'AMOUNT_NOT_ALLOWED',
  'DUPLICATED_INVOICE_NUMBER',
  'HTTP_400',
  'HTTP_409',
  'HTTP_422',
]);

const read = ({ status, body }: HttpReply): ProbeOutcome => {
  const outcome = readConfirmReply(status, body);
  const words = outcome.kind === 'redirected' ? null : outcome.words;
  const code = words?.code ?? null;
  if (status === 401 || code === 'UNAUTHORIZED') return { code: 'service.unauthorized', words };
  const refusesInputs = outcome.kind === 'refused' && code !== null && aboutInputs.has(code);
  // The documented service refuses an amount of 0. Any other answer proves nothing about the keys.
  return refusesInputs ? { code: null, words: null } : { code: 'service.unclear', words };
};

export const probeService = async (http: Http, target: ServiceProbeTarget): Promise<ProbeOutcome> => {
  const { accessToken, apiKey } = target.credentials;
  const form = { amount: '0', invoice_no: target.invoiceNo, return_url: target.returnUrl, callback_url: target.callbackUrl };
  const reply = await http({
    method: 'POST',
    url: target.serviceUrl + confirmPath(target.segment),
    headers: {
      authorization: `Bearer ${accessToken}`,
      'x-api-key': apiKey,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: Buffer.from(new URLSearchParams(form).toString(), 'utf8'),
    timeoutMs: 15_000,
    maxReplyBytes: 256 * 1024,
  });
  return reply.ok ? read(reply.value) : { code: 'service.unreachable', words: null };
};
