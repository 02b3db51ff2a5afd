// The confirm client (payment service §4): sends one request once, and returns its outcome. It never retries by itself, because a
// second request could create a second payment.
import { type ConfirmOutcome, readConfirmReply } from '../../protocol/confirm-reply.ts';
import { type ConfirmRequest, type Credentials, encodeConfirm } from '../../protocol/confirm-request.ts';
import { checkRedirectUrl, type RedirectRules } from '../../protocol/redirect-url.ts';
import type { Http, HttpFailure } from '../../shared/ports.ts';
import type { AttemptAnswered } from '../../till-journal/sale.ts';

/** Timeout of the whole request, in ms (field notes, Confirm). */
export const confirmTimeoutMs = 30_000;
const maxReplyBytes = 256 * 1024;
const keptRawBytes = 16 * 1024;

export type ConfirmAnswer = Omit<AttemptAnswered, 'attemptId' | 'expiresAtMs'>;

const noAnswer: ConfirmAnswer = {
  event: 'unanswered',
  redirectUrl: null,
  reason: 'other',
  detail: null,
  words: null,
  httpStatus: null,
  raw: null,
};

/**
 * The outcome of a failed request: `refused` if nothing was sent, otherwise `unanswered`, since the service may have received it.
 */
const fromFailure = ({ sent, reason }: HttpFailure): ConfirmAnswer => {
  if (!sent) return { ...noAnswer, event: 'refused', reason: 'not-sent', detail: reason };
  const known = reason === 'timeout' || reason === 'reset' || reason === 'too-large' ? reason : 'other';
  return { ...noAnswer, reason: known, detail: reason };
};

const fromOutcome = (outcome: ConfirmOutcome, rules: RedirectRules): Partial<ConfirmAnswer> => {
  if (outcome.kind === 'refused') return { event: 'refused', reason: 'service', words: outcome.words };
  if (outcome.kind === 'unknown') return { reason: outcome.reason, words: outcome.words };
  const url = checkRedirectUrl(outcome.redirectUrl, rules);
  if (!url.ok) return { reason: 'bad-redirect', detail: url.error.code };
  return { event: 'redirected', reason: null, redirectUrl: url.value };
};

export type ConfirmTarget = {
  readonly serviceUrl: string;
  /** The service's name for the gateway in its URLs. */
  readonly segment: string;
  readonly credentials: Credentials;
  readonly redirect: RedirectRules;
};

export const callConfirm = async (http: Http, target: ConfirmTarget, request: ConfirmRequest): Promise<ConfirmAnswer> => {
  const { path, headers, body } = encodeConfirm(request, target.credentials, target.segment);
  const url = target.serviceUrl + path;
  const reply = await http({ method: 'POST', url, headers, body, timeoutMs: confirmTimeoutMs, maxReplyBytes });
  if (!reply.ok) return fromFailure(reply.error);
  const { status, body: replyBody } = reply.value;
  const raw = Buffer.from(replyBody.subarray(0, keptRawBytes)).toString('base64');
  return { ...noAnswer, httpStatus: status, raw, ...fromOutcome(readConfirmReply(status, replyBody), target.redirect) };
};
