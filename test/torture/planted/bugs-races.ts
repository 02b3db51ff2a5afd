// Planted bugs about changes during a wait: while a PIN is checked, while an answer is on its way, while a worker runs.
import { type Bug, integration, unit } from './bug.ts';

const pinTests = integration('attacks/beyond-while-a-pin-is-looked-at');

export const raceBugs: readonly Bug[] = [
  {
    what: 'a person whose access ends while the PIN is checked is signed in',
    in: 'createSessions',
    find: "return isThere() ? begin(from, userId) : fail('people.unknown');",
    replace: 'return begin(from, userId);',
    tests: pinTests,
  },
  {
    what: 'a shift that ends while the PIN is checked is handed over',
    in: 'createOpenShift',
    find: 'const now = toHandOver(user, toUserId, counted);',
    replace: 'const now = before;',
    tests: pinTests,
  },
  {
    what: 'the books are closed over a sale that began while the PIN was checked',
    in: 'createClose',
    find: 'const still = checkClose(ledger, clock.wallMs(), input);',
    replace: 'const still = before;',
    tests: pinTests,
  },
  {
    what: 'an approval pays the refund request that came while the PIN was checked',
    in: 'createPayRefund',
    find: "approval.isFor(now) ? take(now, approved) : fail('refund.not-now', { state: now.state });",
    replace: 'take(now, approved);',
    tests: integration('main/services/refunds/insider'),
  },
  {
    what: 'a backup folder that was given up during a run of copies comes back',
    in: 'createBackupCopies',
    find: 'if (stopped || state.chosen() !== chosen) return;',
    replace: 'if (stopped) return;',
    tests: unit('main/services/health/folder-chosen'),
  },
  {
    what: 'a notice stored between the reading of a page and the wait is told a minute late',
    in: 'createWaiters',
    find: 'if (growthsOf(name) !== growths) return resolve(true);',
    replace: '',
    tests: unit('relay/waiters'),
  },
  {
    what: 'a page is written on although the cursor moved between two of its parts',
    in: 'createPageTaker',
    find: ' || at.after + 1 !== items[0]?.number) break;',
    replace: ') break;',
    tests: unit('main/relay-client/take-page'),
  },
  {
    what: 'an answer from before the sign-in locks the window again',
    in: 'createSessionStore',
    find: 'asked++;\n        store.setState({ switching: false });',
    replace: 'store.setState({ switching: false });',
    tests: unit('renderer/stores/people/session'),
  },
  {
    what: 'the customer display shows an answer that is older than the last event',
    in: 'useDisplay',
    find: 'if (over || heard !== before) return;',
    replace: 'if (over) return;',
    tests: unit('renderer/dom/customer-display'),
  },
  {
    what: 'a person finds the sale of the person before in the draft',
    in: 'keepDraft',
    find: 'if (owner !== who || !answer.ok',
    replace: 'if (!answer.ok',
    tests: unit('renderer/dom/typed-sale'),
  },
];
