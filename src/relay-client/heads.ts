// Reads the chain heads of this till that the relay has recorded.
import type { HeadsQuery } from '../shared/relay-wire/heads.ts';
import { largestPage } from '../shared/relay-wire/parts.ts';
import type { RecordedHead, RecordedHeads } from '../shared/health/recorded-heads.ts';
import type { NoPage, RelayClient, WitnessAnswer } from './client.ts';

export type HeadsSource = Pick<RelayClient, 'heads'>;

type UncheckedHeads = Extract<RecordedHeads, { state: 'unchecked' }>;
type HeadsRead = {
  readonly state: 'read';
  readonly heads: readonly RecordedHead[];
  readonly lastId: number | null;
  readonly relayId: string | undefined;
};

/**
 * Converts a chain head that the relay recorded to its internal form. Leaves out `said` (the head's text with its signature) if
 * the relay does not return the signature.
 */
export const readHead = ({ id, head, receivedAtMs, signed = false, signature }: WitnessAnswer['items'][number]): RecordedHead => {
  const [ledgerId = '', epoch = '', seq = '', hash = ''] = head.split('.');
  const read = { ledgerId, epoch: Number(epoch), seq: Number(seq), hash, receivedAtMs, signed };
  return signature === undefined ? read : { ...read, said: { id, text: head, signature } };
};

const without = (code: UncheckedHeads['code'], params: UncheckedHeads['params'] = {}): UncheckedHeads => ({
  state: 'unchecked',
  code,
  params,
});

const uncheckedBy = (none: NoPage): UncheckedHeads => {
  if (none.why === 'away') return without('relay-unreachable', { reason: none.reason });
  const status = none.why === 'refused' ? none.reply.status : 200;
  return without(status === 401 || status === 403 ? 'relay-refused' : 'relay-unclear', { status });
};

const askPage = async (relay: HeadsSource, query: HeadsQuery): Promise<HeadsRead | UncheckedHeads> => {
  const page = await relay.heads(query);
  if (!page.ok) return uncheckedBy(page.error);
  const { items, relayId } = page.value;
  return { state: 'read', heads: items.map(readHead), lastId: items.at(-1)?.id ?? null, relayId };
};

const givenOr = (heads: readonly RecordedHead[], { relayId }: HeadsRead): RecordedHeads =>
  heads.length > 0 ? { state: 'given', heads, ...(relayId !== undefined && { relayId }) } : without('no-heads');

/**
 * Reads all chain heads that the relay recorded with an id above `behind`, page by page. Returns state `unchecked` with the
 * reason if the relay has recorded no head with such an id, or if a page cannot be read.
 */
export const fetchHeads = async (relay: HeadsSource, behind = 0): Promise<RecordedHeads> => {
  const heads: RecordedHead[] = [];
  for (let after = behind; ; ) {
    const page = await askPage(relay, { after, limit: largestPage });
    if (page.state === 'unchecked') return page;
    if (page.lastId !== null && page.lastId <= after) return without('relay-unclear', { status: 200 });
    heads.push(...page.heads);
    if (page.lastId === null || page.heads.length < largestPage) return givenOr(heads, page);
    after = page.lastId;
  }
};

/** Reads only the newest `limit` chain heads (1 to 500) in one request. To read all heads, use `fetchHeads`. */
export const fetchNewestHeads = async (relay: HeadsSource, limit: number): Promise<RecordedHeads> => {
  const page = await askPage(relay, { after: 0, limit, newest: 1 });
  return page.state === 'unchecked' ? page : givenOr(page.heads, page);
};
