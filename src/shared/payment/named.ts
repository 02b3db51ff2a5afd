// Functions on the names that a payment service uses for gateways and methods. The schema is in `provider-names.ts`, so that
// windows can use these functions without loading the schema library.
import { type Gateway, gateways } from './gateways.ts';

type GatewayNames = {
  path: string;
  notices: string[];
  /** The names of payment methods as people read them, by the method's code in notices. */
  methods: { code: string; ar: string; en: string }[];
};
export type ProviderNames = Record<Gateway, GatewayNames>;

const neutral = (gateway: Gateway) => ({ path: gateway, notices: [gateway], methods: [] });
/** The neutral names, as in payment service §1 and §2. */
export const neutralNames: ProviderNames = { wallet: neutral('wallet'), card: neutral('card') };

/** Folds case and look-alike forms, so that two names that look the same to people are compared as equal. */
export const look = (name: string): string => name.normalize('NFKC').toLowerCase();
export const otherOf = (gateway: Gateway): Gateway => (gateway === 'wallet' ? 'card' : 'wallet');

type NameTable = Readonly<Record<Gateway, { readonly path: string; readonly notices: readonly string[] }>>;

/**
 * True if `name` is, or looks like, a name of the other gateway than `gateway`. A gateway's neutral name always belongs to that
 * gateway.
 */
export const isOthers = (names: NameTable, gateway: Gateway, name: string): boolean => {
  const other = otherOf(gateway);
  return [other, ...names[other].notices].some((taken) => look(taken) === look(name));
};

/** True if `name`, as a notice states it, is one of this gateway's names. The names are compared exactly. */
export const isNameOf = (names: NameTable, gateway: Gateway, name: string): boolean => names[gateway].notices.includes(name);

/** The name of a method for people; null if the settings have none. */
export const methodNamed = (names: ProviderNames, code: string): { readonly ar: string; readonly en: string } | null =>
  gateways.flatMap((gateway) => names[gateway].methods).find((known) => known.code === code) ?? null;

/** Adds one name that notices may use for a gateway. */
export const withName = (names: ProviderNames, gateway: Gateway, name: string): ProviderNames =>
  isNameOf(names, gateway, name)
    ? names
    : { ...names, [gateway]: { ...names[gateway], notices: [...names[gateway].notices, name] } };
