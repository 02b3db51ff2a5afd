// Hands a finished PDF to the print system of Linux and macOS (CUPS), by its own program `lp`: it says at once whether the job was taken.
import { spawn } from 'node:child_process';
import type { Cancel, Clock } from '../shared/ports.ts';

/** `absent`: this machine has no such program. `silent`: it did not say in time what became of the job. */
export type Spooled = 'taken' | 'refused' | 'silent' | 'absent';
export type SpoolJob = {
  readonly printer: string;
  readonly title: string;
  /** As CUPS names it: `A4`, `Custom.80x120mm`. */
  readonly media: string;
  readonly pdf: Uint8Array;
};
export type Spool = (job: SpoolJob) => Promise<Spooled>;

/** A print system that says nothing for `longestMs` is waited for no longer. */
export type SpoolOptions = { readonly program?: string; readonly longestMs?: number };

export const createSpool =
  (clock: Clock, { program = 'lp', longestMs = 15_000 }: SpoolOptions = {}): Spool =>
  ({ printer, title, media, pdf }) =>
    new Promise((resolve) => {
      // Each value is a word of its own, whatever stands in it: no shell reads them.
      const args = ['-d', printer, '-t', title, '-o', `media=${media}`, '-o', 'print-scaling=none'];
      const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'] });
      let cancel: Cancel = () => {};
      const end = (how: Spooled): void => {
        cancel();
        resolve(how);
      };
      cancel = clock.after(longestMs, () => {
        child.kill('SIGKILL');
        end('silent');
      });
      child.on('error', ({ code }: NodeJS.ErrnoException) => end(code === 'ENOENT' ? 'absent' : 'refused'));
      child.on('close', (code) => end(code === 0 ? 'taken' : 'refused'));
      // One that refuses reads nothing.
      child.stdin.on('error', () => {});
      child.stdin.end(pdf);
    });
