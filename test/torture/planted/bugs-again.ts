// Planted bugs that show only at the second time: a second backup, export, upload, drill, charge, lock or tab.
import { type Bug, integration, unit } from './bug.ts';

export const againBugs: readonly Bug[] = [
  {
    what: 'the first backup since the start is returned for every later one',
    in: 'createBackupMaker',
    find: 'making = null;\n      problem',
    replace: 'problem',
    tests: unit('main/services/backup-maker'),
  },
  {
    what: 'two exports of the same days at once write to one file',
    in: 'freeFile',
    find: ' || [...jobs.values()].some((job) => job.file === file)',
    replace: '',
    tests: integration('main/services/day/exports-asked'),
  },
  {
    what: 'the end of one window’s transfer admits a second transfer of every other window',
    in: 'oneEach',
    find: 'busy.delete(window);',
    replace: 'busy.clear();',
    tests: integration('main/hosts/transfers'),
  },
  {
    what: 'a second export begins with the lines, the file and the error of the first',
    in: 'createExport',
    find: "store.setState({ ...choosing, phase: 'running' });",
    replace: "store.setState({ phase: 'running' });",
    tests: unit('renderer/parts/export-store'),
  },
  {
    what: 'two parts of a screen that subscribe with one function end together',
    in: 'withRetold',
    find: '(body) => listener(body);',
    replace: 'listener as Listener;',
    tests: unit('renderer/stores/retold'),
  },
  {
    what: 'money in suspense names its first top-up, not its newest',
    in: 'suspenseColumns',
    find: 'ORDER BY b.started_seq DESC LIMIT 1',
    replace: 'ORDER BY b.started_seq LIMIT 1',
    tests: integration('main/services/refunds/suspense-again'),
  },
  {
    what: 'idle windows are looked for only once',
    in: 'createOpenSessions',
    find: 'timer = null;\n    for',
    replace: 'for',
    tests: integration('people/sessions'),
  },
  {
    what: 'a tab that came back in time still loses its displays',
    in: 'createDisplayTabs',
    find: 'endsDisplays?.();\n    endsDisplays = null;',
    replace: 'endsDisplays = null;',
    tests: integration('browser-host/tab-closed'),
  },
  {
    what: 'a till hears of the first notice on hold, and of no later one',
    in: 'createTold',
    find: '(told.get(feedName(feed)) ?? nothing) !== toTell(feed)',
    replace: '!told.has(feedName(feed)) && toTell(feed) !== nothing',
    tests: integration('relay/feed'),
  },
  {
    what: 'a sender who repeats a notice for ever keeps the till from writing how far it has read',
    in: 'createFeedCursor',
    find: 'sinceMs: ahead?.sinceMs ?? monoMs()',
    replace: 'sinceMs: monoMs()',
    tests: unit('main/services/notices/cursor'),
  },
];
