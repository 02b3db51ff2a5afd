// The faults that can be simulated, as one strict object of optional switches: for one payment, or the default for payments
// without a set of their own.
import { z } from 'zod';
import { knownCodes } from '../protocol/confirm-reply.ts';

/**
 * The error codes that the fault `refuse` accepts, in any letter case: the known ones (field notes, Confirm) and one for HTTP
 * 429.
 */
export const refusableCodes: readonly string[] = [...knownCodes, 'TOO_MANY_REQUESTS'];

// A delay in milliseconds, at most the longest delay of a Node timer.
const delay = z.int().min(0).max(2_147_483_647);
const text = z
  .string()
  .max(200)
  .refine((value) => value.isWellFormed(), 'must be well-formed Unicode');

export const confirmFaults = ['hang', 'hang-before', 'error-before', 'error-after'] as const;
export const replyFaults = ['html-502', 'empty', 'error-in-200', 'laravel-422'] as const;
export const notifyFaults = ['once', 'twice', 'drop'] as const;
export const flagFaults = ['none', 'both'] as const;
/** The source texts of `approved` in JSON. A query carries the same text without the quotes. */
export const approvedTexts = ['"1"', '1', 'true', '"true"', '"0"', '0', 'false'] as const;

/** The set of switches, one for each fault; docs/service.md describes them. */
export const faultSet = z
  .strictObject({
    confirm: z.enum(confirmFaults),
    refuse: z
      .string()
      .refine((code) => refusableCodes.includes(code.toUpperCase()), `must be one of ${refusableCodes.join(', ')}`),
    reply: z.enum(replyFaults),
    redirectUrl: z.string().max(4000),
    notify: z.enum(notifyFaults),
    notifyDelayMs: delay,
    order: z.literal('reversed'),
    amount: text,
    currency: text,
    gateway: text,
    signature: z.literal('bad'),
    approvedAs: z.enum(approvedTexts),
    flags: z.enum(flagFaults),
    methodKey: z.literal('payment_method'),
    payLateMs: delay,
    closeTab: z.boolean(),
    auto: z.enum(['pay', 'cancel', 'decline']),
    autoDelayMs: delay,
  })
  .partial();
export type FaultSet = z.infer<typeof faultSet>;

/** True if `approved` is sent as 0 or false, which the merchant must read as not approved (field notes, Notifications). */
export const deniesApproval = ({ approvedAs }: FaultSet): boolean =>
  approvedAs !== undefined && /^"?(0|false)"?$/.test(approvedAs);
