// Finds the programs that the fail-over rig needs.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { debian } from '../../support/machine/postgres.ts';
import { isRoot } from './processes.ts';

const programs = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' } as const;

const isThere = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/${program}`)) ||
  existsSync(`/usr/sbin/${program}`);

/** The reason why the rig cannot run on this machine; null if it can. */
export const cannotFailOver = (): string | null => {
  if (process.platform !== 'linux') return `the rig of the proof failover runs on Linux, this is ${process.platform}`;
  if (debian.bin === null) return debian.missing;
  const missing = Object.entries(programs).flatMap(([program, name]) => (isThere(program) ? [] : [name]));
  return missing.length === 0 ? null : `these packages are not installed: ${missing.join(', ')}`;
};

/**
 * The arguments that run a program in namespaces of its own: no port collides, mounts and processes end with it. Empty where this
 * is not allowed.
 */
export const ownNamespaces = (): readonly string[] => {
  const flags = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  // The shell is the first process of the namespace, because the first process has to collect the orphans that end.
  const wrap = ['unshare', ...flags, 'sh', '-c', 'ip link set lo up && "$@"; exit $?', 'sh'];
  const [first = '', ...rest] = wrap;
  return isRoot && spawnSync(first, [...rest, 'true']).status === 0 ? wrap : [];
};
