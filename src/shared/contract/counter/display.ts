// Contract entries of the customer display, which receives only the one payment that its customer may see; and entries by which
// the till's windows control the display.
import { z } from 'zod';
import { customerStates } from '../../payment/voice.ts';
import { fronts } from '../../display/on-display.ts';
import { mostLogoBytes, pictureTypes } from '../../display/picture.ts';
import { currency, define, defineUpload, gateway, id, minor, nothing, requestId, tell } from '../parts.ts';

/** The display needs no signed-in user: it shows only what the customer may see, also while the till is locked. */
const display = { may: 'enter', audience: ['display'] } as const;

export const displayView = z.strictObject({
  mode: z.enum(['training', 'trial', 'live']),
  shopName: z.string(),
  /** The SHA-256 of the shop's logo, so that the display calls `logo.get` only after a change; null without a logo. */
  logo: z.string().nullable(),
  /** Null if there is no payment to show. */
  payment: z
    .strictObject({
      state: z.enum(customerStates),
      amountMinor: minor,
      currency,
      gateway,
      /** The address in the QR code; null while the customer must not pay. */
      checkoutUrl: z.string().nullable(),
      /** The time left in ms when this was sent; null if the payment has no time limit now. */
      leftMs: z.int().nonnegative().nullable(),
    })
    .nullable(),
});
export type DisplayView = z.infer<typeof displayView>;

const logo = z.strictObject({ mediaType: z.enum(pictureTypes), sha256: z.string(), base64: z.string() });

const screenId = z.string().min(1).max(40);
/** Where the customer display is open now, and the monitors that it can use. */
export const displayPlaces = z.strictObject({
  /** `window`: in a window of the app. `tab`: in a browser tab. */
  how: z.enum(['window', 'tab']),
  open: z.boolean(),
  /** True if the display should be open but its monitor is not connected. */
  missing: z.boolean(),
  /** False if the choice of a monitor could not be saved: the user must repeat the choice after a restart. */
  kept: z.boolean(),
  /** The monitor on which the display is open or would be opened; null if there is none. */
  screen: screenId.nullable(),
  /** The connected monitors; empty for a tab. `label`: the system's name of the monitor; may be empty. */
  screens: z.array(z.strictObject({ id: screenId, label: z.string(), width: z.int(), height: z.int(), isTill: z.boolean() })),
});
export type DisplayPlaces = z.infer<typeof displayPlaces>;

export const displayContract = Object.freeze({
  'display.get': define('query', nothing, displayView, display),
  /**
   * Sets what the customer display shows: the payment in front of the cashier. An unknown payment is not shown, nor one that has
   * ended and is older than a minute (docs/display.md lists when the display empties).
   */
  'display.show': define(
    'command',
    /** `attemptId`: the payment on the cashier's screen; null if there is none. */
    z.strictObject({ front: z.enum(fronts), attemptId: id.nullable() }),
    nothing,
    { may: 'sell' },
  ),
  'logo.get': define('query', nothing, logo.nullable(), { may: 'enter', audience: ['till', 'display'] }),
  /**
   * Sets the logo: PNG, JPEG or WebP, recognized by content (`shared/display/picture.ts`). The upload limit is above the logo's
   * limit, so that a logo that is too large gets a clear error.
   */
  'logo.set': defineUpload(z.strictObject({ requestId }), nothing, {
    may: 'set-up',
    most: 4 * mostLogoBytes,
    errors: ['logo.too-large', 'logo.not-picture', 'logo.unfit-size'],
  }),
  'logo.remove': define('command', z.strictObject({ requestId }), nothing, { may: 'set-up' }),
  'display.places': define('query', nothing, displayPlaces),
  /**
   * Opens the display. `screen`: a monitor's id from `display.places`; absent: the monitor that was chosen last. `url`: in a
   * browser, the one-time address for a tab; null if a window was opened.
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
  /** Shows a large number on each monitor for a moment, in the order of `display.places`. */
  'display.identify': define('command', nothing, nothing, { may: 'sell' }),
});

export const displayEvents = Object.freeze({
  /** Sends the whole new content of the customer display, so that an expired QR code disappears at once, without a query. */
  'display.changed': tell(displayView, display),
  /** The display was opened or closed, or a monitor was connected or removed: query `display.places`. */
  'display.moved': tell(nothing),
});
