// Calibration: the signature profiles under which a secret signed all of some notices (payment service §6.4, field notes).
import type { AppError } from '../../shared/errors.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { distanceOf } from './axes.ts';
import { type Box, type Free, freeOf, joinBoxes, nearestOf, undecidedOf } from './boxes.ts';
import { everyFit, type Fit, narrow, ordersOf } from './fits.ts';
import { createMacSearch, type Found, type MacSearch } from './macs.ts';
import { prepareSamples, type Sample, type Specimen } from './sample.ts';
import { findAnyOrder, findByLists, findNamed, findUnder } from './search.ts';
import { defaultProfile, type SignatureProfile } from '../profile.ts';
import { approvesUnder } from '../cut-anew.ts';
import { verifyNotice } from '../signature.ts';

export { type Sample, usableSamples } from './sample.ts';

export type CalibrateOptions = {
  /** The most MACs that are made; a long text counts more than once. */
  readonly mostMacs?: number;
  /** Asked all along: once it is so, the search is cut short. */
  readonly isStopped?: () => boolean;
};

/** Samples are named by their place in the list that was given. */
export type Calibration = {
  /** One profile of each family that fits all samples, the nearest to the default first. */
  readonly fits: readonly SignatureProfile[];
  /** For each of `fits`: the values that can be exchanged, in any combination, and still fit. */
  readonly equivalent: readonly Free[];
  /** All axes that the samples do not settle, with the values that are left. */
  readonly undecided: Free;
  readonly suggestion: SignatureProfile | null;
  /** All that fits signs values without their names, or without an end: a signed cancellation can be made an approval. */
  readonly namesUnsigned: boolean;
  /** When nothing fits all: profiles that fit some, and which. */
  readonly closest: readonly { readonly profile: SignatureProfile; readonly samples: readonly number[] }[];
  /** Samples that fit nothing: their signature is no SHA-256 MAC that we can read, or nothing was found that has it. */
  readonly unmatched: readonly { readonly sample: number; readonly reason: 'signature-form' | 'not-found' }[];
  /** `complete`: what was not found is not there, among the values that are tried. */
  readonly tried: { readonly macs: number; readonly complete: boolean };
  /** `calibrate.no-fit`, `calibrate.disagree`; null when something fits. */
  readonly problem: AppError | null;
};

/** Two to three seconds; enough for every order of the six parameters of a wallet callback in every writing. */
const defaultMostMacs = 700_000;

type Group = Pick<Found, 'key' | 'outputs'> & { readonly specimens: readonly Specimen[]; readonly fits: readonly Fit[] };
type Search = { readonly macs: MacSearch; readonly groups: Group[]; cut: boolean };

/** Puts a sample to the first group with which it has profiles in common, or into a group of its own. */
const join = (search: Search, specimen: Specimen, { text, key, outputs }: Found): void => {
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

const inGroups = ({ groups }: Search, look: (group: Group) => Found | null): Found | null => {
  for (const group of groups) {
    const found = look(group);
    if (found !== null) return found;
  }
  return null;
};

const searchAll = (macs: MacSearch, specimens: readonly Specimen[]): Search => {
  const search: Search = { macs, groups: [], cut: false };
  const attempt = (left: readonly Specimen[], look: (specimen: Specimen, i: number) => Found | null): readonly Specimen[] =>
    left.filter((specimen, i) => {
      const found = look(specimen, i);
      if (found !== null) join(search, specimen, found);
      return found === null;
    });
  const underOthers = (specimen: Specimen): Found | null =>
    inGroups(search, ({ fits, key }) => findUnder(macs, specimen, fits, key));
  // The fewer the parameters, the fewer the orders that they can have.
  const byPairs = [...specimens].sort((a, b) => a.notice.pairs.length - b.notice.pairs.length);
  const unnamed = attempt(byPairs, (specimen) => underOthers(specimen) ?? findNamed(macs, specimen));
  attempt(
    unnamed,
    (specimen, i) =>
      underOthers(specimen) ??
      inGroups(search, ({ fits }) => findByLists(macs, specimen, fits)) ??
      // A sample that nothing fits leaves something for the next.
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

/** By the check of the till itself. */
const fitsFor = (specimens: readonly Specimen[], secret: string, profile: SignatureProfile): readonly number[] =>
  specimens.filter(({ notice }) => verifyNotice(notice, [{ id: 'sample', secret }], [profile]).ok).map(({ index }) => index);

/**
 * Pure, and long: up to some seconds, so that a window's thread hands it to a worker. Errors: `calibrate.no-samples`,
 * `calibrate.too-many`, `secret.malformed` (empty), and those of `readNotice`, `notice.unsigned` and `notice.too-large` with
 * the place of the `sample` that cannot be used.
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
