// The answer to a confirm call (payment service §4, §7; field notes, Confirm), read defensively into one of three outcomes.

/** The service's own words, to be shown beside ours. */
export type ServiceWords = {
  /** Upper case; null when it gave none. */
  readonly code: string | null;
  readonly message: string | null;
  /** Its complaints by field name. */
  readonly fields: Readonly<Record<string, string>>;
};

export type ConfirmOutcome =
  | { readonly kind: 'redirected'; readonly redirectUrl: string }
  | { readonly kind: 'refused'; readonly words: ServiceWords }
  | { readonly kind: 'unknown'; readonly reason: 'server-error' | 'unreadable'; readonly words: ServiceWords };

/** Codes that are met (field notes, Confirm). Any other is shown as it came. */
export const knownCodes = [
  'UNAUTHORIZED',
  'INVALID_INPUTS',
  'INVALID_AMOUNT',
  'AMOUNT_NOT_ALLOWED',
  'AMOUNT_EXCEEDED_MAXIMUM',
  'DUPLICATED_INVOICE_NUMBER',
  'CURRENCY_NOT_SUPPORTED',
  'FORBIDDEN_IP_ADDRESS',
  'MAINTENANCE_MODE',
  'BACKEND_ERROR',
] as const;

const silent: ServiceWords = { code: null, message: null, fields: {} };

type Json = Readonly<Record<string, unknown>>;
const objectOf = (value: unknown): Json | null =>
  typeof value === 'object' && !Array.isArray(value) ? (value as Json | null) : null;
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 500) : typeof value === 'number' ? String(value) : null;

const fieldsOf = (value: unknown): Record<string, string> => {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [field, complaint] of Object.entries(objectOf(value) ?? {}).slice(0, 20)) {
    const text = Array.isArray(complaint) ? complaint.map(textOf).filter(Boolean).join(' ').slice(0, 500) : textOf(complaint);
    if (text) fields[field.slice(0, 60)] = text;
  }
  return { ...fields };
};

/** `{"error":{status,code,message,fields?}}` or `{"message","errors":{field:[…]}}`; silent when it is neither. */
const wordsOf = (body: Json): ServiceWords => {
  const from = objectOf(body['error']) ?? (textOf(body['error']) ? { message: body['error'] } : body);
  return {
    code: textOf(from['code'])?.toUpperCase() ?? null,
    message: textOf(from['message']),
    fields: fieldsOf(from['fields'] ?? from['errors']),
  };
};

/** A status inside the body: a number, or its digits as text. Null when there is none, 0 when it is no status. */
const statusOf = (value: unknown): number | null => {
  if (value === undefined || value === null) return null;
  const text = String(textOf(value));
  return /^[0-9]{3}$/.test(text) ? Number(text) : 0;
};

const parse = (body: Uint8Array): Json | null => {
  try {
    return objectOf(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)));
  } catch {
    return null;
  }
};

/**
 * Success is `status` 200 with `CHECKOUT_REDIRECT` and an address (§4.1). A 4xx, its own or inside a 200, is a refusal.
 * All else is unknown: a live checkout may exist. That holds for 408, and for BACKEND_ERROR under any status.
 */
export const readConfirmReply = (httpStatus: number, body: Uint8Array): ConfirmOutcome => {
  const json = parse(body);
  const result = objectOf(json?.['result']);
  const words = json ? wordsOf(json) : silent;
  const own = statusOf(json?.['status']) ?? statusOf(objectOf(json?.['error'])?.['status']) ?? httpStatus;
  const [code, flatCode] = [result?.['code'], json?.['code']].map((value) => textOf(value)?.toUpperCase());
  const backendBroke = [words.code, code, flatCode].includes('BACKEND_ERROR');
  if (httpStatus >= 500 || own >= 500 || httpStatus === 408 || own === 408 || backendBroke) {
    return { kind: 'unknown', reason: 'server-error', words };
  }
  if (httpStatus >= 400) return { kind: 'refused', words };
  if (httpStatus < 200 || httpStatus >= 300 || !json) return { kind: 'unknown', reason: 'unreadable', words: silent };
  const redirectUrl = result?.['redirect_url'];
  if (own === 200 && code === 'CHECKOUT_REDIRECT' && typeof redirectUrl === 'string' && redirectUrl !== '') {
    return { kind: 'redirected', redirectUrl };
  }
  const complains = (json['error'] || json['errors']) && (words.code ?? words.message ?? Object.keys(words.fields)[0]);
  if (complains || own >= 400) return { kind: 'refused', words };
  return { kind: 'unknown', reason: 'unreadable', words };
};
