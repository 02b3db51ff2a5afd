// Server processes of the benchmarks: the relay as it is run, and bare floors to hold it against.
import { join } from 'node:path';
import { type Server, startServer } from '../support/machine/servers.ts';

export { startRelay, startService, type Server } from '../support/machine/servers.ts';

/** Bare `node:http`. `answer`: 200 to everything. `store`: a synced insert per POST, and a long poll that hands it on. */
export const startFloor = (kind: 'answer' | 'store', dir: string): Promise<Server> =>
  startServer('test/bench/floor.ts', [kind, join(dir, `floor-${kind}.db`)]);
