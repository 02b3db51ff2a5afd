// How a payment service names its gateways and methods, where it differs from the neutral names of its document (§1, §2).
import { z } from 'zod';
import { type Gateway, gateways, type NoticeKind } from './gateways.ts';
import { gatewayOfKind } from './notice-facts.ts';

/** What a person sees of it is what it is: nothing invisible, and no mark that turns the line around. */
const shown = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine((text) => text === text.trim() && !/\p{C}|[\u2028\u2029]/u.test(text));

const method = z.strictObject({
  /** As notices send it. */
  code: shown(64),
  ar: shown(40),
  en: shown(40),
});

const namesOf = (neutral: Gateway) =>
  z.strictObject({
    /** Its segment in the address of the confirm call (§4). */
    path: z
      .string()
      .regex(/^[A-Za-z0-9._~-]{1,64}$/)
      .refine((segment) => !/^\.+$/.test(segment))
      .default(neutral),
    /** What notices may call it. */
    notices: z.array(shown(64)).min(1).max(8).default([neutral]),
    /** What people call its methods. */
    methods: z.array(method).max(20).default([]),
  });

/** Names that look alike are one name to whoever reads them. */
const look = (name: string): string => name.normalize('NFKC').toLowerCase();
const otherOf = (gateway: Gateway): Gateway => (gateway === 'wallet' ? 'card' : 'wallet');

type Named = Readonly<Record<Gateway, { readonly path: string; readonly notices: readonly string[] }>>;

/** Whether `name` is, or looks like, a name of the other gateway: its neutral one is always its own. */
export const isOthers = (names: Named, gateway: Gateway, name: string): boolean => {
  const other = otherOf(gateway);
  return [other, ...names[other].notices].some((taken) => look(taken) === look(name));
};

const isTwice = (values: readonly string[]): boolean => new Set(values.map(look)).size < values.length;

type Fault = readonly [Gateway, 'path' | 'notices' | 'methods'];

/** Gateway and field of each name that cannot be. */
const faultsIn = (names: z.output<typeof plainNames>): readonly Fault[] =>
  gateways.flatMap((gateway): Fault[] => {
    const { path, notices, methods } = names[gateway];
    const other = otherOf(gateway);
    const codes = methods.map(({ code }) => code);
    const wrong = {
      path: [other, look(names[other].path)].includes(look(path)),
      notices: isTwice(notices) || notices.some((name) => isOthers(names, gateway, name)),
      methods: new Set(codes).size < codes.length,
    };
    return (['path', 'notices', 'methods'] as const).flatMap((field) => (wrong[field] ? [[gateway, field] as const] : []));
  });

const plainNames = z.strictObject({ wallet: namesOf('wallet').prefault({}), card: namesOf('card').prefault({}) });

export const providerNames = plainNames.superRefine((names, context) => {
  for (const fault of faultsIn(names)) {
    context.addIssue({ code: 'custom', message: 'a name of the other gateway, or one that stands twice', path: [...fault] });
  }
});
export type ProviderNames = z.infer<typeof providerNames>;

export const neutralNames: ProviderNames = providerNames.parse({});

/** Whether a notice's word for its gateway means this one. Compared exactly. */
export const isNameOf = (names: Named, gateway: Gateway, name: string): boolean => names[gateway].notices.includes(name);

/** What people call a method; null where nobody said. */
export const methodNamed = (names: ProviderNames, code: string): { readonly ar: string; readonly en: string } | null =>
  gateways.flatMap((gateway) => names[gateway].methods).find((known) => known.code === code) ?? null;

export type NameFault = 'names.others' | 'names.other-kind' | 'names.malformed';

/** Why a notice's word for its gateway cannot be taken for a name of this one; null where it can. */
export const nameFault = (names: ProviderNames, gateway: Gateway, kind: NoticeKind, name: string): NameFault | null => {
  if (gatewayOfKind[kind] !== gateway) return 'names.other-kind';
  if (isOthers(names, gateway, name)) return 'names.others';
  return shown(64).safeParse(name).success ? null : 'names.malformed';
};

/** The names with one more of a gateway. */
export const withName = (names: ProviderNames, gateway: Gateway, name: string): ProviderNames =>
  isNameOf(names, gateway, name)
    ? names
    : { ...names, [gateway]: { ...names[gateway], notices: [...names[gateway].notices, name] } };
