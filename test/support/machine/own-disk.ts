// Small disks of their own for processes of tests, on Linux: mounted in a namespace of the process alone, so that nothing stays
// mounted however the test ends. And how to fill a disk.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';

/** Null if a process can have a disk of its own here; otherwise the reason. */
export const missingMounts = (): string | null => {
  const tried = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { encoding: 'utf8' });
  return tried.status === 0 ? null : 'no disk may be mounted here (unshare -m)';
};

/** The command that runs `command` with a disk in memory mounted on the folder, which only this process and its children see. */
export const onOwnDisk = (folder: string, bytes: number, command: readonly string[]): readonly string[] => {
  const mount = `mount -t tmpfs -o size=${bytes},mode=700 tmpfs "$0" && exec "$@"`;
  return ['unshare', '-m', 'sh', '-c', mount, folder, ...command];
};

/** The command that runs `command` in this folder, and with the disks of a running process. */
export const onDiskOf = (pid: number, folder: string, command: readonly string[]): readonly string[] => [
  ...['nsenter', '--target', String(pid), '--mount', 'env', '-C', folder],
  ...command,
];

/** The path of a file as the process sees it, for other processes. */
export const pathSeenBy = (pid: number, path: string): string => `/proc/${pid}/root${path}`;

/** Appends the bytes until the disk is full. */
const appendAll = (file: number, bytes: Buffer): void => {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
};

/** Fills the disk to the last bytes by appending zeros to the file. */
export const fillDisk = (path: string): void => {
  const file = openSync(path, 'a', 0o600);
  const zeros = Buffer.alloc(65_536);
  try {
    for (let size = zeros.length; size >= 512; size /= 2) appendAll(file, zeros.subarray(0, size));
  } finally {
    closeSync(file);
  }
};
