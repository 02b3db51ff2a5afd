// Converts the names that the payment service uses for gateways and payment methods to a form of texts and back. Reports the
// fields that cannot be read.
import { type Gateway, gateways } from '../../../../shared/payment/gateways.ts';
import type { ProviderNames } from '../../../../shared/payment/named.ts';
import { providerNames } from '../../../../shared/payment/provider-names.ts';

export type MethodForm = ProviderNames['wallet']['methods'][number];
export type GatewayForm = { readonly path: string; readonly notices: string; readonly methods: readonly MethodForm[] };
export type NamesForm = Readonly<Record<Gateway, GatewayForm>>;
export type NamesField = 'path' | 'notices' | 'methods';
export type NamesTroubles = Readonly<Partial<Record<`${Gateway}.${NamesField}`, true>>>;

export const emptyMethod: MethodForm = { code: '', ar: '', en: '' };

const formOfOne = ({ path, notices, methods }: ProviderNames['wallet']): GatewayForm => ({
  path,
  notices: notices.join(', '),
  methods,
});
export const namesFormOf = ({ wallet, card }: ProviderNames): NamesForm => ({ wallet: formOfOne(wallet), card: formOfOne(card) });

const trimmed = ({ code, ar, en }: MethodForm): MethodForm => ({ code: code.trim(), ar: ar.trim(), en: en.trim() });

const readOne = ({ path, notices, methods }: GatewayForm) => ({
  path: path.trim(),
  notices: notices
    .split(/[,،]/)
    .map((name) => name.trim())
    .filter((name) => name !== ''),
  // Drop the payment methods of which no field was filled in.
  methods: methods.map(trimmed).filter(({ code, ar, en }) => code + ar + en !== ''),
});

/** Reads the form. Returns the names; if a field cannot be read, returns null and the faulty fields. */
export const readNames = (form: NamesForm): { readonly names: ProviderNames | null; readonly troubles: NamesTroubles } => {
  const read = providerNames.safeParse({ wallet: readOne(form.wallet), card: readOne(form.card) });
  if (read.success) return { names: read.data, troubles: {} };
  const fields = read.error.issues.map(({ path: [gateway, field] }) => `${String(gateway)}.${String(field)}`);
  return { names: null, troubles: Object.fromEntries(fields.map((field) => [field, true])) };
};

export const isNamesFormChanged = (form: NamesForm, names: ProviderNames): boolean => {
  const before = namesFormOf(names);
  return gateways.some((gateway) => JSON.stringify(form[gateway]) !== JSON.stringify(before[gateway]));
};
