// Contract entries about the names that the payment service uses for gateways and methods, and how a supervisor changes them or
// adopts a name from a notice.
import { z } from 'zod';
import { define, gateway, requestId } from '../parts.ts';
import { providerNames } from '../../payment/provider-names.ts';

const seq = z.int().positive();

/** The reasons why the name in a notice cannot be adopted. */
const offerErrors = [
  'exception.unknown',
  'exception.handled',
  'names.none',
  'names.others',
  'names.other-kind',
  'names.unfit',
  'names.malformed',
  'names.too-long',
  'names.too-many',
] as const;

export const namesContract = Object.freeze({
  'names.get': define('query', z.strictObject({}), providerNames),
  'names.set': define('command', z.strictObject({ requestId, names: providerNames }), providerNames, {
    may: 'change-names',
    asksLater: true,
  }),
  /**
   * Returns the gateway name in a notice if the only fault of the notice is that this name is unknown. `seq`: the notice's
   * exception.
   */
  'names.offer': define(
    'query',
    z.strictObject({ seq }),
    z.strictObject({
      gateway,
      name: z.string(),
      /** True if the name was adopted after this notice was received. */
      known: z.boolean(),
      /** The number of exceptions that adopting the name would judge again. */
      waiting: z.int().nonnegative(),
    }),
    {
      errors: offerErrors,
    },
  ),
  /**
   * Adopts the gateway name in an exception's notice, and judges the notices that waited for this name again. `paid`: the number
   * of sales that these notices paid.
   */
  'names.adopt': define(
    'command',
    z.strictObject({ requestId, seq }),
    z.strictObject({ judged: z.int().nonnegative(), paid: z.int().nonnegative() }),
    {
      may: 'change-names',
      asksLater: true,
      errors: offerErrors,
    },
  ),
});
