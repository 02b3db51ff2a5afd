// So much a minute for each address. Windows are fixed and forgotten whole, so that memory stays small.
import type { Clock } from '../shared/ports.ts';

const windowMs = 60_000;
/** More addresses than this in one window: all start anew rather than fill the memory. */
const mostAddresses = 50_000;

export type Allowance = {
  /** Takes one from the address's share of this minute. False when nothing is left. */
  spend(address: string, perMinute: number): boolean;
};

export const createAllowance = (clock: Clock): Allowance => {
  let startedMs = clock.monoMs();
  const spent = new Map<string, number>();
  return {
    spend(address, perMinute) {
      const nowMs = clock.monoMs();
      if (nowMs - startedMs >= windowMs || spent.size > mostAddresses) {
        startedMs = nowMs;
        spent.clear();
      }
      const used = spent.get(address) ?? 0;
      if (used >= perMinute) return false;
      spent.set(address, used + 1);
      return true;
    },
  };
};
