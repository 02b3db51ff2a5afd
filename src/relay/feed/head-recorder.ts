// Stores the chain head that a till sends with a poll, signed or unsigned.
import { signaturePattern } from '../../shared/relay-wire/heads.ts';
import type { Clock, Log } from '../../shared/ports.ts';
import type { Allowance } from '../http/allowance.ts';
import type { Feed } from '../merchants/directory.ts';
import { isSignedHead } from '../merchants/head-signature.ts';
import type { Metrics } from '../status/metrics.ts';
import { feedName, type RelayStore } from '../store/port.ts';

export type HeadRecorderDeps = {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: RelayStore;
  readonly metrics: Metrics;
  /** The rate limit for storing chain heads, separate from all other rate limits. */
  readonly allowance: Allowance;
};

/** The most unsigned chain heads stored per till; older ones are deleted. */
const mostUnsigned = 1000;

export const createHeadRecorder = ({ clock, log, store, metrics, allowance }: HeadRecorderDeps) => {
  /**
   * The last chain head stored for each till's feed. Tills send the same head with each poll, so an equal head is not stored
   * again.
   */
  const told = new Map<string, string>();

  /**
   * Stores the chain head that a poll sent. If the till's key is known, ignores unsigned chain heads, because anybody with the
   * token can send them. A failed write does not fail the poll: the till sends its chain head again with the next poll.
   */
  return async ({ key, till, token, headKey }: Feed, head: string, said: string | undefined, most: number): Promise<void> => {
    const name = feedName(key);
    const text = `${head} ${said ?? ''}`;
    if (told.get(name) === text) return;
    const signature = headKey && isSignedHead(headKey, key, head, said) ? (said as string) : null;
    if (headKey && signature === null) {
      metrics.count('heads_total', 'result="refused"');
      return;
    }
    // Signed and unsigned chain heads have separate allowances. Otherwise unsigned heads sent with a stolen token could use up
    // the till's allowance for signed heads.
    if (!allowance.spend(`${signature === null ? 'unsigned' : 'signed'} ${token.toString('hex')} ${name}`, most)) {
      metrics.count('heads_total', 'result="beyond"');
      return;
    }
    const claimed = signature === null && said !== undefined && signaturePattern.test(said) ? said : null;
    const command = { do: 'head', till, head, signature, claimed, atMs: clock.wallMs(), mostUnsigned } as const;
    const recorded = await store.append(key.merchant, [command]);
    if (!recorded.ok) {
      log.error('head.not-recorded', { merchant: key.merchant, till });
      return;
    }
    told.set(name, text);
    if (recorded.value[0] === 'recorded') {
      metrics.count('heads_total', `result="${signature === null ? 'unsigned' : 'signed'}"`);
    }
  };
};
