// The behaviour of the drive's own payment service where the real service's document is silent ("not shown"), and where real
// services of its kind differ.

export type Gateway = 'wallet' | 'card';

/** The answer to a confirm call: the documented answer, a body of another kind, no answer ever, or a cut connection. */
export type Reply =
  | { readonly kind: 'checkout'; readonly body?: string }
  | { readonly kind: 'words'; readonly status: number; readonly type: string; readonly body: string }
  | { readonly kind: 'silence' }
  | { readonly kind: 'cut' };

/**
 * How a notice is signed. `usual`: as most services sign. `sorted`, `base64`, `values`: valid in other formats. `old-secret`,
 * `made-up`: does not verify.
 */
export type Signature = 'usual' | 'sorted' | 'base64' | 'values' | 'old-secret' | 'made-up' | 'none';

/** A JSON token, such as `"1"`, `1` or `true`. A URL query contains the same token without quotes. */
type Token = string;

export type Manner = {
  /** Path segment of a confirm call for each gateway. */
  readonly paths: Readonly<Record<Gateway, string>>;
  readonly reply: Reply;
  /** True if the call creates a checkout, whatever the service answers. */
  readonly creates: boolean;
  /** Template of the redirect address: `{checkout}` becomes the checkout's full address, `{id}` its last part. */
  readonly redirect: string;
  /**
   * Number of callbacks that the service sends when a payment ends. Null: one for a wallet, none for a card, whose redirect is
   * its callback.
   */
  readonly callbacks: number | null;
  /** Names of the gateways in notices. */
  readonly names: Readonly<Record<Gateway, string>>;
  readonly method: { readonly field: string; readonly value: string };
  /** Invoice number written in notices. Null: the invoice number of the confirm call. */
  readonly invoice: string | null;
  readonly approved: Token;
  readonly canceled: Token;
  readonly declined: Token;
  /** The amount written in notices: copied from the confirm call, with two decimals, or a different text. */
  readonly amount: 'as-asked' | 'two-decimals' | { readonly text: string };
  /** Names of the fields whose values are written without quotes in JSON. */
  readonly bare: readonly string[];
  readonly currency: string;
  /** `new`: each payment gets its own transaction id. `first`: each payment repeats the id of the gateway's first payment. */
  readonly transaction: 'new' | 'first';
  /** Names of the fields to write first, in this order; the remaining fields follow. */
  readonly order: readonly string[];
  /** Extra fields in each notice, included in the signature. */
  readonly more: readonly (readonly [string, Token])[];
  /** Extra fields after the signature, excluded from it. */
  readonly unsigned: readonly (readonly [string, Token])[];
  /** Name of a field that each notice contains twice, or null. */
  readonly repeated: string | null;
  readonly signature: Signature;
};

/** Gateway names for a service that does not use the document's names. */
export const ownNames: Readonly<Record<Gateway, string>> = { wallet: 'mahfaza', card: 'bitaqa' };

/** The documented behaviour; where the document is silent, the behaviour of most services. */
export const usual: Manner = {
  paths: { wallet: 'wallet', card: 'card' },
  reply: { kind: 'checkout' },
  creates: true,
  redirect: '{checkout}',
  callbacks: null,
  names: { wallet: 'wallet', card: 'card' },
  method: { field: 'paymet_method', value: 'method_a' },
  invoice: null,
  approved: '"1"',
  canceled: '"1"',
  declined: '"0"',
  amount: 'as-asked',
  bare: [],
  currency: 'USD',
  transaction: 'new',
  order: [],
  more: [],
  unsigned: [],
  repeated: null,
  signature: 'usual',
};
