// Where a trial or live till sends its keys, and how notices are signed there: sealed together with the keys.
import { z } from 'zod';
import { signatureProfile } from '../protocol/profile.ts';
import { providerNames } from '../shared/payment/provider-names.ts';

export const connectionSchema = z.strictObject({
  /** Absent where a version wrote it that told modes by the folder's name alone. */
  mode: z.enum(['trial', 'live']).optional(),
  serviceUrl: z.string(),
  relayUrl: z.string(),
  /** Where the provider's checkout pages are, when not on the service's own host. */
  checkoutHosts: z.array(z.string()).optional(),
  /** `fixed` where the provider ignores the addresses that it is told (docs/relay.md, Addresses of attempts). */
  addresses: z.enum(['attempt', 'fixed']).optional(),
  /** How its notices are signed, when not as the default profile says. */
  profiles: z.array(signatureProfile).min(1).optional(),
  /** What it calls its gateways and methods, when not by their neutral names. */
  names: providerNames.optional(),
});
export type Connection = z.infer<typeof connectionSchema>;
