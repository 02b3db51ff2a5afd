// Tests the check of a connection to the relay: it reads the feed first, then calls the address for notices. An error contains
// the URL that failed.
import { describe, expect, it } from 'vitest';
import type { asFeedResult } from '../../../../src/relay-client/client.ts';
import { probeRelay, type RelayProbeTarget } from '../../../../src/relay-client/probe.ts';
import type { Http, HttpRequest } from '../../../../src/shared/ports.ts';
import { err, ok } from '../../../../src/shared/result.ts';

const callbackUrl = 'https://pay.test/n/waha/T1/wallet/callback';
const page = { relayId: 'r1', relayMs: 5, last: 0, items: [] };
type Page = Parameters<typeof asFeedResult>[0];
const away: Page = err({ why: 'away', reason: 'dns', sent: false });

const probe = async (feed: Page, answer: Awaited<ReturnType<Http>>) => {
  const sent: HttpRequest[] = [];
  const relay = { feed: async () => feed } as unknown as RelayProbeTarget['relay'];
  const http: Http = async (request) => (sent.push(request), answer);
  const probed = await probeRelay(http, { relay, relayUrl: 'https://relay.test/qayd', after: 0, callbackUrl });
  return { said: probed.ok ? 'ok' : { [probed.error.code]: probed.error.params }, sent };
};
const status = (number: number): Awaited<ReturnType<Http>> => ok({ status: number, headers: {}, body: new Uint8Array() });

describe('the test of a connection to the relay', () => {
  it('requests the address for notices with GET, which a relay refuses and does not store', async () => {
    const { said, sent } = await probe(ok(page), status(405));
    expect(said).toBe('ok');
    expect(sent.map(({ method, url }) => [method, url])).toEqual([['GET', callbackUrl]]);
  });

  it('names the relay’s origin if the feed cannot be read, and then requests nothing else', async () => {
    const { said, sent } = await probe(away, status(405));
    expect(said).toEqual({ 'feed.unreachable': { reason: 'dns', url: 'https://relay.test' } });
    expect(sent).toEqual([]);
  });

  it('fails if the relay can be read, but takes no notices', async () => {
    const { said } = await probe(ok({ ...page, cannotStore: true }), status(405));
    expect(said).toEqual({ 'feed.cannot-store': {} });
  });

  it('names the address for notices if another program answers there, or nobody', async () => {
    expect((await probe(ok(page), status(404))).said).toEqual({ 'feed.unreachable': { status: 404, url: callbackUrl } });
    const silent = err({ reason: 'timeout', sent: true } as const);
    expect((await probe(ok(page), silent)).said).toEqual({ 'feed.unreachable': { reason: 'timeout', url: callbackUrl } });
  });
});
