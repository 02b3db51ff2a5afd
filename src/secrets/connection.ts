// The connection of a trial or live till: the addresses that its keys are sent to, and how notices are signed. Sealed together
// with the keys.
import { z } from 'zod';
import { signatureProfile } from '../protocol/profile.ts';
import { providerNames } from '../shared/payment/provider-names.ts';

export const connectionSchema = z.strictObject({
  /** Missing if written by a version that recognised the mode by the folder's name alone. */
  mode: z.enum(['trial', 'live']).optional(),
  serviceUrl: z.string(),
  relayUrl: z.string(),
  /** Hosts of the provider's checkout pages, if not the service's own host. */
  checkoutHosts: z.array(z.string()).optional(),
  /** `fixed`: the provider ignores the addresses that it is given (docs/relay.md, Addresses of attempts). */
  addresses: z.enum(['attempt', 'fixed']).optional(),
  /** Signature profiles of the service's notices, if not the default profile. */
  profiles: z.array(signatureProfile).min(1).optional(),
  /** The service's names for gateways and methods, if not the neutral ones. */
  names: providerNames.optional(),
});
export type Connection = z.infer<typeof connectionSchema>;
