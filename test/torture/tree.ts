// Identifies the version of the source code on which a proof ran.
import { spawnSync } from 'node:child_process';
import { projectRoot } from './planted/plant.ts';

const git = (...args: readonly string[]): string | null => {
  const { status, stdout } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};

/**
 * The short commit id, with `+` if files of src or test, or the lock file, differ from that commit; `unknown` without a
 * repository.
 */
export const treeNow = (): string => {
  const commit = git('rev-parse', '--short=7', 'HEAD');
  if (commit === null) return 'unknown';
  return git('status', '--porcelain', '--', 'src', 'test', 'package-lock.json') === '' ? commit : `${commit}+`;
};
