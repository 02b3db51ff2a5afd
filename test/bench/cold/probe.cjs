// Runs an app's main program (PROBE_MAIN) and prints one JSON line with the wall-clock time in milliseconds of each start step.
// The last step is the first painted frame of a visible window with the cursor in the amount field.
const { app, ipcMain, safeStorage, session } = require('electron');
const { join, resolve } = require('node:path');
const { performance } = require('node:perf_hooks');

const root = resolve(__dirname, '../../..');
const steps = { main: performance.timeOrigin + performance.now() };
const reach = (name) => {
  steps[name] ??= performance.timeOrigin + performance.now();
};

// Replace the key store by one that answers at once, because the time to type a passphrase must not count.
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
  // Check once: a window that is created visible emits no `show` event.
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
