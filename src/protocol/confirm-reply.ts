// Reads the answer to a confirm call (payment service §4, §7; field notes, Confirm) into one of three outcomes. Any field may be
// missing or malformed.

/** The service's own error text, shown beside ours. */
export type ServiceWords = {
  /**
   * The service's error code in upper case. A failure without a code gets its HTTP status as code: `HTTP_403`. Null without
   * either.
   */
  readonly code: string | null;
  readonly message: string | null;
  /** Error texts by field name. */
  readonly fields: Readonly<Record<string, string>>;
};

export type ConfirmOutcome =
  | { readonly kind: 'redirected'; readonly redirectUrl: string }
  | { readonly kind: 'refused'; readonly words: ServiceWords }
  | { readonly kind: 'unknown'; readonly reason: 'server-error' | 'unreadable'; readonly words: ServiceWords };

/**
 * Error codes of the payment service seen in practice (field notes, Confirm), and HTTP statuses of failures without a code. The
 * screens translate all codes in this list; any other code is shown unchanged.
 */
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
  'NOT_FOUND',
  'HTTP_404',
  'HTTP_409',
  'HTTP_429',
] as const;

/**
 * Returns `surely` or `perhaps` if a refusal (`words`) says that the payment service already has the charge's invoice number;
 * otherwise null. Money under this number then belongs to another charge.
 */
export const duplicateIn = (words: ServiceWords | null): 'surely' | 'perhaps' | null => {
  const code = words?.code?.trim().replace(/[\s-]+/g, '_') ?? '';
  if (code === 'DUPLICATED_INVOICE_NUMBER') return 'surely';
  const aboutNumber = words !== null && Object.hasOwn(words.fields, 'invoice_no');
  return aboutNumber || /DUPLICAT|ALREADY|CONFLICT|^(HTTP_)?409$/.test(code) ? 'perhaps' : null;
};

/** The result code of a successful confirm call (payment service §4.1). */
const redirects = 'CHECKOUT_REDIRECT';
const silent: ServiceWords = { code: null, message: null, fields: {} };

type Json = Readonly<Record<string, unknown>>;
const objectOf = (value: unknown): Json | null =>
  typeof value === 'object' && !Array.isArray(value) ? (value as Json | null) : null;
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 500) : typeof value === 'number' ? String(value) : null;

/**
 * Reads error texts by field, from `{field: text}` or from a list of `{field, message}`. A list item without a field gets its
 * position as its name.
 */
const complaintsIn = (value: unknown): (readonly [string, unknown])[] =>
  Array.isArray(value)
    ? value.map(
        (each: unknown, i) => [textOf(objectOf(each)?.['field']) ?? `${i + 1}`, objectOf(each)?.['message'] ?? each] as const,
      )
    : Object.entries(objectOf(value) ?? {});

const fieldsOf = (value: unknown): Record<string, string> => {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [field, complaint] of complaintsIn(value).slice(0, 20)) {
    const text = Array.isArray(complaint) ? complaint.map(textOf).filter(Boolean).join(' ').slice(0, 500) : textOf(complaint);
    if (text) fields[field.slice(0, 60)] = text;
  }
  return { ...fields };
};

const codeOf = (value: Json | null): string | null => textOf(value?.['code'])?.toUpperCase() ?? null;

/**
 * Reads the error code and texts from `{"error":{status,code,message,fields?}}`, from `{"message","errors":{field:[…]}}`, or from
 * a success body with another code (payment service §4.1). All parts are empty if the body has none.
 */
const wordsOf = (body: Json): ServiceWords => {
  const { error } = body;
  const result = objectOf(body['result']);
  const said = [objectOf(error) ?? { message: error }, ...(result && codeOf(result) !== redirects ? [result] : []), body];
  const first = <T>(read: (from: Json) => T | null): T | null => said.map(read).find((found) => found !== null) ?? null;
  const fieldsIn = (from: Json): Record<string, string> | null => {
    const fields = fieldsOf(from['fields'] ?? from['errors']);
    return Object.keys(fields).length > 0 ? fields : null;
  };
  return { code: first(codeOf), message: first(({ message }) => textOf(message)), fields: first(fieldsIn) ?? {} };
};

/** A plain-text body as a sentence. Null for HTML, JSON, or bytes that are not text. */
const sentenceIn = (body: Uint8Array): string | null => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body.subarray(0, 4096), { stream: true }).trim();
    return /^[<{[]|[^\P{Cc}\s]/u.test(text) ? null : textOf(text.replace(/\s+/gu, ' '));
  } catch {
    return null;
  }
};

/** The status in a field of the body, as a number or as text. Null if the field is absent, 0 if its value is not a status. */
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
 * Success is `status` 200 with `CHECKOUT_REDIRECT` and an address (payment service §4.1). A refusal is a 4xx, as HTTP status or
 * inside a 200, or an error text inside a 200; except 408 and BACKEND_ERROR. Everything else is unknown, because a live checkout
 * may exist.
 */
export const readConfirmReply = (httpStatus: number, body: Uint8Array): ConfirmOutcome => {
  const json = parse(body);
  const result = objectOf(json?.['result']);
  const said = json ? wordsOf(json) : { ...silent, message: sentenceIn(body) };
  const own = statusOf(json?.['status']) ?? statusOf(objectOf(json?.['error'])?.['status']) ?? httpStatus;
  const failed = own >= 400 ? own : httpStatus;
  const words = said.code === null && failed >= 400 ? { ...said, code: `HTTP_${failed}` } : said;
  const code = codeOf(result);
  const address = result?.['redirect_url'];
  const isAnswer = httpStatus >= 200 && httpStatus < 300 && json !== null;
  const backendBroke = [words.code, code, codeOf(json)].includes('BACKEND_ERROR');
  if (httpStatus >= 500 || own >= 500 || httpStatus === 408 || own === 408 || backendBroke) {
    return { kind: 'unknown', reason: 'server-error', words };
  }
  if (code === redirects) {
    // A success code with an error status, or without an address, contradicts itself. The reply proves neither outcome, so the
    // result is unknown.
    return isAnswer && own === 200 && typeof address === 'string' && address !== ''
      ? { kind: 'redirected', redirectUrl: address }
      : { kind: 'unknown', reason: 'unreadable', words: silent };
  }
  if (httpStatus >= 400) return { kind: 'refused', words };
  if (!isAnswer) return { kind: 'unknown', reason: 'unreadable', words: silent };
  const complains = (json['error'] || json['errors']) && (words.code ?? words.message ?? Object.keys(words.fields)[0]);
  if (complains || own >= 400) return { kind: 'refused', words };
  return { kind: 'unknown', reason: 'unreadable', words };
};
