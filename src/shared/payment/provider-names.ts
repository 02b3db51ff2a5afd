// How a payment service names its gateways and methods, where it differs from the neutral names of its document (§1, §2).
import { z } from 'zod';
import { type Gateway, gateways, type NoticeKind } from './gateways.ts';
import { isNameOf, isOthers, look, otherOf, type ProviderNames } from './named.ts';
import { gatewayOfKind } from './notice-facts.ts';

/** In UTF-16 units: a longer name is refused, never cut. */
const longestName = 64;
/** So many names a gateway may have in notices. */
export const mostNames = 8;

/** True if a person sees all of the text: nothing invisible, and no mark that turns the line around. */
const isVisible = (text: string): boolean => text !== '' && text === text.trim() && !/\p{C}|[\u2028\u2029]/u.test(text);
const shown = (longest: number) => z.string().min(1).max(longest).refine(isVisible);

const method = z.strictObject({
  /** As notices send it. */
  code: shown(longestName),
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
    notices: z.array(shown(longestName)).min(1).max(mostNames).default([neutral]),
    /** What people call its methods. */
    methods: z.array(method).max(20).default([]),
  });

const isTwice = (values: readonly string[]): boolean => new Set(values).size < values.length;

type Fault = readonly [Gateway, 'path' | 'notices' | 'methods'];

/** Gateway and field of each name that cannot be. */
const faultsIn = (names: z.output<typeof plainNames>): readonly Fault[] =>
  gateways.flatMap((gateway): Fault[] => {
    const { path, notices, methods } = names[gateway];
    const other = otherOf(gateway);
    const codes = methods.map(({ code }) => code);
    const wrong = {
      path: [other, look(names[other].path)].includes(look(path)),
      // Letter case is part of a name: `wallet` and `WALLET` are two names of one gateway.
      notices: isTwice(notices) || notices.some((name) => isOthers(names, gateway, name)),
      methods: isTwice(codes),
    };
    return (['path', 'notices', 'methods'] as const).flatMap((field) => (wrong[field] ? [[gateway, field] as const] : []));
  });

const plainNames = z.strictObject({ wallet: namesOf('wallet').prefault({}), card: namesOf('card').prefault({}) });

export const providerNames = plainNames.superRefine((names, context) => {
  for (const fault of faultsIn(names)) {
    context.addIssue({ code: 'custom', message: 'a name of the other gateway, or one that stands twice', path: [...fault] });
  }
});
export type NameFault = 'names.others' | 'names.other-kind' | 'names.malformed' | 'names.too-long' | 'names.too-many';

/** Why a notice's word for its gateway cannot be taken for a name of this one; null where it can. */
export const nameFault = (names: ProviderNames, gateway: Gateway, kind: NoticeKind, name: string): NameFault | null => {
  if (gatewayOfKind[kind] !== gateway) return 'names.other-kind';
  if (isOthers(names, gateway, name)) return 'names.others';
  if (!isVisible(name)) return 'names.malformed';
  if (name.length > longestName) return 'names.too-long';
  return !isNameOf(names, gateway, name) && names[gateway].notices.length >= mostNames ? 'names.too-many' : null;
};
