// Makes hostile notices: changes a recorded genuine notice, by one of many methods, in a manner that its signer did not sign.
import type { NoticeKind } from '../../../src/shared/payment/gateways.ts';
import type { Rng } from '../../support/world.ts';
import { type Fields, macOf, signed, write } from '../genuine.ts';

export type Base = { readonly kind: NoticeKind; readonly fields: Fields; readonly mac: string; readonly raw: Buffer };

/**
 * `refused`: must never verify. `respelled`: other bytes with the same content; may verify, and then must state what was signed.
 * `replay`: the same bytes.
 */
export type Expectation = 'refused' | 'respelled' | 'replay';

export type Hostile = {
  readonly way: string;
  readonly expect: Expectation;
  readonly kind: NoticeKind;
  readonly raw: Buffer;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Way = {
  readonly way: string;
  readonly expect: Expectation;
  /** Returns the hostile bytes; null if this method cannot be applied to the notice. */
  make(base: Base, rng: Rng): Buffer | null;
};

export const signedFields = ({ fields, mac }: Base): Fields => [...fields, ['hashed', mac]];

export const refused = (way: string, make: Way['make']): Way => ({ way, expect: 'refused', make });
export const respelled = (way: string, make: Way['make']): Way => ({ way, expect: 'respelled', make });

/** Makes a forging method that changes the fields and keeps the old signature. */
export const bend = (way: string, change: (fields: Fields, rng: Rng) => Fields): Way =>
  refused(way, (base, rng) => write(base.kind, [...change(base.fields, rng), ['hashed', base.mac]]));

/** Makes a forging method that keeps the fields and replaces the signature. */
export const forge = (way: string, mac: (base: Base, rng: Rng) => string): Way =>
  refused(way, (base, rng) => write(base.kind, [...base.fields, ['hashed', mac(base, rng)]]));

/** Makes a forging method that signs the fields with a foreign secret. */
export const signWith = (way: string, secret: string): Way =>
  refused(way, ({ kind, fields }) => write(kind, signed(fields, secret)));

export const baseOf = (kind: NoticeKind, fields: Fields, secret: string): Base => ({
  kind,
  fields,
  mac: macOf(fields, secret),
  raw: write(kind, signed(fields, secret)),
});

export const replaceField = (fields: Fields, name: string, value: string): Fields =>
  fields.map(([key, old]) => [key, key === name ? value : old]);
