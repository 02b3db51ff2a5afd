// Asks the relay for all chain heads that it recorded of a till: the witness that nobody at the till can talk round.
import { z } from 'zod';
import { headItem } from '../../../shared/relay-wire/heads.ts';
import { listPath } from '../../../shared/relay-wire/paths.ts';
import type { Http } from '../../../shared/ports.ts';
import type { UncheckedCode } from '../../../shared/health/verify.ts';

export type RecordedHead = {
  readonly ledgerId: string;
  readonly epoch: number;
  readonly seq: number;
  readonly hash: string;
  /** The relay's clock when it was told. */
  readonly receivedAtMs: number;
};
export type RecordedHeads =
  | { readonly state: 'given'; readonly heads: readonly RecordedHead[] }
  | { readonly state: 'unchecked'; readonly code: UncheckedCode; readonly params: Readonly<Record<string, string | number>> };

export type HeadsTarget = { readonly relayUrl: string; readonly merchant: string; readonly till: string; readonly token: string };

const pageSize = 500;
const timeoutMs = 20_000;

/** Fields that a later relay adds are no reason to believe it less. */
const pageSchema = z.object({
  items: z.array(z.object(headItem.shape)),
});

const readHead = (head: string, receivedAtMs: number): RecordedHead => {
  const [ledgerId = '', epoch = '', seq = '', hash = ''] = head.split('.');
  return { ledgerId, epoch: Number(epoch), seq: Number(seq), hash, receivedAtMs };
};

const parsePage = (body: Uint8Array): z.infer<typeof pageSchema> | null => {
  try {
    return pageSchema.parse(JSON.parse(new TextDecoder().decode(body)));
  } catch {
    return null;
  }
};

type Page = { readonly state: 'read'; readonly heads: readonly RecordedHead[]; readonly lastId: number | null };
type Unchecked = Extract<RecordedHeads, { state: 'unchecked' }>;

const without = (code: UncheckedCode, params: Unchecked['params'] = {}): Unchecked => ({ state: 'unchecked', code, params });

const askPage = async (http: Http, target: HeadsTarget, query: string): Promise<Page | Unchecked> => {
  const { relayUrl, token } = target;
  const reply = await http({
    method: 'GET',
    url: `${relayUrl}${listPath('heads', target)}?${query}`,
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    timeoutMs,
    maxReplyBytes: 4 * 1024 * 1024,
  });
  if (!reply.ok) return without('relay-unreachable', { reason: reply.error.reason });
  const { status, body } = reply.value;
  if (status === 401 || status === 403) return without('relay-refused', { status });
  const read = status === 200 ? parsePage(body) : null;
  if (!read) return without('relay-unclear', { status });
  const heads = read.items.map(({ head, receivedAtMs }) => readHead(head, receivedAtMs));
  return { state: 'read', heads, lastId: read.items.at(-1)?.id ?? null };
};

const givenOr = (heads: readonly RecordedHead[]): RecordedHeads =>
  heads.length > 0 ? { state: 'given', heads } : without('no-heads');

/** Without heads it says why. Asks page after page, as many as there are. */
export const fetchHeads = async (http: Http, target: HeadsTarget): Promise<RecordedHeads> => {
  const heads: RecordedHead[] = [];
  for (let after = 0; ; ) {
    const page = await askPage(http, target, `after=${after}&limit=${pageSize}`);
    if (page.state === 'unchecked') return page;
    if (page.lastId !== null && page.lastId <= after) return without('relay-unclear', { status: 200 });
    heads.push(...page.heads);
    if (page.lastId === null || page.heads.length < pageSize) return givenOr(heads);
    after = page.lastId;
  }
};

/** As `fetchHeads`, but only the newest `limit` (1 to 500). */
export const fetchNewestHeads = async (http: Http, target: HeadsTarget, limit: number): Promise<RecordedHeads> => {
  const page = await askPage(http, target, `newest=1&limit=${limit}`);
  return page.state === 'unchecked' ? page : givenOr(page.heads);
};
