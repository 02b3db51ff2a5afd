// A merchant's feeds while a batch of commands runs in memory: the facts that were read, changed by the commands so far.
import { createFeedDraft, type FeedDraft } from './feed-draft.ts';
import type { BatchFacts } from './facts.ts';
import { createKnown } from './known.ts';

export type MerchantDraft = {
  feed(till: string): FeedDraft;
  /** The feeds that the batch has used so far. */
  feeds(): readonly FeedDraft[];
};

export const createDraft = (facts: BatchFacts): MerchantDraft => {
  const known = createKnown(facts);
  const drafts = new Map<string, FeedDraft>();
  return {
    feed(till) {
      const draft = drafts.get(till) ?? createFeedDraft(till, facts, known);
      drafts.set(till, draft);
      return draft;
    },
    feeds: () => [...drafts.values()],
  };
};
