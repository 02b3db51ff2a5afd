// Loaded before a child of ours (`--import`): ends it when the process that started it is gone, however that ended. A child left
// behind would keep its port, and its database locked.
import { kill, pid, stdin } from 'node:process';

const end = (): void => void kill(pid, 'SIGTERM');
stdin.once('end', end);
stdin.once('error', end);
stdin.resume();
// Waiting for that keeps nothing alive. A pipe is a socket to Node, and so can be let go of.
(stdin as unknown as { unref?(): void }).unref?.();
