// The position in the feed after pages that contain only repeated notices: kept in memory, and written once a minute.
import { expect, it } from 'vitest';
import { createFeedCursor } from '../../../../../src/main/services/notices/cursor.ts';
import { ok } from '../../../../../src/shared/result.ts';
import type { Cursor } from '../../../../../src/till-journal/sidecar-body.ts';

const open = () => {
  let written: Cursor | null = { relayId: 'r1', after: 5 };
  let nowMs = 0;
  const sayings: number[] = [];
  const tx = {
    record: (_: string, { to }: { readonly to: number }) => void sayings.push(to),
    sidecar: { setCursor: (to: Cursor) => void (written = to) },
  };
  const ledger = { feed: { cursor: () => written }, write: (work: (books: never) => unknown) => ok(work(tx as never)) };
  const cursor = createFeedCursor(ledger as never, () => nowMs);
  return { cursor, sayings, pass: (ms: number) => void (nowMs += ms), written: () => written };
};

it('a minute after the first repeat the position is written, however many repeats follow, and again a minute later', () => {
  const { cursor, sayings, pass, written } = open();
  for (let after = 6; after <= 18; after++) {
    cursor.passRepeats('r1', after, []);
    cursor.sayRepeats();
    expect(cursor.now()?.after).toBe(after);
    pass(20_000);
  }
  expect(sayings).toEqual([9, 13, 17]);
  expect(written()).toEqual({ relayId: 'r1', after: 17 });
});
