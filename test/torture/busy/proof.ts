// Proof "busy": the relay's rate limits never delay cashiers who sell as fast as they can.
import { type Batch, type Control, createFindings, type Proof } from '../proof.ts';
import { soak, type SoakOptions } from './soak.ts';

/**
 * The largest accepted time from requesting a payment to booking it, in milliseconds of virtual time: too short for a cashier to
 * notice.
 */
const longestMs = 1_000;
/** The relay's limit of requests per minute for an unknown client address; no till may poll more often than this. */
const fewPolls = 1_200;
/**
 * The number of sales in one run. Seed 1, the short run, makes slightly more sales than an unknown address may send requests in a
 * minute (`fewPolls`).
 */
const salesOf = (seed: number): number => (seed === 1 ? 1_400 : 5_000);

/** Eight cashiers, at eight tills behind one address or all at one till. */
const optionsOf = (seed: number): SoakOptions =>
  seed % 2 === 1 ? { seed, tills: 8, cashiers: 1, sales: salesOf(seed) } : { seed, tills: 1, cashiers: 8, sales: salesOf(seed) };

const run = async (seed: number): Promise<Batch> => {
  const { list, found } = createFindings(seed);
  const options = optionsOf(seed);
  const { paid, slowestMs, troubles, mostPolls, mostPollsOfOne } = await soak(options);
  if (paid !== options.sales) found('every sale is paid', `${paid} of ${options.sales}`);
  if (slowestMs > longestMs) found('no payment waits', `${slowestMs} ms`);
  for (const trouble of troubles) found('the feed is followed throughout', trouble);
  if (mostPollsOfOne > fewPolls) found('a till polls no more often than it must', `${mostPollsOfOne} polls in a minute`);
  const notes = [`${options.tills} tills: slowest ${slowestMs} ms, ${mostPolls} polls in the busiest minute`];
  return { cases: paid, findings: list, notes };
};

/** Control with a planted fault: the relay applies its limit for one unknown address to all tills of that address together. */
const control = async (): Promise<readonly Control[]> => {
  const limits = { requestsPerMinutePerToken: fewPolls };
  const { slowestMs, troubles } = await soak({ ...optionsOf(1), limits });
  const busy = troubles.some((status) => status.state === 'failing' && status.code === 'feed.busy');
  const planted = 'all tills of an address share its 1,200 requests a minute';
  return [{ planted, caught: busy && slowestMs > longestMs, detail: `slowest ${slowestMs} ms, ${troubles.length} troubles` }];
};

export const busy: Proof = {
  name: 'busy',
  about: 'eight cashiers who sell as fast as they can: no payment waits a second, and no till loses its feed',
  unit: 'sales',
  short: 1_400,
  long: 10_000,
  run,
  plants: [],
  control,
};
