// A reload of the relay's configuration names the changed settings that hold only after a restart.
import { expect, it } from 'vitest';
import { defaultLimits, type RelayConfig } from '../../../src/relay/config/config.ts';
import { needsRestart } from '../../../src/relay/config/needs-restart.ts';

const config: RelayConfig = {
  listen: { host: '127.0.0.1', port: 8080 },
  store: { kind: 'sqlite', file: '/relay.db' },
  trustProxy: [],
  publicUrl: null,
  merchants: [],
  limits: defaultLimits,
};

it.each([
  [{}, []],
  [{ merchants: [], publicUrl: 'https://relay.example.com' }, []],
  [{ limits: { ...defaultLimits, bodyBytes: 2048, quarantinePerTill: 1, requestsPerMinutePerAddress: 1 } }, []],
  [{ listen: { host: '127.0.0.1', port: 8081 } }, ['listen']],
  [{ store: { kind: 'sqlite', file: '/other.db' }, trustProxy: ['127.0.0.1'] }, ['store', 'trustProxy']],
  [
    { limits: { ...defaultLimits, headerBytes: 2048, connections: 1, connectionsPerAddress: 1, requestTimeoutMs: 2000 } },
    ['limits.headerBytes', 'limits.connections', 'limits.connectionsPerAddress', 'limits.requestTimeoutMs'],
  ],
] satisfies [Partial<RelayConfig>, string[]][])('%j needs a restart for %j', (changes, keys) => {
  expect(needsRestart(config, structuredClone({ ...config, ...changes }))).toEqual(keys);
});
