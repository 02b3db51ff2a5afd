// A rate limit per key in fixed windows of one minute. All keys are cleared together at the end of a window, which bounds memory.
import type { Clock } from '../../shared/ports.ts';

const windowMs = 60_000;
/**
 * The most keys (such as sender addresses) in one window of a minute. Beyond this count, all keys are cleared and a new window
 * begins, so that memory stays bounded.
 */
const mostKeys = 50_000;

export type Allowance = {
  /** Spends `cost` (default 1) of a key's allowance for this minute. False if the allowance is used up. */
  spend(key: string, perMinute: number, cost?: number): boolean;
  /** Refunds a cost to the key, for a request that need not count. */
  giveBack(key: string, cost?: number): void;
  /** Milliseconds until the window ends and all allowances are full again. */
  leftMs(): number;
};

export const createAllowance = (clock: Clock): Allowance => {
  let startedMs = clock.monoMs();
  const spent = new Map<string, number>();
  return {
    spend(key, perMinute, cost = 1) {
      const nowMs = clock.monoMs();
      if (nowMs - startedMs >= windowMs || spent.size > mostKeys) {
        startedMs = nowMs;
        spent.clear();
      }
      const used = spent.get(key) ?? 0;
      if (used >= perMinute) return false;
      spent.set(key, used + cost);
      return true;
    },
    giveBack(key, cost = 1) {
      const used = spent.get(key) ?? 0;
      if (used > 0) spent.set(key, Math.max(0, used - cost));
    },
    leftMs: () => Math.max(0, startedMs + windowMs - clock.monoMs()),
  };
};
