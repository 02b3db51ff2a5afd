// So much a minute for each address, and for each token. Windows are fixed and forgotten whole, so that memory stays small.
import type { Clock } from '../../shared/ports.ts';

const windowMs = 60_000;
/** More than this in one window: all start anew rather than fill the memory. */
const mostKeys = 50_000;

export type Allowance = {
  /** Takes one, or `cost`, from this minute's share of an address or a token. False when nothing is left. */
  spend(key: string, perMinute: number, cost?: number): boolean;
  /** Gives this minute's back: what it was taken for did not count after all. */
  giveBack(key: string, cost?: number): void;
  /** Until everybody has a whole share again. */
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
