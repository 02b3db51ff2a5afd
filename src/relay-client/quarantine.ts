// Reads the notices that the relay holds in quarantine for this till.
import type { QuarantinePage } from '../shared/relay-wire/quarantine.ts';
import { ok, type Result } from '../shared/result.ts';
import { asFeedResult, type RelayClient, smallerPage } from './client.ts';

export type QuarantineSource = Pick<RelayClient, 'quarantine'>;

const pageLimit = 100;

/**
 * Reads one page of the quarantined notices with an id above `after`; requests a smaller page if the first page is too large.
 * Errors: `feed.unauthorized`, `feed.busy`, `feed.cannot-store`, `feed.beyond-bounds`, `feed.malformed`,
 * `feed.unreachable`.
 */
export const readQuarantine = async (relay: QuarantineSource, after: number): Promise<Result<QuarantinePage>> => {
  for (let limit = pageLimit; ; ) {
    const page = asFeedResult(await relay.quarantine({ after, limit }));
    const smaller = page.ok ? null : smallerPage(limit, page.error);
    if (smaller === null) return page;
    limit = smaller;
  }
};

/** Reads the whole quarantine, page by page, up to its `most` oldest items. Errors as for `readQuarantine`. */
export const readWholeQuarantine = async (relay: QuarantineSource, most: number): Promise<Result<QuarantinePage>> => {
  const items: QuarantinePage['items'] = [];
  for (let relayId = ''; ; ) {
    const page = await readQuarantine(relay, items.at(-1)?.id ?? 0);
    if (!page.ok) return page;
    relayId = page.value.relayId;
    items.push(...page.value.items);
    if (page.value.items.length === 0 || items.length >= most) return ok({ relayId, items: items.slice(0, most) });
  }
};
