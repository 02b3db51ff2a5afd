// Lists quarantined notices, the relay's and this till's own, as one list.
import { readNotice } from '../../../../protocol/notice.ts';
import type { QuarantinedView } from '../../../../shared/contract/books/supervisor.ts';
import { errorCodes } from '../../../../shared/error-codes.ts';
import type { ErrorCode } from '../../../../shared/errors.ts';
import type { FeedItem } from '../../../../shared/relay-wire/feed.ts';
import type { QuarantineItem } from '../../../../shared/relay-wire/quarantine.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { type QuarantineSource, readWholeQuarantine } from '../../../../relay-client/quarantine.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import type { Attempt } from '../../../ledger/rows.ts';
import type { QuarantinedItem, Notices } from '../notices.ts';

export type ShownNotice = QuarantinedView & { readonly arrived: QuarantinedItem };

/** Most notices to read from the relay's quarantine: its default limit for one till. */
const mostQuarantined = 2000;

const knownCode = (code: string): ErrorCode => errorCodes.find((known) => known === code) ?? 'notice.bad-signature';
const newestFirst = (a: ShownNotice, b: ShownNotice): number => b.receivedAtMs - a.receivedAtMs;

/** Turns a quarantined notice into a feed item; its number is 0, because it never was in the feed. */
export const asFeedItem = ({ id: _id, problem: _problem, repeats: _repeats, ...came }: QuarantineItem): FeedItem => ({
  ...came,
  number: 0,
  keyId: null,
  profileId: null,
});

const shownNotice = (at: 'till' | 'relay', id: number, item: FeedItem, problem: string): ShownNotice => ({
  at,
  id,
  kind: item.kind,
  problem: knownCode(problem),
  receivedAtMs: item.receivedAtMs,
  raw: Buffer.from(item.raw, 'base64').toString('utf8'),
  arrived: { item, quarantineId: at === 'till' ? id : null },
});

/** The payment of this till whose invoice the notice names; that claim is not proved. */
export const namedAttempt = ({ payments }: Pick<Ledger, 'payments'>, { kind, arrived }: ShownNotice): Attempt | null => {
  const notice = readNotice(kind, Buffer.from(arrived.item.raw, 'base64'));
  const invoiceNo = notice.ok ? notice.value.facts.invoiceNo : null;
  return invoiceNo === null ? null : payments.attemptByInvoice(invoiceNo);
};

/** The notices of the till's own quarantine. */
export const listAtTill = ({ feed }: Pick<Ledger, 'feed'>): ShownNotice[] =>
  feed.quarantined().map(({ id, item, problem }) => shownNotice('till', id, item, problem));

const listAtRelay = async (source: QuarantineSource): Promise<Result<ShownNotice[]>> => {
  const read = await readWholeQuarantine(source, mostQuarantined);
  if (!read.ok) return read;
  return ok(
    read.value.items.map((quarantined) => shownNotice('relay', quarantined.id, asFeedItem(quarantined), quarantined.problem)),
  );
};

/**
 * All quarantined notices of the relay and of this till, newest first. Leaves out notices that were booked since: the relay may
 * still keep them.
 */
export const listQuarantined = async (
  ledger: Pick<Ledger, 'feed'>,
  notices: Pick<Notices, 'isBooked'>,
  source: QuarantineSource,
): Promise<{ readonly items: ShownNotice[]; readonly relayProblem: ErrorCode | null }> => {
  const relay = await listAtRelay(source);
  const items = [...listAtTill(ledger), ...(relay.ok ? relay.value : [])].filter(
    ({ arrived }) => !notices.isBooked(arrived.item),
  );
  return { items: items.sort(newestFirst), relayProblem: relay.ok ? null : relay.error.code };
};
