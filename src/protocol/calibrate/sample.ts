// Prepares a sample notice for calibration: parses it once, and writes its signed pieces (parameters) once for all pens (`Pen` in
// axes.ts) with equal results.
import { fail, ok, type Result } from '../../shared/result.ts';
import type { NoticeKind } from '../../shared/payment/gateways.ts';
import { axisValues, type NamedOrder, type Pen, pens } from './axes.ts';
import { type Notice, readNotice } from '../notice.ts';
import type { SignatureProfile } from '../profile.ts';
import { charsetOf, documentedFor, inOrder, type SignedPiece, signedPieces } from '../signature.ts';

/** A notice's raw bytes: the JSON body of a wallet callback, or the query string (without `?`) of a GET. */
export type Sample = { readonly kind: NoticeKind; readonly raw: Uint8Array };

/**
 * A sample notice's signed pieces (parameters), written under the rules of a `Pen` (axes.ts), and their texts in each named order
 * of keys. Texts have one character per byte.
 */
export type Spelling = {
  /** The signed pieces in the order in which the notice lists its parameters. */
  readonly pieces: readonly SignedPiece[];
  readonly texts: Readonly<Record<NamedOrder, readonly string[]>>;
};

export type Specimen = {
  /** Index in the list of sample notices. */
  readonly index: number;
  readonly notice: Notice;
  readonly received: string;
  /** The spellings that the received signature can have; empty if the signature is not a SHA-256 MAC in a known spelling. */
  readonly outputs: readonly SignatureProfile['output'][];
  /** The spellings under all pens, without duplicates. Sorted: nearest to the default profile first. */
  readonly spellings: readonly Spelling[];
  spellingOf(pen: Pen): Spelling;
};

/**
 * The limits of one calibration, far above the needs of the documented notices (payment service §6). Large samples take long,
 * because calibration writes each sample in hundreds of ways.
 */
export const calibrationLimits = { samples: 50, parameters: 40, bytes: 64 * 1024 } as const;

const outputShapes: Readonly<Record<SignatureProfile['output'], RegExp>> = {
  'hex-upper': /^[0-9A-F]{64}$/,
  'hex-lower': /^[0-9a-f]{64}$/,
  base64: /^[A-Za-z0-9+/]{43}=$/,
  'base64-upper': /^[A-Z0-9+/]{43}=$/,
};

const spellWith = (notice: Notice, pen: Pen): Spelling['pieces'] => {
  const charset = charsetOf(notice, pen);
  return signedPieces(notice, { ...pen, order: 'arrival' }).map(({ key, text }) => ({
    key,
    text: Buffer.from(text, charset).toString('latin1'),
  }));
};

const spell = (notice: Notice): Pick<Specimen, 'spellings' | 'spellingOf'> => {
  const documented = documentedFor(notice);
  const made = new Map<string, Spelling>();
  const byPen = new Map<Pen, Spelling>();
  for (const pen of pens) {
    const pieces = spellWith(notice, pen);
    const textsIn = (order: NamedOrder): readonly string[] => inOrder(pieces, order, documented).map(({ text }) => text);
    const name = JSON.stringify(pieces);
    const spelling = made.get(name) ?? {
      pieces,
      texts: { arrival: textsIn('arrival'), sorted: textsIn('sorted'), documented: textsIn('documented') },
    };
    made.set(name, spelling);
    byPen.set(pen, spelling);
  }
  return { spellings: [...made.values()], spellingOf: (pen) => byPen.get(pen) as Spelling };
};

const prepareOne = ({ kind, raw }: Sample, index: number): Result<Specimen> => {
  const notice = readNotice(kind, raw);
  if (!notice.ok) return fail(notice.error.code, { ...notice.error.params, sample: index });
  const { hashed, pairs } = notice.value;
  if (hashed === null) return fail('notice.unsigned', { sample: index });
  const { parameters } = calibrationLimits;
  if (pairs.length > parameters) return fail('notice.too-many', { most: parameters, sample: index });
  return ok({
    index,
    notice: notice.value,
    received: hashed,
    outputs: axisValues.output.filter((output) => outputShapes[output].test(hashed)),
    ...spell(notice.value),
  });
};

/**
 * Selects the samples that one calibration can use, in their order. Leaves out samples that are too large, unreadable or
 * unsigned, because one such sample would make `calibrate` refuse all samples.
 */
export const usableSamples = <S extends Sample>(samples: readonly S[]): readonly S[] => {
  let left = calibrationLimits.bytes;
  const usable: S[] = [];
  for (const sample of samples) {
    if (usable.length === calibrationLimits.samples) break;
    if (sample.raw.length > left) continue;
    const notice = readNotice(sample.kind, sample.raw);
    if (!notice.ok || notice.value.hashed === null || notice.value.pairs.length > calibrationLimits.parameters) continue;
    left -= sample.raw.length;
    usable.push(sample);
  }
  return usable;
};

/**
 * Prepares all samples. Errors: `calibrate.no-samples`, `calibrate.too-many`; with the index of the `sample`: the errors of
 * `readNotice`, `notice.unsigned`, `notice.too-large`, `notice.too-many`.
 */
export const prepareSamples = (samples: readonly Sample[]): Result<readonly Specimen[]> => {
  if (samples.length === 0) return fail('calibrate.no-samples');
  if (samples.length > calibrationLimits.samples) return fail('calibrate.too-many', { samples: calibrationLimits.samples });
  const { bytes } = calibrationLimits;
  let sum = 0;
  const specimens: Specimen[] = [];
  for (const [index, sample] of samples.entries()) {
    sum += sample.raw.length;
    if (sum > bytes) return fail('notice.too-large', { bytes, sample: index });
    const specimen = prepareOne(sample, index);
    if (!specimen.ok) return specimen;
    specimens.push(specimen.value);
  }
  return ok(specimens);
};
