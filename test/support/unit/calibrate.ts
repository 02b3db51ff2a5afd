// Sample notices for tests of the search for a signature format, signed with node:crypto over hand-written texts.
import { createHmac } from 'node:crypto';
import type { Free } from '../../../src/protocol/calibrate/boxes.ts';
import { type Calibration, type CalibrateOptions, calibrate, type Sample } from '../../../src/protocol/calibrate/calibrate.ts';
import type { SignatureProfile } from '../../../src/protocol/profile.ts';
import type { NoticeKind } from '../../../src/shared/payment/gateways.ts';
import { valueOf } from './result.ts';
import { utf8 } from './wire.ts';

export const secret = 'secret-قيد';

export const macOf = (text: string, key: string | Uint8Array = secret): Buffer => createHmac('sha256', key).update(text).digest();
export const upperHex = (text: string): string => macOf(text).toString('hex').toUpperCase();

/** Appends the signature to `unsigned`, a JSON body or a query. */
export const withHashed = (kind: NoticeKind, unsigned: string, hashed: string): Sample => ({
  kind,
  raw: utf8(
    kind === 'wallet-callback'
      ? `${unsigned.slice(0, -1)},"hashed":"${hashed}"}`
      : `${unsigned}&hashed=${encodeURIComponent(hashed)}`,
  ),
});

export const signedAs = (kind: NoticeKind, unsigned: string, text: string): Sample => withHashed(kind, unsigned, upperHex(text));

export const calibrated = (samples: readonly Sample[], options?: CalibrateOptions): Calibration =>
  valueOf(calibrate(samples, secret, options));

/** Returns the only signature profile that fits the samples; throws if several profiles fit, or none. */
export const onlyFit = (samples: readonly Sample[]): SignatureProfile & { readonly open: Free } => {
  const { fits, equivalent } = calibrated(samples);
  const [fit, other] = fits;
  if (!fit || other) throw new Error(`${fits.length} profiles fit`);
  return { ...fit, open: equivalent[0] ?? {} };
};
