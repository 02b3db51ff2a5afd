// The settings that a running relay does not change: a reload of the configuration names those that differ from the start's.
import { isDeepStrictEqual } from 'node:util';
import type { RelayConfig } from './config.ts';

const settings = ['listen', 'store', 'trustProxy'] as const;
/** The limits of connections, headers and time, which the HTTP server takes at its start. */
const limits = ['headerBytes', 'connections', 'connectionsPerAddress', 'requestTimeoutMs'] as const;

/** Returns the keys, such as `listen` or `limits.connections`, whose new values hold only after a restart. */
export const needsRestart = (started: RelayConfig, now: RelayConfig): readonly string[] => [
  ...settings.filter((key) => !isDeepStrictEqual(started[key], now[key])),
  ...limits.filter((key) => started.limits[key] !== now.limits[key]).map((key) => `limits.${key}`),
];
