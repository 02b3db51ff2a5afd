// Lists how a signature profile differs from the default profile, for comparison with the provider's documentation.
import { defaultProfile, type SignatureProfile } from '../../../../protocol/profile.ts';

export type ProfileDifference = { readonly axis: string; readonly value: string };

const textOf = (value: string | readonly string[]): string => (typeof value === 'string' ? value : value.join(', '));

/** Lists each property in which the signature profile differs from the default profile, with the property's value as text. */
export const differencesOf = (profile: SignatureProfile): ProfileDifference[] =>
  (Object.keys(defaultProfile) as (keyof SignatureProfile)[])
    .filter((axis) => axis !== 'id' && textOf(profile[axis]) !== textOf(defaultProfile[axis]))
    .map((axis) => ({ axis, value: textOf(profile[axis]) }));
