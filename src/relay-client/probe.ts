// One round trip to the relay: the feed as the till reaches it, and the address of notices as service and customers do.
import type { Http } from '../shared/ports.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { asFeedResult, type RelayClient } from './client.ts';

export type ProbeTarget = {
  readonly relay: Pick<RelayClient, 'feed'>;
  readonly relayUrl: string;
  readonly after: number;
  /** Left out where there are no books yet. */
  readonly head?: string;
  /** Where the service posts this till's notices. */
  readonly callbackUrl: string;
};

const timeoutMs = 10_000;

/** Errors: `feed.unauthorized`, `feed.busy`, `feed.malformed`; `feed.unreachable` with the address that did not answer as it should. */
export const probeRelay = async (http: Http, target: ProbeTarget): Promise<Result<null>> => {
  const { relay, relayUrl, after, head, callbackUrl } = target;
  const page = asFeedResult(await relay.feed({ after, wait: 0, limit: 1, ...(head !== undefined && { head }) }, timeoutMs));
  if (!page.ok) return fail(page.error.code, { ...page.error.params, url: new URL(relayUrl).origin });
  // Notices are posted there: a relay that has the address says so of a GET, and keeps nothing (docs/relay.md, Addresses).
  const asked = await http({ method: 'GET', url: callbackUrl, headers: {}, timeoutMs, maxReplyBytes: 64 * 1024 });
  if (!asked.ok) return fail('feed.unreachable', { reason: asked.error.reason, url: callbackUrl });
  return asked.value.status === 405 ? ok(null) : fail('feed.unreachable', { status: asked.value.status, url: callbackUrl });
};
