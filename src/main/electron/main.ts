// The app's entry file: the set-up before Electron is ready, and the start of windows and till after that.
import type { TillJobs } from '../jobs/jobs.ts';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app, dialog, session } from 'electron';
import { lanAddress } from '../../platform/lan-address.ts';
import { nodeFiles } from '../../platform/node-files.ts';
import { nodeClock, nodeRandom } from '../../platform/node-ports.ts';
import { createRefusals } from '../../shared/refusals.ts';
import type { Result } from '../../shared/result.ts';
import { dataRoot } from '../opening/data-folder.ts';
import { createWorkerJobs } from '../../jobs/worker-jobs.ts';
import type { ModeRequest } from '../opening/mode-request.ts';
import { modeFrom } from '../opening/mode-options.ts';
import { takeFolders } from '../opening/own-folders.ts';
import { registerAppScheme, serveScreens } from './app-protocol.ts';
import { stopOnBugs } from './bugs.ts';
import { createLockDown } from './lock-down.ts';
import { createLog } from './log.ts';
import { setMenu } from './menu.ts';
import { refusalText, refusedAt } from './refused-switches.ts';
import { runWindows } from './windows/all-windows.ts';
import { startOptions } from './start-options.ts';

// Files that this process writes are readable by this account only, whatever its usual umask.
process.umask(0o077);
const log = createLog(nodeClock, nodeFiles);
// The compiled file of src/main/jobs/job-worker.ts, which each worker runs.
const jobs = createWorkerJobs<TillJobs>(join(app.getAppPath(), 'out', 'main', 'job-worker.cjs'));
const refusals = createRefusals(log, nodeClock);
const ports = { clock: nodeClock, random: nodeRandom, files: nodeFiles, log, jobs };

/**
 * Creates the data folder of the requested mode (live, trial or training) and returns its path; null if the folder cannot be
 * used.
 */
const folderOf = (request: Result<ModeRequest>): string | null => {
  if (!request.ok) return null;
  const { dir } = request.value;
  // If the folder cannot be created or belongs to another account, opening the books returns the error.
  const taken = takeFolders(dir, nodeFiles, (narrowed) => log.warn('folder.narrowed', { folder: narrowed }));
  return taken.ok && nodeFiles.makeFolder(join(dir, 'window')).ok ? dir : null;
};

const start = async (request: Result<ModeRequest>): Promise<void> => {
  const folder = join(app.getAppPath(), 'out');
  const developmentServer = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];
  const lockDown = createLockDown(app, refusals);
  app.once('quit', refusals.close);
  await app.whenReady();
  setMenu(developmentServer !== undefined);
  serveScreens(session.defaultSession, { folder: join(folder, 'renderer'), developmentServer }, ports);
  await runWindows(request, { ports, lockDown, folder, devTools: !app.isPackaged });
};

const run = (): void => {
  // For the root user the system offers no sandbox, and Chromium requires the `no-sandbox` switch; each window still asks for its
  // sandbox.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  stopOnBugs(log);
  registerAppScheme();
  app.setAppUserModelId('ly.qayd.till');
  const machine = { platform: process.platform, env: process.env, home: homedir() };
  const given = startOptions(process.argv, app.isPackaged);
  const request = given.ok
    ? modeFrom(given.value, {
        files: nodeFiles,
        usualRoot: dataRoot(machine),
        lanHost: given.value.lan === undefined ? null : lanAddress(),
        // The installed app is live by default; an app run from the sources is in training.
        usual: app.isPackaged ? 'live' : 'training',
      })
    : given;
  const folder = folderOf(request);
  // Keep Chromium's files in the mode's data folder, so that a till in training can run beside a live till.
  if (folder) app.setPath('userData', join(folder, 'window'));
  if (app.requestSingleInstanceLock()) {
    if (folder && app.isPackaged) log.keepIn(folder);
    void start(request);
  } else app.quit();
};

// Check the switches before any window or port is opened. A refused switch could let others read the installed app's windows, or
// redirect its connections.
const { argv, env, platform } = process;
const hasSwitch = (name: string): boolean => app.commandLine.hasSwitch(name);
const refused = app.isPackaged ? refusedAt({ args: argv.slice(1), env, isWindows: platform === 'win32', hasSwitch }) : [];
if (refused.length === 0) run();
else {
  const text = refusalText(refused);
  process.stderr.write(`${text}\n`);
  // On Linux `showErrorBox` would print the same text to standard error again.
  if (platform !== 'linux') dialog.showErrorBox(app.getName(), text);
  app.exit(1);
}
