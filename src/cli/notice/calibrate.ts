// `notice calibrate`: finds the signature profiles under which all sample notices verify, and lists the axes (options of a
// profile) that the samples do not decide.
import { type Axis, axes } from '../../protocol/calibrate/axes.ts';
import { type Calibration, calibrate, type Sample } from '../../protocol/calibrate/calibrate.ts';
import type { AppError } from '../../shared/errors.ts';
import { namesUnsigned as unsignedWords, type Problem, problemOf, decidedBy, type NoticeWarning } from './words.ts';

type UndecidedAxis = { readonly axis: Axis; readonly values: readonly unknown[]; readonly words: string };

export type Calibrated = Pick<Calibration, 'fits' | 'equivalent' | 'suggestion' | 'tried'> & {
  readonly undecided: readonly UndecidedAxis[];
  readonly closest?: readonly { readonly profile: Calibration['fits'][number]; readonly samples: readonly string[] }[];
  readonly unmatched?: readonly { readonly sample: string; readonly words: string }[];
  readonly problem?: Problem;
  readonly warning?: NoticeWarning;
};

/** The result if no signature profile was searched, because of `error`. `subject`: the file that the error is about. */
export const uncalibrated = (error: AppError, subject?: string): Calibrated => ({
  fits: [],
  equivalent: [],
  undecided: [],
  suggestion: null,
  tried: { macs: 0, complete: false },
  problem: problemOf(error, subject),
});

const undecidedIn = (undecided: Calibration['undecided']): readonly UndecidedAxis[] =>
  axes.flatMap((axis) => {
    const values: readonly unknown[] | undefined = undecided[axis];
    if (!values) return [];
    const list = values.map((value) => JSON.stringify(value)).join(' or ');
    return [{ axis, values, words: `${axis} can be ${list}: the samples do not tell. ${decidedBy[axis]}` }];
  });

const reasons: Readonly<Record<Calibration['unmatched'][number]['reason'], string>> = {
  'signature-form': 'Its `hashed` is no SHA-256 MAC in hex or base64.',
  'not-found': 'Nothing that was tried gives its `hashed`.',
};

const cutShort =
  ' Not all fixed orders could be tried: a genuine notice with fewer parameters, or with values that all differ, would help.';

/**
 * Finds the signature profiles of the sample notices, and returns the result with the exit code. `names`: the samples' file
 * names.
 */
export const calibrateAll = (
  samples: readonly Sample[],
  names: readonly string[],
  secret: string,
): readonly [answer: Calibrated, exit: 0 | 1 | 2] => {
  const result = calibrate(samples, secret);
  if (!result.ok) {
    const { sample } = result.error.params;
    return [uncalibrated(result.error, typeof sample === 'number' ? names[sample] : undefined), 2];
  }
  const { fits, equivalent, undecided, suggestion, namesUnsigned, closest, unmatched, tried, problem } = result.value;
  const answer = { fits, equivalent, undecided: undecidedIn(undecided), suggestion };
  if (problem === null) return [{ ...answer, tried, ...(namesUnsigned && { warning: unsignedWords }) }, 0];
  const nameOf = (sample: number): string => names[sample] ?? String(sample);
  const { code, what, next } = problemOf(problem);
  return [
    {
      ...answer,
      closest: closest.map(({ profile, samples: fitting }) => ({ profile, samples: fitting.map(nameOf) })),
      unmatched: unmatched.map(({ sample, reason }) => ({ sample: nameOf(sample), words: reasons[reason] })),
      tried,
      problem: { code, what, next: tried.complete ? next : next + cutShort },
    },
    1,
  ];
};
