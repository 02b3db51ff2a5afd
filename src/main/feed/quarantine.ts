// Reads what waits in the relay's quarantine for this till.
import type { Http } from '../../shared/ports.ts';
import { quarantinePage, type QuarantinePage } from '../../shared/relay-wire/quarantine.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { refusalOf } from './follower.ts';

export type QuarantineSource = {
  readonly http: Http;
  /** Address of this till's quarantine, without a query. */
  readonly url: string;
  token(): string;
};

const pageLimit = 100;

/** Errors: `feed.unauthorized`, `feed.busy`, `feed.malformed`, `feed.unreachable`. */
export const readQuarantine = async ({ http, url, token }: QuarantineSource, after: number): Promise<Result<QuarantinePage>> => {
  const reply = await http({
    method: 'GET',
    url: `${url}?after=${after}&limit=${pageLimit}`,
    headers: { authorization: `Bearer ${token()}`, accept: 'application/json' },
    timeoutMs: 15_000,
    maxReplyBytes: 16 * 1024 * 1024,
  });
  if (!reply.ok) return fail('feed.unreachable', { reason: reply.error.reason });
  if (reply.value.status !== 200) return refusalOf(reply.value);
  try {
    const page = quarantinePage.safeParse(JSON.parse(new TextDecoder().decode(reply.value.body)));
    return page.success ? ok(page.data) : fail('feed.malformed');
  } catch {
    return fail('feed.malformed');
  }
};

/** All of it, at most `most` items: those that came first. The errors of `readQuarantine`. */
export const readWholeQuarantine = async (source: QuarantineSource, most: number): Promise<Result<QuarantinePage>> => {
  const items: QuarantinePage['items'] = [];
  for (let relayId = ''; ; ) {
    const page = await readQuarantine(source, items.at(-1)?.id ?? 0);
    if (!page.ok) return page;
    relayId = page.value.relayId;
    items.push(...page.value.items);
    if (page.value.items.length === 0 || items.length >= most) return ok({ relayId, items: items.slice(0, most) });
  }
};
