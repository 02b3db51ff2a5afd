// Planted bugs at exact boundaries: the last free try, the first row of a close, a page that is exactly full, a day that is over.
import { type Bug, integration, unit } from './bug.ts';

export const boundsBugs: readonly Bug[] = [
  {
    what: 'a notice of the largest size stops the feed',
    in: 'mostRawText',
    find: 'Math.ceil(mostRawBytes / 3)',
    replace: 'Math.floor(mostRawBytes / 3)',
    tests: unit('main/relay-client/bounds'),
  },
  {
    what: 'a till that was killed after the last free try of a short PIN gives one more',
    in: 'createTries',
    find: 'return kept.failures >= freeTries ? lockForGood',
    replace: 'return kept.failures > freeTries ? lockForGood',
    tests: integration('people/short-pins'),
  },
  {
    what: 'a day whose first entry ended a close is not covered by that close',
    in: 'createClosesStore',
    find: 'AND to_seq >= @from',
    replace: 'AND to_seq > @from',
    tests: integration('main/services/day/close'),
  },
  {
    what: 'a restore that was requested right after a person was added is not carried out',
    in: 'endsRequest',
    find: 'WHERE later.seq > then_.seq',
    replace: 'WHERE later.seq >= then_.seq',
    tests: integration('main/ledger/backup-restore'),
  },
  {
    what: 'the last row that a restore kept may be changed',
    in: 'createHeadJudge',
    find: "return seq > keeps(epoch) ? 'given-up'",
    replace: "return seq >= keeps(epoch) ? 'given-up'",
    tests: integration('main/ledger/judge-head'),
  },
  {
    what: 'a page that is exactly full gets one notice more',
    in: 'upToBytes',
    find: 'if (bytes >= maxBytes) break;',
    replace: 'if (bytes > maxBytes) break;',
    tests: integration('relay/store/sqlite'),
  },
  {
    what: 'a new rule of the business day begins a day late',
    in: 'ruleAt',
    find: 'businessDayOf(wallMs, rule) >= next.from',
    replace: 'businessDayOf(wallMs, rule) > next.from',
    tests: unit('shared/time/day-rules'),
  },
  {
    what: 'items that sum to the largest amount cannot be charged',
    in: 'checkedMoney',
    find: 'amountMinor <= mostMinor(currency)',
    replace: 'amountMinor < mostMinor(currency)',
    tests: unit('shared/money'),
  },
  {
    what: 'the business day goes back behind a close of the present day',
    in: 'createClosesStore',
    find: 'WHERE j.business_day <= ?',
    replace: 'WHERE j.business_day < ?',
    tests: integration('attacks/beyond-the-clock-set-back'),
  },
  {
    what: 'a backup that is exactly a day old is not due',
    in: 'createBackupTimes',
    find: 'last.madeAtMs) >= dayMs',
    replace: 'last.madeAtMs) > dayMs',
    tests: integration('main/ledger/backups'),
  },
];
