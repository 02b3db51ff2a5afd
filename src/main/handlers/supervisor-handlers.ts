// Handlers for a supervisor's decisions: exceptions of the books, gaps in the relay's feed, a wrong clock, and unverified
// notices.
import type { CommandName } from '../../shared/contract/index.ts';
import type { ExceptionView } from '../../shared/contract/books/supervisor.ts';
import type { RecordedApproval } from '../../shared/people/rights.ts';
import type { ExceptionReason } from '../../shared/payment/judge-notice.ts';
import { ok } from '../../shared/result.ts';
import type { ExceptionRow } from '../ledger/rows.ts';
import type { HandlerParts, Some } from './types.ts';
import { seen } from './views.ts';

type Part = 'clockWatch' | 'exceptions' | 'feedSkip' | 'quarantine' | 'quarantineWatch' | 'staff';
type Names = Extract<
  CommandName,
  `exceptions.${string}` | `exception.${string}` | `clock.${string}` | `quarantine.${string}` | `profile.${string}` | 'feed.skip'
>;

const exceptionOf =
  (nameOf: (actor: string) => string) =>
  ({
    handledSeq,
    handledMs,
    handledBy,
    handledActor,
    handledApproval,
    note,
    reason,
    cameTo,
    cameToInvoiceNo,
    ...row
  }: ExceptionRow): ExceptionView => {
    const by = handledApproval === null ? null : (JSON.parse(handledApproval) as RecordedApproval | null);
    return {
      ...row,
      reason: reason as ExceptionReason,
      cameTo: cameTo === null || cameToInvoiceNo === null ? null : { attemptId: cameTo, invoiceNo: cameToInvoiceNo },
      handled:
        handledSeq === null || handledMs === null
          ? null
          : {
              ...{ seq: handledSeq, atMs: handledMs, note, anew: handledBy === 'notice.rejudged' },
              actorName: nameOf(handledActor ?? ''),
              approval: by && { ...by, name: nameOf(by.by) },
            },
    };
  };

export const supervisorHandlers = ({ till }: HandlerParts<Part>): Some<Names> => ({
  'exceptions.list': ({ state, before, limit }) => {
    const { rows, more } = till.exceptions.list(state, before, limit);
    return ok({ rows: rows.map(exceptionOf(till.staff.users.nameOf)), more });
  },
  'exception.evidence': ({ seq }) => till.exceptions.evidence(seq),
  'exception.handle': async (input, { approve }) =>
    seen(await till.exceptions.handle({ ...input, approve }), exceptionOf(till.staff.users.nameOf)),
  'feed.skip': (input, { approve }) => till.feedSkip({ ...input, approve }),
  'clock.acknowledge': async (input, { approve }) => seen(await till.clockWatch.acknowledge({ ...input, approve }), () => ({})),
  'quarantine.get': async () => {
    void till.quarantineWatch.refresh();
    const { items, adopted, ...rest } = await till.quarantine.get();
    return ok({ ...rest, items: [...items], adopted: [...adopted] });
  },
  'quarantine.search': async () =>
    seen(await till.quarantine.search(), (found) => found.map((view) => ({ ...view, differs: [...view.differs] }))),
  'quarantine.acknowledge': async (input, { approve }) =>
    seen(await till.quarantineWatch.acknowledge({ ...input, approve }), ({ count, named }) => ({ count, named: [...named] })),
  'profile.adopt': async (input, { approve }) => {
    const adopted = await till.quarantine.adopt({ ...input, approve });
    till.quarantineWatch.weigh();
    return adopted;
  },
});
