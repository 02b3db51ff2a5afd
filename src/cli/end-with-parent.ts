// Loaded into our child processes with `--import`: ends the child when its parent has ended, even after a crash. Otherwise the
// child would keep its port and lock its database.
import { kill, pid, stdin } from 'node:process';

const end = (): void => void kill(pid, 'SIGTERM');
stdin.once('end', end);
stdin.once('error', end);
stdin.resume();
// Do not let this listener on standard input keep the process running. Node treats the pipe as a socket, which has `unref`.
(stdin as unknown as { unref?(): void }).unref?.();
