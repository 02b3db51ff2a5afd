// Encodes the confirm call (payment service §4.1, §4.2, §5): path, headers, form body.
import { type Money, wireAmount } from '../shared/money.ts';
import { fail, ok, type Result } from '../shared/result.ts';

export const langs = ['ar', 'en'] as const;
export type ConfirmLang = (typeof langs)[number];

type Common = {
  readonly amount: Money;
  readonly invoiceNo: string;
  readonly returnUrl: string;
  readonly customerIp?: string;
  readonly lang?: ConfirmLang;
};
export type WalletConfirm = Common & {
  readonly gateway: 'wallet';
  /** The mobile number in the form `09XXXXXXXX`. */
  readonly mobileNumber: string;
  readonly callbackUrl: string;
  readonly email?: string;
};
/** The card gateway has no mobile_number, email or callback_url (payment service §4.2). */
export type CardConfirm = Common & { readonly gateway: 'card' };
export type ConfirmRequest = WalletConfirm | CardConfirm;

export type Credentials = { readonly accessToken: string; readonly apiKey: string };

/** `segment`: the gateway's name in the service's paths, either the neutral name or the provider's own. */
export const confirmPath = (segment: string): string => `/api/v1/transaction/${segment}/confirm`;

/**
 * The form fields of the confirm call in the order of payment service §2; fields without a value are left out. Contains no
 * secret.
 */
export const confirmFields = (request: ConfirmRequest): readonly [string, string][] => {
  const wallet = request.gateway === 'wallet' ? request : null;
  const all: readonly [string, string | undefined][] = [
    ['amount', wireAmount(request.amount)],
    ['invoice_no', request.invoiceNo],
    ['mobile_number', wallet?.mobileNumber],
    ['email', wallet?.email],
    ['return_url', request.returnUrl],
    ['callback_url', wallet?.callbackUrl],
    ['customer_ip', request.customerIp],
    ['lang', request.lang],
  ];
  return all.filter((field): field is [string, string] => field[1] !== undefined);
};

/** Headers and body of the confirm call. Payment service §5 requires both headers (access token and API key). */
export const encodeConfirm = (request: ConfirmRequest, credentials: Credentials, segment: string = request.gateway) => ({
  path: confirmPath(segment),
  headers: {
    authorization: `Bearer ${credentials.accessToken}`,
    'x-api-key': credentials.apiKey,
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  },
  body: Buffer.from(new URLSearchParams([...confirmFields(request)]).toString()),
});

/**
 * Checks an e-mail address loosely: one `@` with text on both sides, no spaces. The service checks the rest. Error:
 * `email.malformed`.
 */
export const parseEmail = (typed: string): Result<string> => {
  const text = typed.trim();
  return /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 254 ? ok(text) : fail('email.malformed');
};
