// The till reads the relay's lists page by page: every entry once, at any length of the list, however the numbers jump.
import { describe, expect, it } from 'vitest';
import { fetchHeads } from '../../../../src/relay-client/heads.ts';
import { readWholeQuarantine } from '../../../../src/relay-client/quarantine.ts';
import { largestPage } from '../../../../src/shared/relay-wire/parts.ts';
import { ok } from '../../../../src/shared/result.ts';

const quarantinePage = 100;
const most = 1_000;

/** A list of `count` entries whose ids have gaps, read in pages as the relay answers them. */
const listOf = <T>(count: number, entry: (id: number) => T) => {
  const entries = Array.from({ length: count }, (_, i) => entry(3 * i + 5));
  return { entries, ids: (after: number, limit: number) => entries.filter((_, i) => 3 * i + 5 > after).slice(0, limit) };
};
const around = (page: number): number[] => [1, page - 1, page, page + 1, 2 * page, 2 * page + 1];

describe('the chain heads at the relay', () => {
  it.each(around(largestPage))('are all read: %i', async (count) => {
    const head = (id: number) => ({ id, head: `ledger.1.${id}.${'a'.repeat(64)}`, receivedAtMs: id });
    const { entries, ids } = listOf(count, head);
    const heads = async ({ after, limit }: { after: number; limit: number }) => ok({ relayId: 'r1', items: ids(after, limit) });
    const read = await fetchHeads({ heads });
    expect(read.state === 'given' && read.heads.map(({ seq }) => seq)).toEqual(entries.map(({ id }) => id));
  });
});

describe('the notices in the relay’s quarantine', () => {
  const item = (id: number) => ({ id, raw: '' });
  const read = async (count: number) => {
    const { entries, ids } = listOf(count, item);
    const quarantine = async ({ after, limit }: { after: number; limit: number }) =>
      ok({ relayId: 'r1', items: ids(after, limit) });
    const whole = await readWholeQuarantine({ quarantine } as never, most);
    return { entries, items: whole.ok ? whole.value.items : [] };
  };

  it.each(around(quarantinePage))('are all read: %i', async (count) => {
    const { entries, items } = await read(count);
    expect(items).toEqual(entries);
  });

  it('are read up to the most that a till keeps, and no further', async () => {
    const { entries, items } = await read(most + 5);
    expect(items).toEqual(entries.slice(0, most));
  });
});
