// Sends a finished PDF to the print system of Linux and macOS (CUPS) through the program `lp`, whose exit code reports at once if
// the job was accepted.
import { spawn } from 'node:child_process';
import type { Cancel, Clock } from '../shared/ports.ts';

/**
 * `absent`: the program `lp` is not installed. `silent`: the program did not end in time, so nobody can tell if the job was
 * printed.
 */
export type Spooled = 'taken' | 'refused' | 'silent' | 'absent';
export type SpoolJob = {
  readonly printer: string;
  readonly title: string;
  /** The paper size by its CUPS name: `A4`, `Custom.80x120mm`. */
  readonly media: string;
  readonly pdf: Uint8Array;
};
export type Spool = (job: SpoolJob) => Promise<Spooled>;

/** `longestMs`: the timeout, after which the program is killed. */
export type SpoolOptions = { readonly program?: string; readonly longestMs?: number };

export const createSpool =
  (clock: Clock, { program = 'lp', longestMs = 15_000 }: SpoolOptions = {}): Spool =>
  ({ printer, title, media, pdf }) =>
    new Promise((resolve) => {
      // Started without a shell, so no value can be read as a command.
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
      // Ignore errors while writing the PDF: if `lp` ends early, its exit code reports the outcome.
      child.stdin.on('error', () => {});
      child.stdin.end(pdf);
    });
