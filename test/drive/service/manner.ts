// How this payment service behaves where its document says "not shown", and where services of its kind were met to differ.

export type Gateway = 'wallet' | 'card';

/** The answer to a confirm call: the documented answer, a body of another kind, no answer ever, or a cut connection. */
export type Reply =
  | { readonly kind: 'checkout'; readonly body?: string }
  | { readonly kind: 'words'; readonly status: number; readonly type: string; readonly body: string }
  | { readonly kind: 'silence' }
  | { readonly kind: 'cut' };

/** `sorted` … `values`: signed, but not as most services do it. */
export type Signature = 'usual' | 'sorted' | 'base64' | 'values' | 'old-secret' | 'made-up' | 'none';

/** JSON tokens, such as `"1"`, `1` or `true`: what stands in a query is the same without its quotes. */
type Token = string;

export type Manner = {
  /** Path segment of a confirm call for each gateway. */
  readonly paths: Readonly<Record<Gateway, string>>;
  readonly reply: Reply;
  /** True if the call creates a checkout, whatever the answer was. */
  readonly creates: boolean;
  /** `{checkout}` is the real address, `{id}` its last part. */
  readonly redirect: string;
  /** How often the service itself calls back when a payment ends; null: once for a wallet, never for a card, whose redirect is the callback. */
  readonly callbacks: number | null;
  /** Names of the gateways in notices. */
  readonly names: Readonly<Record<Gateway, string>>;
  readonly method: { readonly field: string; readonly value: string };
  /** Invoice number in the notices; null: the number that was asked for. */
  readonly invoice: string | null;
  readonly approved: Token;
  readonly canceled: Token;
  readonly declined: Token;
  /** The amount in notices: as it was asked, with two decimals, or some other text. */
  readonly amount: 'as-asked' | 'two-decimals' | { readonly text: string };
  /** Fields whose values stand without quotes in JSON. */
  readonly bare: readonly string[];
  readonly currency: string;
  /** A new id for each payment, or the one that the gateway's first payment ever had. */
  readonly transaction: 'new' | 'first';
  /** Names in the order in which they are written; others follow behind. */
  readonly order: readonly string[];
  /** Further fields, signed. */
  readonly more: readonly (readonly [string, Token])[];
  /** Further fields behind the signature, unsigned. */
  readonly unsigned: readonly (readonly [string, Token])[];
  /** A field that is written twice. */
  readonly repeated: string | null;
  readonly signature: Signature;
};

/** Gateway names of a service that does not use the document's names. */
export const ownNames: Readonly<Record<Gateway, string>> = { wallet: 'mahfaza', card: 'bitaqa' };

/** The documented manner; where the document is silent, the behaviour of most services. */
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
