// Server processes of the benchmarks: the real relay, and bare baseline servers to compare with.
import { join } from 'node:path';
import { type Server, startServer } from '../support/machine/servers.ts';

export { startRelay, startService, type Server } from '../support/machine/servers.ts';

/**
 * Starts a bare `node:http` server. `answer`: returns 200 to every request. `store`: makes a synced insert per POST, and answers
 * a long poll with the stored item.
 */
export const startFloor = (kind: 'answer' | 'store', dir: string): Promise<Server> =>
  startServer('test/bench/floor.ts', [kind, join(dir, `floor-${kind}.db`)]);
