// Calibration: finds the signature profiles under which a secret signed all of some notices (payment service §6.4, field notes).
import type { AppError } from '../../shared/errors.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { distanceOf } from './axes.ts';
import { type Box, type Free, freeOf, joinBoxes, nearestOf, undecidedOf } from './boxes.ts';
import { everyFit, type Fit, narrow, ordersOf } from './fits.ts';
import { createMacSearch, type SignedText, type MacSearch } from './macs.ts';
import { prepareSamples, type Sample, type Specimen } from './sample.ts';
import { findAnyOrder, findByLists, findNamed, findUnder } from './search.ts';
import { defaultProfile, type SignatureProfile } from '../profile.ts';
import { approvesUnder } from '../cut-anew.ts';
import { verifyNotice } from '../signature.ts';

export { type Sample, usableSamples } from './sample.ts';

export type CalibrateOptions = {
  /** The most MACs to compute; a long text counts more than once. */
  readonly mostMacs?: number;
  /** Called again and again during the search. Once it returns true, the search stops and returns the profiles found so far. */
  readonly isStopped?: () => boolean;
};

/** The result of a calibration. Samples are identified by their index in the list given to `calibrate`. */
export type Calibration = {
  /**
   * For each box (set of signature profiles) that fits all samples: the profile in this box that is nearest to the default.
   * Nearest first.
   */
  readonly fits: readonly SignatureProfile[];
  /**
   * For each profile of `fits`: the options whose values can be exchanged, in any combination, so that all samples still verify.
   */
  readonly equivalent: readonly Free[];
  /** The axes of the signature profile on which several values fit the samples, with all these values. */
  readonly undecided: Free;
  readonly suggestion: SignatureProfile | null;
  /**
   * True if every fitting profile can be ambiguous: it signs values without names or without separators, so a signed cancellation
   * could be turned into an approval.
   */
  readonly namesUnsigned: boolean;
  /** If no profile fits all samples: profiles that fit some samples, each with the indexes of the samples that it fits. */
  readonly closest: readonly { readonly profile: SignatureProfile; readonly samples: readonly number[] }[];
  /**
   * Samples that no signature profile fits. `signature-form`: the signature is not a SHA-256 MAC in a known spelling.
   * `not-found`: no tried profile results in this signature.
   */
  readonly unmatched: readonly { readonly sample: number; readonly reason: 'signature-form' | 'not-found' }[];
  /**
   * The number of MACs computed. `complete`: every value on every axis was tried, so no other profile made of the tried values
   * fits.
   */
  readonly tried: { readonly macs: number; readonly complete: boolean };
  /** The error `calibrate.no-fit` or `calibrate.disagree`; null if a signature profile fits all samples. */
  readonly problem: AppError | null;
};

/**
 * This many MACs take two to three seconds. They are enough for every order of the six parameters of a wallet callback in every
 * encoding.
 */
const defaultMostMacs = 700_000;

type Group = Pick<SignedText, 'key' | 'outputs'> & { readonly specimens: readonly Specimen[]; readonly fits: readonly Fit[] };
type MacSearches = { readonly macs: MacSearch; readonly groups: Group[]; cut: boolean };

/** Adds a sample to the first group of samples that has a signature profile which also fits this sample, or makes a new group. */
const join = (search: MacSearches, specimen: Specimen, { text, key, outputs }: SignedText): void => {
  const alone: Group = { key, outputs, specimens: [], fits: everyFit };
  for (const [i, group] of [...search.groups, alone].entries()) {
    const common = group.outputs.filter((output) => outputs.includes(output));
    if (group.key !== key || common.length === 0) continue;
    const { fits, cut } = narrow(group.fits, specimen, text);
    search.cut ||= cut;
    if (fits.length === 0) continue;
    search.groups[i] = { key, outputs: common, specimens: [...group.specimens, specimen], fits };
    return;
  }
};

const inGroups = ({ groups }: MacSearches, look: (group: Group) => SignedText | null): SignedText | null => {
  for (const group of groups) {
    const found = look(group);
    if (found !== null) return found;
  }
  return null;
};

