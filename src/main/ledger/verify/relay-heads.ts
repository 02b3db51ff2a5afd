// Asks the relay for all chain heads that it recorded of a till: the witness that nobody at the till can talk round.
import { z } from 'zod';
import { headPattern } from '../../../shared/feed.ts';
import type { Http } from '../../../shared/ports.ts';
import type { UncheckedCode } from '../../../shared/verify.ts';

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
const page = z.object({
  items: z.array(z.object({ id: z.int().positive(), head: z.string().regex(headPattern), receivedAtMs: z.int() })),
});

const readHead = (head: string, receivedAtMs: number): RecordedHead => {
  const [ledgerId = '', epoch = '', seq = '', hash = ''] = head.split('.');
  return { ledgerId, epoch: Number(epoch), seq: Number(seq), hash, receivedAtMs };
};

const parsePage = (body: Uint8Array): z.infer<typeof page> | null => {
  try {
    return page.parse(JSON.parse(new TextDecoder().decode(body)));
  } catch {
    return null;
  }
};

/** Without heads it says why. Asks page after page, as many as there are. */
export const fetchHeads = async (http: Http, { relayUrl, merchant, till, token }: HeadsTarget): Promise<RecordedHeads> => {
  const heads: RecordedHead[] = [];
  const without = (code: UncheckedCode, params: Readonly<Record<string, string | number>> = {}): RecordedHeads => ({
    state: 'unchecked',
    code,
    params,
  });
  for (let after = 0; ; ) {
    const reply = await http({
      method: 'GET',
      url: `${relayUrl}/v1/heads/${merchant}/${till}?after=${after}&limit=${pageSize}`,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      timeoutMs,
      maxReplyBytes: 4 * 1024 * 1024,
    });
    if (!reply.ok) return without('relay-unreachable', { reason: reply.error.reason });
    const { status, body } = reply.value;
    if (status === 401 || status === 403) return without('relay-refused', { status });
    const read = status === 200 ? parsePage(body) : null;
    const last = read?.items.at(-1);
    if (!read || (last && last.id <= after)) return without('relay-unclear', { status });
    for (const { head, receivedAtMs } of read.items) heads.push(readHead(head, receivedAtMs));
    if (!last || read.items.length < pageSize) return heads.length > 0 ? { state: 'given', heads } : without('no-heads');
    after = last.id;
  }
};
