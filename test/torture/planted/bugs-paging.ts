// Planted bugs in lists that are read page by page: cursors, limits, and the sign that there is more.
import { type Bug, integration, unit } from './bug.ts';

export const pagingBugs: readonly Bug[] = [
  {
    what: 'older closes and shifts are asked for behind the first row of the list',
    in: 'usePages',
    find: 'listed.rows.at(-1);',
    replace: 'listed.rows.at(0);',
    tests: unit('renderer/dom/page-by-page'),
  },
  {
    what: 'an approver reads the exception before the one that is approved, or none',
    in: 'exceptionLines',
    find: 'before: seq + 1, limit: 1',
    replace: 'before: seq, limit: 1',
    tests: unit('renderer/shell/approval/approval-facts'),
  },
  {
    what: 'older ended refunds are asked for by the number of the refund, not of its end',
    in: 'createRefundLists',
    find: 'from?.refunds.at(-1)?.ended?.seq ?? null',
    replace: 'from?.refunds.at(-1)?.seq ?? null',
    tests: unit('renderer/screens/books/refunds-store'),
  },
  {
    what: 'a list of exceptions that was read on shrinks to one page at the next change',
    in: 'createExceptions',
    room: 'renderer',
    find: 'Math.min(200, Math.max(pageSize, store.getState().rows.length))',
    replace: 'pageSize',
    tests: unit('renderer/screens/books/exceptions-store'),
  },
  {
    what: 'the last page of shifts loses its last row',
    in: 'createShifts',
    find: 'rows.slice(0, limit)',
    replace: 'rows.slice(0, -1)',
    tests: integration('main/services/shifts/shifts'),
  },
  {
    what: 'the list of closes never says that there are older ones',
    in: 'createCloseViews',
    find: 'limit + 1);',
    replace: 'limit);',
    tests: integration('main/services/day/close'),
  },
  {
    what: 'the next page of money in suspense begins with the last row of the page before',
    in: 'createSuspenseStore',
    find: 'x.seq > @after',
    replace: 'x.seq >= @after',
    tests: integration('main/services/refunds/refunds-seen'),
  },
  {
    what: 'the newest payments of a window are sorted by their last change, so that old ones push out new ones',
    in: 'newestFirst',
    find: 'b.startedSeq - a.startedSeq',
    replace: 'b.changedSeq - a.changedSeq',
    tests: unit('renderer/stores/stores'),
  },
  {
    what: 'the relay’s quarantine is read on by the count of its notices, not by their numbers',
    in: 'readWholeQuarantine',
    find: 'items.at(-1)?.id ?? 0',
    replace: 'items.length',
    tests: unit('main/relay-client/pages'),
  },
  {
    what: 'the heads at the relay are read no further than one whole page',
    in: 'fetchHeads',
    find: 'page.heads.length < largestPage',
    replace: 'page.heads.length <= largestPage',
    tests: unit('main/relay-client/pages'),
  },
];
