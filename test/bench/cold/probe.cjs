// Runs an app's main program (PROBE_MAIN) and tells, as one JSON line, when each step of its start was reached: milliseconds of
// the wall clock. The end is the first painted frame with the cursor in the amount, in a window that is shown.
const { app, ipcMain, safeStorage, session } = require('electron');
const { join, resolve } = require('node:path');
const { performance } = require('node:perf_hooks');

const root = resolve(__dirname, '../../..');
const steps = { main: performance.timeOrigin + performance.now() };
const reach = (name) => {
  steps[name] ??= performance.timeOrigin + performance.now();
};

// A key store that answers at once: what is measured is the shell, not somebody's typing of a passphrase.
safeStorage.isAsyncEncryptionAvailable = async () => true;
safeStorage.getSelectedStorageBackend = () => 'gnome_libsecret';
safeStorage.encryptStringAsync = async (text) => Buffer.from(text, 'utf8');
safeStorage.decryptStringAsync = async (bytes) => ({ result: bytes.toString('utf8'), shouldReEncrypt: false });

const tellWhenThere = () => {
  if (!steps.shown || !steps.painted) return;
  steps.end = Math.max(steps.shown, steps.painted);
  process.stdout.write(`${JSON.stringify(steps)}\n`);
};
app.on('ready', () => {
  reach('ready');
  session.defaultSession.setPreloads([join(__dirname, 'preload.cjs')]);
});
app.on('browser-window-created', (_, window) => {
  reach('window');
  const shown = () => {
    reach('shown');
    tellWhenThere();
  };
  window.once('show', shown);
  // One that is made shown says no more about it.
  setImmediate(() => window.isVisible() && shown());
});
ipcMain.on('probe', (_, told) => {
  Object.assign(steps, told);
  tellWhenThere();
});

app.setName('Qayd');
app.setVersion?.(require(join(root, 'package.json')).version);
app.setAppPath(root);
require(resolve(process.env.PROBE_MAIN));
reach('loaded');
