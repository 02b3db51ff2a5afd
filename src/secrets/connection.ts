// The connection of a trial or live till: the addresses to which its keys are sent, and how notices are signed. Sealed together
// with the keys.
import { z } from 'zod';
import { signatureProfile } from '../protocol/profile.ts';
import { providerNames } from '../shared/payment/provider-names.ts';

export const connectionSchema = z.strictObject({
  /** The till's mode. Missing if written by a version that recognised the mode only by the folder's name. */
  mode: z.enum(['trial', 'live']).optional(),
  serviceUrl: z.string(),
  relayUrl: z.string(),
  /** The hosts of the provider's checkout pages, if they differ from the service's own host. */
  checkoutHosts: z.array(z.string()).optional(),
  /**
   * `attempt`: each attempt has an address of its own. `fixed`: the provider ignores the addresses that the till sends
   * (docs/relay.md, Addresses of attempts).
   */
  addresses: z.enum(['attempt', 'fixed']).optional(),
  /** Signature profiles of the service's notices, if not the default profile. */
  profiles: z.array(signatureProfile).min(1).optional(),
  /** The service's names for gateways and methods, if not the neutral ones. */
  names: providerNames.optional(),
});
export type Connection = z.infer<typeof connectionSchema>;
