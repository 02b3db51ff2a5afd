// The merchants' file: the time until a relay with many merchants is ready, and the memory that each of them takes.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Given } from '../deadline.ts';
import type { Ratio } from '../measure.ts';
import { figure } from './figure.ts';
import { startBenchRelay } from './relays.ts';
import { tillsEach } from './shops.ts';

export const benchMerchants = async ({ short, start, until }: Given, folder: string): Promise<Ratio[]> => {
  const sizes = short ? [10, 100] : [1_000, 10_000];
  const seen: { readonly merchants: number; readonly seconds: number; readonly bytes: number; readonly rss: number }[] = [];
  for (const merchants of sizes) {
    const name = `a relay with ${merchants} merchants`;
    const dir = join(folder, String(merchants));
    const beganMs = performance.now();
    const starting = startBenchRelay(name, dir, { postgres: null, tills: merchants * tillsEach });
    const relay = await start(name, starting, (each) => each.stop());
    const seconds = (performance.now() - beganMs) / 1000;
    const { rss } = await relay.memory(until);
    seen.push({ merchants, seconds, bytes: statSync(join(dir, 'relay.json')).size, rss });
    await relay.stop();
  }
  const [few, many] = seen as [(typeof seen)[number], (typeof seen)[number]];
  const more = many.merchants - few.merchants;
  const of = (each: typeof few): string =>
    `${each.merchants} merchants of ${tillsEach} tills: ready after ${each.seconds.toFixed(1)} s, ${(each.bytes / 1e6).toFixed(1)} MB of relay.json, ${Math.round(each.rss / 1e6)} MB of memory`;
  const details = `${of(many)}; ${of(few)}`;
  return [
    figure(
      `milliseconds of a start for each merchant of ${tillsEach} tills`,
      ((many.seconds - few.seconds) / more) * 1000,
      details,
    ),
    figure(`kilobytes of memory for each merchant of ${tillsEach} tills`, (many.rss - few.rss) / more / 1000, details),
  ];
};
