// The schema of the names that a payment service uses for gateways and methods, where these differ from its document (payment
// service §1, §2).
import { z } from 'zod';
import { type Gateway, gateways, type NoticeKind } from './gateways.ts';
import { isNameOf, isOthers, look, otherOf, type ProviderNames } from './named.ts';
import { gatewayOfKind } from './notice-facts.ts';

/** The longest name, in UTF-16 units. A longer name is refused, never cut. */
const longestName = 64;
/** The most names of one gateway in notices. */
export const mostNames = 8;

/** True if the whole text is visible: it has no invisible character, and no mark that changes the direction of text. */
const isVisible = (text: string): boolean => text !== '' && text === text.trim() && !/\p{C}|[\u2028\u2029]/u.test(text);
const shown = (longest: number) => z.string().min(1).max(longest).refine(isVisible);

const method = z.strictObject({
  /** The code of the payment method, as in notices. */
  code: shown(longestName),
  ar: shown(40),
  en: shown(40),
});

const namesOf = (neutral: Gateway) =>
  z.strictObject({
    /** The gateway's part of the URL path of the confirm call (payment service §4). */
    path: z
      .string()
      .regex(/^[A-Za-z0-9._~-]{1,64}$/)
      .refine((segment) => !/^\.+$/.test(segment))
      .default(neutral),
    /** The names that notices may use for the gateway. */
    notices: z.array(shown(longestName)).min(1).max(mostNames).default([neutral]),
    /** The names of the gateway's methods for people. */
    methods: z.array(method).max(20).default([]),
  });

const isTwice = (values: readonly string[]): boolean => new Set(values).size < values.length;

type FaultyName = readonly [Gateway, 'path' | 'notices' | 'methods'];

/**
 * Gateway and field of each name that is not allowed, because the other gateway has the same name, or because the name is listed
 * twice.
 */
const faultsIn = (names: z.output<typeof plainNames>): readonly FaultyName[] =>
  gateways.flatMap((gateway): FaultyName[] => {
    const { path, notices, methods } = names[gateway];
    const other = otherOf(gateway);
    const codes = methods.map(({ code }) => code);
    const wrong = {
      path: [other, look(names[other].path)].includes(look(path)),
      // Names in notices are compared exactly, so `wallet` and `WALLET` may both be names of one gateway.
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

/** The reason why the gateway name in a notice cannot be adopted for this gateway; null if it can. */
export const nameFault = (names: ProviderNames, gateway: Gateway, kind: NoticeKind, name: string): NameFault | null => {
  if (gatewayOfKind[kind] !== gateway) return 'names.other-kind';
  if (isOthers(names, gateway, name)) return 'names.others';
  if (!isVisible(name)) return 'names.malformed';
  if (name.length > longestName) return 'names.too-long';
  return !isNameOf(names, gateway, name) && names[gateway].notices.length >= mostNames ? 'names.too-many' : null;
};
