// What a customer display may ask and is told: one payment as the customer may see it, and nothing else; and what the till's windows say about it.
import { z } from 'zod';
import { customerStates } from '../../payment/voice.ts';
import { fronts } from '../../display/on-display.ts';
import { mostLogoBytes, pictureTypes } from '../../display/picture.ts';
import { currency, define, defineUpload, gateway, id, minor, nothing, requestId, tell } from '../parts.ts';

/** Nobody has to be signed in: it shows what stands before the customer, also at a locked till. */
const display = { may: 'enter', audience: ['display'] } as const;

export const displayView = z.strictObject({
  mode: z.enum(['training', 'trial', 'live']),
  shopName: z.string(),
  /** The SHA-256 of the shop's logo, to ask `logo.get` for once it is another; null where there is none. */
  logo: z.string().nullable(),
  /** Null: idle. */
  payment: z
    .strictObject({
      state: z.enum(customerStates),
      amountMinor: minor,
      currency,
      gateway,
      /** What the QR holds; null where nobody should pay just now. */
      checkoutUrl: z.string().nullable(),
      /** What was left of its time when this was sent; null where none runs. */
      leftMs: z.int().nonnegative().nullable(),
    })
    .nullable(),
});
export type DisplayView = z.infer<typeof displayView>;

const logo = z.strictObject({ mediaType: z.enum(pictureTypes), sha256: z.string(), base64: z.string() });

const screenId = z.string().min(1).max(40);
/** Where a customer display is, and where it could be. */
export const displayPlaces = z.strictObject({
  /** A window of ours, or a tab of its own. */
  how: z.enum(['window', 'tab']),
  open: z.boolean(),
  /** It is wanted, and its screen is not there. */
  missing: z.boolean(),
  /** False where the disk did not take it: after a restart it has to be chosen again. */
  kept: z.boolean(),
  /** The screen that it is on, or would be opened on; null where there is none. */
  screen: screenId.nullable(),
  /** None where it is a tab. `label`: the system's own name of it; may be empty. */
  screens: z.array(z.strictObject({ id: screenId, label: z.string(), width: z.int(), height: z.int(), isTill: z.boolean() })),
});
export type DisplayPlaces = z.infer<typeof displayPlaces>;

export const displayContract = Object.freeze({
  'display.get': define('query', nothing, displayView, display),
  /** What the cashier has in front (docs/display.md says when the display empties). A payment that is over, or unknown, is not shown. */
  'display.show': define(
    'command',
    /** `attemptId`: of a payment; null else. */
    z.strictObject({ front: z.enum(fronts), attemptId: id.nullable() }),
    nothing,
    { may: 'sell' },
  ),
  'logo.get': define('query', nothing, logo.nullable(), { may: 'enter', audience: ['till', 'display'] }),
  /** PNG, JPEG or WebP, by their bytes (`shared/display/picture.ts`). A little more is let in than is taken, so that the answer can say why. */
  'logo.set': defineUpload(z.strictObject({ requestId }), nothing, {
    may: 'set-up',
    most: 4 * mostLogoBytes,
    errors: ['logo.too-large', 'logo.not-picture', 'logo.unfit-size'],
  }),
  'logo.remove': define('command', z.strictObject({ requestId }), nothing, { may: 'set-up' }),
  'display.places': define('query', nothing, displayPlaces),
  /**
   * Opens it; `screen` as `display.places` names it: the one that was chosen before where it is left out. `url`: in a browser, the address that lets one tab in,
   * once; null where a window was opened.
   */
  'display.open': define(
    'command',
    z.strictObject({ screen: screenId.optional() }),
    z.strictObject({ url: z.string().nullable() }),
    {
      may: 'sell',
    },
  ),
  'display.close': define('command', nothing, nothing, { may: 'sell' }),
  /** Shows a number on each screen for a moment, in the order of `display.places`. */
  'display.identify': define('command', nothing, nothing, { may: 'sell' }),
});

export const displayEvents = Object.freeze({
  /** As it is now: nothing has to be asked, so that a code that is over goes at once. */
  'display.changed': tell(displayView, display),
  /** It was opened or closed, or screens came or went: ask `display.places`. */
  'display.moved': tell(nothing),
});