const searchAll = (macs: MacSearch, specimens: readonly Specimen[]): MacSearches => {
  const search: MacSearches = { macs, groups: [], cut: false };
  const attempt = (left: readonly Specimen[], look: (specimen: Specimen, i: number) => SignedText | null): readonly Specimen[] =>
    left.filter((specimen, i) => {
      const found = look(specimen, i);
      if (found !== null) join(search, specimen, found);
      return found === null;
    });
  const underOthers = (specimen: Specimen): SignedText | null =>
    inGroups(search, ({ fits, key }) => findUnder(macs, specimen, fits, key));
  // Samples with few parameters first, because they have the fewest possible orders.
  const byPairs = [...specimens].sort((a, b) => a.notice.pairs.length - b.notice.pairs.length);
  const unnamed = attempt(byPairs, (specimen) => underOthers(specimen) ?? findNamed(macs, specimen));
  attempt(
    unnamed,
    (specimen, i) =>
      underOthers(specimen) ??
      inGroups(search, ({ fits }) => findByLists(macs, specimen, fits)) ??
      // Limit the search for all but the last sample, so that a sample which no profile fits does not use up the MACs of the
      // other samples.
      findAnyOrder(macs, specimen, i < unnamed.length - 1 ? macs.left() / 6 : 0),
  );
  return search;
};

const boxOf = ({ pen, separator, ...fit }: Fit, { key, outputs }: Group): Box => {
  const { pairs, form, encoding, numbers, booleans, nulls, empties } = pen;
  return {
    pairs: [pairs],
    order: ordersOf({ pen, separator, ...fit }),
    form: [form],
    separator: [separator],
    encoding: [encoding],
    numbers: [numbers],
    booleans: [booleans],
    nulls: [nulls],
    empties: [empties],
    key: [key],
    output: outputs,
  };
};

const boxesOf = (group: Group): readonly Box[] => joinBoxes(group.fits.map((fit) => boxOf(fit, group)));

const profileOf = (box: Box, i: number): SignatureProfile => {
  const point = nearestOf(box);
  if (distanceOf(point) === 0) return defaultProfile;
  return { id: i === 0 ? 'calibrated' : `calibrated-${i + 1}`, ...point };
};

/** The samples that verify under a signature profile, by the same function that the till uses. */
const fitsFor = (specimens: readonly Specimen[], secret: string, profile: SignatureProfile): readonly number[] =>
  specimens.filter(({ notice }) => verifyNotice(notice, [{ id: 'sample', secret }], [profile]).ok).map(({ index }) => index);

/**
 * Finds the profiles under which `secret` signed the samples. Takes up to some seconds, so a process with windows must call this
 * in a worker. Errors: `calibrate.no-samples`, `calibrate.too-many`, `secret.malformed` (empty). With the index of the unusable
 * `sample`: `notice.unsigned`, `notice.too-large`, `notice.too-many`, the errors of `readNotice`.
 */
export const calibrate = (
  samples: readonly Sample[],
  secret: string,
  { mostMacs = defaultMostMacs, isStopped = () => false }: CalibrateOptions = {},
): Result<Calibration> => {
  if (secret === '') return fail('secret.malformed', { form: 'utf8' });
  const prepared = prepareSamples(samples);
  if (!prepared.ok) return prepared;
  const specimens = prepared.value;
  const macs = createMacSearch(secret, mostMacs, isStopped);
  const { groups, cut } = searchAll(macs, specimens);
  const { macs: made, cutShort } = macs.spent();
  const tried = { macs: made, complete: !cut && !cutShort };
  const whole = groups.find((group) => group.specimens.length === specimens.length);
  if (whole) {
    const boxes = boxesOf(whole);
    const fits = boxes.map(profileOf);
    const wrong = fits.find((profile) => fitsFor(specimens, secret, profile).length < specimens.length);
    if (wrong) throw new Error(`calibration and verification differ: ${JSON.stringify(wrong)}`);
    return ok({
      fits,
      equivalent: boxes.map(freeOf),
      undecided: undecidedOf(boxes),
      suggestion: fits[0] ?? null,
      namesUnsigned: fits.every((profile) => approvesUnder(profile) !== 'all'),
      closest: [],
      unmatched: [],
      tried: { ...tried, complete: true },
      problem: null,
    });
  }
  const matched = new Set(groups.flatMap((group) => group.specimens));
  const closest = groups
    .flatMap((group) => boxesOf(group).slice(0, 1).map(profileOf))
    .map((profile) => ({ profile, samples: fitsFor(specimens, secret, profile) }))
    .sort((a, b) => b.samples.length - a.samples.length);
  return ok({
    fits: [],
    equivalent: [],
    undecided: {},
    suggestion: null,
    namesUnsigned: false,
    closest,
    unmatched: specimens
      .filter((specimen) => !matched.has(specimen))
      .map(({ index, outputs }) => ({ sample: index, reason: outputs.length === 0 ? 'signature-form' : 'not-found' })),
    tried,
    problem: { code: groups.length === 0 ? 'calibrate.no-fit' : 'calibrate.disagree', params: {} },
  });
};
