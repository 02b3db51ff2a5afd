// Measures ratios instead of times: two implementations of the same work run in turns, and their medians are compared.

export type Samples = readonly number[];

export const quantile = (samples: Samples, q: number): number => {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] as number;
};

export type Way = { readonly name: string; run(): Promise<void> | void };

const wallUs = (): number => performance.now() * 1000;
/** Processor time of this process in microseconds, for single-threaded work without waits: other processes do not distort it. */
export const processorUs = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/**
 * Runs the implementations in `ways` in turns, so that a slow moment of the machine affects all alike. Returns the duration of
 * each run in microseconds.
 */
export const inTurns = async (ways: readonly Way[], rounds: number, warmUp: number, clockUs = wallUs): Promise<number[][]> => {
  const samples: number[][] = ways.map(() => []);
  for (let round = -warmUp; round < rounds; round++) {
    for (const [i, way] of ways.entries()) {
      const began = clockUs();
      await way.run();
      if (round >= 0) samples[i]?.push(clockUs() - began);
    }
  }
  return samples;
};

export type Ratio = {
  readonly name: string;
  readonly value: number;
  /** The speed relative to the baseline: 1 is equally fast. */
  readonly share: number;
  readonly wanted: string;
  readonly met: boolean;
  readonly detail: string;
};

export const atLeast = (name: string, value: number, least: number, detail: string): Ratio => ({
  name,
  value,
  share: value,
  wanted: `≥ ${least}`,
  met: value >= least,
  detail,
});
export const atMost = (name: string, value: number, most: number, detail: string): Ratio => ({
  name,
  value,
  share: 1 / value,
  wanted: `≤ ${most}`,
  met: value <= most,
  detail,
});

export const print = ({ name, value, wanted, met, detail }: Ratio): void =>
  console.log(`${met ? 'met ' : 'MISS'}  ${name}: ${value.toFixed(2)} (wanted ${wanted})\n      ${detail}`);

export const us = (value: number): string => `${Math.round(value)} µs`;
