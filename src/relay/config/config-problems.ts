// Problems of a configuration: each has the faulty place, the fault, and advice on how to mend the fault.
import type { z } from 'zod';

export type ConfigProblem = {
  /**
   * The path of the faulty key in the relay's configuration, such as `merchants[0].tills[1].id`; '' if the file itself is faulty.
   */
  readonly at: string;
  readonly problem: string;
  readonly mend: string;
};

export type Path = readonly PropertyKey[];

export const pathText = (path: Path): string =>
  path.map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i > 0 ? '.' : ''}${String(part)}`)).join('');

export const problemText = ({ at, problem, mend }: ConfigProblem): string => `${at === '' ? '' : `${at}: `}${problem}. ${mend}.`;

type Issue = z.core.$ZodIssue;

const kindMends: Readonly<Record<string, string>> = {
  string: 'Put a text in quotes there',
  number: 'Put a number there, without quotes',
  int: 'Put a whole number there',
  array: 'Put a list in [ ] there',
  object: 'Put an object in { } there',
};

const mendOf = (issue: Issue): string => {
  if (issue.code === 'invalid_type') return kindMends[issue.expected] ?? `Put a ${issue.expected} there`;
  if (issue.code === 'invalid_value') return `Give one of: ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_small') return `Give ${String(issue.minimum)} or more`;
  if (issue.code === 'too_big') return `Give ${String(issue.maximum)} or less`;
  return 'Correct it; docs/relay.md lists every key';
};

/**
 * Converts one issue of the configuration's schema to problems of the configuration: one problem for each unknown key, otherwise
 * a single problem.
 */
export const fromIssue = (issue: Issue, base: Path = []): readonly ConfigProblem[] => {
  const path = [...base, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    const mend = 'Remove it or correct its spelling; docs/relay.md lists every key';
    return issue.keys.map((key) => ({ at: pathText([...path, key]), problem: 'is no setting', mend }));
  }
  const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  const problem = missing
    ? 'is missing'
    : issue.message.replace('Invalid input: ', '').replace(/^./, (first) => first.toLowerCase());
  return [{ at: pathText(path), problem, mend: mendOf(issue) }];
};
