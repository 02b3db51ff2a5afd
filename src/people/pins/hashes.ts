// Hashes PINs and the recovery code by scrypt. The hash of a PIN also depends on a secret of this till.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock, Random, StretchCost, StretchSecret } from '../../shared/ports.ts';
import type { KeptPin, KeptRecovery } from '../store/people-store.ts';

/**
 * Returns the id of a pepper, the secret mixed into PINs. By its id, a PIN made with another pepper is recognised; the id reveals
 * nothing about the pepper.
 */
export const pepperIdOf = (pepper: Uint8Array): string =>
  createHmac('sha256', pepper).update('qayd pepper').digest('hex').slice(0, 16);

export type HashesDeps = {
  readonly clock: Clock;
  readonly random: Random;
  readonly stretch: StretchSecret;
  readonly cost: StretchCost;
  /** Returns the till's own secret, which is mixed into each PIN; called at each use. */
  pepper(): Uint8Array;
};
type NewPin = Omit<KeptPin, 'failures'>;

export const createHashes = ({ clock, random, stretch, cost, pepper }: HashesDeps) => {
  const pepperId = (): string => pepperIdOf(pepper());
  const peppered = (pin: string): string => createHmac('sha256', pepper()).update(pin, 'utf8').digest('hex');
  const newSalt = (): Buffer => Buffer.from(random.bytes(16));
  const fits = async (secret: string, kept: Pick<KeptPin, 'salt' | 'cost' | 'hash'>): Promise<boolean> =>
    timingSafeEqual(await stretch(secret, kept.salt, kept.cost), kept.hash);
  return {
    /** Returns the id of the till's own secret that is mixed into PINs now. */
    pepperId,
    /** Hashes a new PIN with the till's own secret. Takes some tenths of a second. */
    async make(pin: string): Promise<NewPin> {
      const salt = newSalt();
      return { cost, salt, hash: Buffer.from(await stretch(peppered(pin), salt, cost)), pepper: pepperId() };
    },
    /** Hashes a recovery code without the till's own secret, because the code is needed most when that secret is lost. */
    async makeRecovery(code: string): Promise<Omit<KeptRecovery, 'failures'>> {
      const salt = newSalt();
      return { cost, salt, hash: Buffer.from(await stretch(code, salt, cost)), madeMs: clock.wallMs() };
    },
    pinFits: (pin: string, kept: KeptPin): Promise<boolean> => fits(kept.pepper === null ? pin : peppered(pin), kept),
    codeFits: (code: string, kept: KeptRecovery): Promise<boolean> => fits(code, kept),
  };
};
export type Hashes = ReturnType<typeof createHashes>;
