// What windows may ask about the payment service's own names, and how a supervisor changes them or takes one up.
import { z } from 'zod';
import { define, gateway, requestId } from '../parts.ts';
import { providerNames } from '../../payment/provider-names.ts';

const seq = z.int().positive();

export const namesContract = Object.freeze({
  'names.get': define('query', z.strictObject({}), providerNames),
  'names.set': define('command', z.strictObject({ requestId, names: providerNames }), providerNames, {
    may: 'change-names',
    asksLater: true,
  }),
  /** The name by which a notice called its gateway, where that is all that does not fit: `seq` is its exception. */
  'names.offer': define(
    'query',
    z.strictObject({ seq }),
    z.strictObject({
      gateway,
      name: z.string(),
      /** It is one by now; the notice came before that. */
      known: z.boolean(),
      /** Exceptions that would be judged anew. */
      waiting: z.int().nonnegative(),
    }),
    {
      errors: [
        'exception.unknown',
        'exception.handled',
        'names.none',
        'names.others',
        'names.other-kind',
        'names.unfit',
        'names.malformed',
        'names.too-long',
        'names.too-many',
      ],
    },
  ),
  /** Takes that name up, and judges anew what waited for it. `paid`: so many sales. */
  'names.adopt': define(
    'command',
    z.strictObject({ requestId, seq }),
    z.strictObject({ judged: z.int().nonnegative(), paid: z.int().nonnegative() }),
    {
      may: 'change-names',
      asksLater: true,
      errors: [
        'exception.unknown',
        'exception.handled',
        'names.none',
        'names.others',
        'names.other-kind',
        'names.unfit',
        'names.malformed',
        'names.too-long',
        'names.too-many',
      ],
    },
  ),
});
