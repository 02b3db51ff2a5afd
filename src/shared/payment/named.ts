// What is done with the names that a payment service uses: which is whose, what people call a method. Apart from their schema, which the
// first screen does without.
import { type Gateway, gateways } from './gateways.ts';

type GatewayNames = {
  path: string;
  notices: string[];
  /** By the code that notices send. */
  methods: { code: string; ar: string; en: string }[];
};
export type ProviderNames = Record<Gateway, GatewayNames>;

const neutral = (gateway: Gateway) => ({ path: gateway, notices: [gateway], methods: [] });
/** Those of its document. */
export const neutralNames: ProviderNames = { wallet: neutral('wallet'), card: neutral('card') };

/** Names that look alike are one name to whoever reads them. */
export const look = (name: string): string => name.normalize('NFKC').toLowerCase();
export const otherOf = (gateway: Gateway): Gateway => (gateway === 'wallet' ? 'card' : 'wallet');

type Named = Readonly<Record<Gateway, { readonly path: string; readonly notices: readonly string[] }>>;

/** Whether `name` is, or looks like, a name of the other gateway: its neutral one is always its own. */
export const isOthers = (names: Named, gateway: Gateway, name: string): boolean => {
  const other = otherOf(gateway);
  return [other, ...names[other].notices].some((taken) => look(taken) === look(name));
};

/** Whether a notice's word for its gateway means this one. Compared exactly. */
export const isNameOf = (names: Named, gateway: Gateway, name: string): boolean => names[gateway].notices.includes(name);

/** What people call a method; null where nobody said. */
export const methodNamed = (names: ProviderNames, code: string): { readonly ar: string; readonly en: string } | null =>
  gateways.flatMap((gateway) => names[gateway].methods).find((known) => known.code === code) ?? null;

/** The names with one more of a gateway. */
export const withName = (names: ProviderNames, gateway: Gateway, name: string): ProviderNames =>
  isNameOf(names, gateway, name)
    ? names
    : { ...names, [gateway]: { ...names[gateway], notices: [...names[gateway].notices, name] } };
