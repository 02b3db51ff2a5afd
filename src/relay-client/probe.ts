// Tests the connection to the relay: reads the relay's feed as the till does, then requests the address for notices as the
// payment service does.
import type { Http } from '../shared/ports.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { asFeedResult, type RelayClient } from './client.ts';

export type RelayProbeTarget = {
  readonly relay: Pick<RelayClient, 'feed'>;
  readonly relayUrl: string;
  readonly after: number;
  /** The chain head to send; missing if the till has no journal yet. */
  readonly head?: string;
  /** The URL to which the payment service posts this till's notices. */
  readonly callbackUrl: string;
};

const timeoutMs = 10_000;

/**
 * Tests the feed's address and the callback address. Errors: `feed.unauthorized`, `feed.busy`, `feed.cannot-store`, `feed.malformed`;
 * `feed.unreachable` with the `url` that failed.
 */
export const probeRelay = async (http: Http, target: RelayProbeTarget): Promise<Result<null>> => {
  const { relay, relayUrl, after, head, callbackUrl } = target;
  const page = asFeedResult(await relay.feed({ after, wait: 0, limit: 1, ...(head !== undefined && { head }) }, timeoutMs));
  const { origin } = new URL(relayUrl);
  if (!page.ok) return fail(page.error.code, { ...page.error.params, url: origin });
  if (page.value.cannotStore) return fail('feed.cannot-store');
  // The relay's callback address accepts only POST. A relay that serves this address answers a GET with 405 and stores nothing
  // (docs/relay.md, Addresses).
  const asked = await http({ method: 'GET', url: callbackUrl, headers: {}, timeoutMs, maxReplyBytes: 64 * 1024 });
  if (!asked.ok) return fail('feed.unreachable', { reason: asked.error.reason, url: callbackUrl });
  return asked.value.status === 405 ? ok(null) : fail('feed.unreachable', { status: asked.value.status, url: callbackUrl });
};
