// One feed while a batch of commands runs in memory (`FeedRows`), and what the batch has to write for it.
import type { NoticeKind } from '../../../shared/payment/gateways.ts';
import { type Elsewhere, isRightWay } from '../../../shared/relay-wire/parts.ts';
import type { ArrivedNotice, NoteHead, PinnedKey, VerifiedBy } from '../port.ts';
import type { FeedRows } from '../rules/commands.ts';
import { namesOf, numberOf } from '../rules/repeats.ts';
import { headParts, type Reached } from '../rules/told.ts';
import type { BatchFacts, FeedCounters } from './facts.ts';
import type { KnownNotices } from './known.ts';
import { createQuarantineDraft, type QuarantineDraft } from './quarantine-draft.ts';

export type NewNotice = {
  readonly number: number;
  readonly notice: ArrivedNotice;
  readonly by: VerifiedBy | null;
  readonly elsewhere: Elsewhere | null;
};
export type NewName = { readonly kind: NoticeKind; readonly name: string; readonly number: number };
export type NewHead = Pick<NoteHead, 'head' | 'atMs'> & { readonly id: number; readonly signature: string | null };

/** The rows that a batch writes for one feed. */
export type FeedWrites = {
  readonly notices: readonly NewNotice[];
  readonly names: readonly NewName[];
  readonly repeats: ReadonlyMap<number, { readonly times: number; readonly atMs: number }>;
  readonly signedHeads: readonly NewHead[];
  readonly unsignedHeads: readonly NewHead[];
  /** How many unsigned heads may stay; null if the batch adds none. */
  readonly mostUnsigned: number | null;
  readonly reached: ReadonlyMap<string, Reached>;
  readonly profiles: readonly { readonly place: number; readonly profile: string; readonly atMs: number }[];
  /** The pin that the batch leaves; null to remove it, undefined if the batch changes none. */
  readonly pin: PinnedKey | null | undefined;
};

export type FeedDraft = FeedRows & {
  readonly till: string;
  readonly quarantine: QuarantineDraft;
  /** The feed's counters after the batch; null if they are the stored ones. */
  counters(): FeedCounters | null;
  writes(): FeedWrites;
};

const fresh: FeedCounters = { last: 0, taken: 0, lastQuarantine: 0, lastHead: 0 };

const createHeadsDraft = (facts: BatchFacts, till: string, nextId: () => number) => {
  const stored = facts.heads.find((row) => row.till === till);
  const reached = new Map<string, Reached>();
  const [signedHeads, unsignedHeads]: [NewHead[], NewHead[]] = [[], []];
  let mostUnsigned: number | null = null;
  const rows: FeedRows['heads'] = {
    lastUnsigned: () => unsignedHeads.at(-1)?.head ?? stored?.unsigned ?? signedHeads.at(-1)?.head ?? stored?.signed ?? undefined,
    reached: (ledger) =>
      reached.get(ledger) ?? facts.reached.find((row) => row.till === till && row.ledger === ledger) ?? undefined,
    add(command) {
      const { head, signature, claimed, atMs } = command;
      const id = nextId();
      if (signature === null) {
        unsignedHeads.push({ id, head, atMs, signature: claimed });
        mostUnsigned = command.mostUnsigned;
        return;
      }
      signedHeads.push({ id, head, atMs, signature });
      const { ledger, epoch, seq } = headParts(head);
      reached.set(ledger, { epoch, seq });
    },
  };
  return { rows, writes: () => ({ signedHeads, unsignedHeads, mostUnsigned, reached }) };
};

/** The counts of unverified notices that the till has not read: those stored, and those that the batch adds. */
const createWaiting = (facts: BatchFacts, till: string, stored: FeedCounters, added: readonly NewNotice[]) => {
  const inStore = (isRight: boolean, taken: number): number => {
    if (taken >= stored.last) return 0;
    const after = taken === stored.taken ? 0 : taken;
    return facts.waiting.find((row) => row.till === till && row.isRight === isRight && row.after === after)?.count ?? 0;
  };
  return (isRight: boolean, taken: number): number =>
    inStore(isRight, taken) +
    added.filter(({ number, by, notice }) => by === null && number > taken && isRightWay(notice.cameBy) === isRight).length;
};

export const createFeedDraft = (till: string, facts: BatchFacts, known: KnownNotices): FeedDraft => {
  const stored = facts.feeds.get(till) ?? fresh;
  const now: { -readonly [K in keyof FeedCounters]: number } = { ...fresh, ...stored };
  const [notices, names]: [NewNotice[], NewName[]] = [[], []];
  const repeats = new Map<number, { times: number; atMs: number }>();
  const profilesNow = facts.profiles.flatMap((row) => (row.till === till ? [row.profile] : []));
  const newProfiles: { place: number; profile: string; atMs: number }[] = [];
  let pin: PinnedKey | null | undefined;
  const storedPin = facts.pins.find((row) => row.till === till) ?? null;
  const heads = createHeadsDraft(facts, till, () => ++now.lastHead);
  const waiting = createWaiting(facts, till, stored, notices);

  const quarantine = createQuarantineDraft(till, facts, known, () => ++now.lastQuarantine);
  return {
    till,
    get last() {
      return now.last;
    },
    numberOf: (kind, digest, isRight) => numberOf(known.numbers(till, kind), digest, isRight),
    waiting: (isRight) => waiting(isRight, now.taken),
    elsewhere: (kind, mark) => known.elsewhere(till, kind, mark),
    add(notice, by, other) {
      now.last += 1;
      const number = now.last;
      notices.push({ number, notice, by, elsewhere: other });
      const { kind, digest, cameBy, mark } = notice;
      for (const name of namesOf(digest, isRightWay(cameBy), by ? null : mark)) {
        if (known.learn(till, kind, name, number)) names.push({ kind, name, number });
      }
      return number;
    },
    repeat(number, times, atMs) {
      const before = repeats.get(number);
      repeats.set(number, { times: (before?.times ?? 0) + times, atMs: Math.max(before?.atMs ?? atMs, atMs) });
    },
    take(number) {
      now.taken = Math.max(now.taken, number);
    },
    quarantine,
    heads: heads.rows,
    profiles: {
      all: () => profilesNow,
      add(profile, atMs) {
        profilesNow.push(profile);
        newProfiles.push({ place: profilesNow.length, profile, atMs });
      },
    },
    pins: {
      held: () => (pin === undefined ? storedPin : pin),
      put(next) {
        pin = next;
      },
      remove() {
        pin = null;
      },
    },
    counters() {
      const isSame = (Object.keys(fresh) as (keyof FeedCounters)[]).every((key) => now[key] === stored[key]);
      return isSame ? null : { ...now };
    },
    writes: () => ({ notices, names, repeats, ...heads.writes(), profiles: newProfiles, pin }),
  };
};
