// The shop's windows around one till: shown at once while the till opens behind them, and closed with it in order.
import { join } from 'node:path';
import { app, BrowserWindow, dialog, shell } from 'electron';
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import type { AppInfo } from '../../../shared/contract/till.ts';
import { langOf } from '../../../shared/lang.ts';
import { createRefusals } from '../../../shared/refusals.ts';
import type { Result } from '../../../shared/result.ts';
import { appVersion } from '../../../shared/version.ts';
import type { ModeRequest } from '../../opening/mode-request.ts';
import type { Dispatch } from '../../dispatch.ts';
import type { Abilities } from '../../handlers/types.ts';
import { frontPage } from '../addresses.ts';
import { createBridge, windowRefOf } from '../bridge.ts';
import { checkoutRules } from './checkout-rules.ts';
import { type CheckoutWindows, createCheckoutWindows } from './checkout-window.ts';
import type { LockDown } from '../lock-down.ts';
import type { OpenedTill, HostPorts } from '../opening.ts';
import { createLateDisplay, type LateDisplay } from '../../handlers/late-display.ts';
import { createLangMemory, type LangMemory } from './lang-memory.ts';
import { createDisplayWindow } from './display-window.ts';
import { hostDeps } from './host-deps.ts';
import { createSystemPrinters } from './print-window.ts';
import { createSpool } from '../../../platform/spool.ts';
import { createTillWindow } from './till-window.ts';

export type WindowParts = {
  readonly ports: Omit<HostPorts, 'printers' | 'lang'>;
  readonly lockDown: LockDown;
  /** The build folder, with `preload/`, `renderer/` and `node/`. */
  readonly folder: string;
  readonly devTools: boolean;
};

/** Asks the user to delete the imported keys file, the only file that still holds the keys unencrypted. */
const tellOfImport = (window: BrowserWindow, file: string | null): void => {
  if (file === null || window.isDestroyed()) return;
  const message =
    'المفاتيح محفوظة الآن ومشفّرة. احذف الملف الذي جاءت فيه: «تحقّق الآن» في «فحص الصندوق» يستعمل المحفوظة.\n\nThe keys are now stored encrypted. Delete the file that they came in: Verify now, under Diagnostics, uses the stored ones.';
  void dialog.showMessageBox(window, { type: 'info', message, detail: file });
};

const focusOn = (window: BrowserWindow): void => {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.focus();
};

/**
 * Longest time in ms to wait for the last backup and training's child processes. Then the app quits anyway: the books look the
 * same after a crash as after a close.
 */
const endWithinMs = 60_000;

/** Delays quitting until the books are closed and the child processes have ended. */
const closeInOrder = (opening: Promise<OpenedTill>, { clock }: Pick<HostPorts, 'clock'>): void => {
  let closed = false;
  const quit = (): void => {
    closed = true;
    app.quit();
  };
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    // Quit in a later turn: Electron drops a quit that is requested while it handles this event's `preventDefault`.
    const later = (): void => void clock.after(0, quit);
    opening.then((opened) => opened.close()).then(later, later);
    clock.after(endWithinMs, quit);
  });
};

/** The functions that only Electron offers to a till: open a checkout window, show a file in its folder, pick a folder. */
const hostAbilities = (request: Result<ModeRequest>, window: BrowserWindow, checkouts: CheckoutWindows): Abilities => ({
  host: 'electron',
  mode: request.ok ? request.value.mode : 'training',
  version: appVersion,
  openCheckout: (url) => checkouts.show(url, window),
  revealFile: (file) => shell.showItemInFolder(file),
  async pickFolder() {
    const { filePaths } = await dialog.showOpenDialog(window, { properties: ['openDirectory', 'createDirectory'] });
    return filePaths[0] ?? null;
  },
});

/** Loads the till's code and opens the till. */
const openTill = async (
  request: Result<ModeRequest>,
  { ports, lockDown, folder }: WindowParts,
  abilities: Abilities,
  lang: LangMemory,
): Promise<OpenedTill> => {
  const { failedOpening, open } = await import('../opening.ts');
  const printers = createSystemPrinters({
    ...{ lockDown, ports, pagesDir: join(folder, 'renderer') },
    // Windows has no print system that accepts a PDF.
    spool: process.platform === 'win32' ? null : createSpool(ports.clock),
  });
  if (!request.ok) return failedOpening(request);
  return open(request.value, { ...ports, printers, lang: lang.now }, hostDeps(ports, lockDown, folder, lang), abilities);
};

/** Closes outdated checkout windows whoever is signed in: no customer should see a checkout that is over. */
const followCheckouts = ({ dispatch, newest }: OpenedTill, checkouts: CheckoutWindows): void => {
  dispatch.listen((name, body) => {
    if (name === 'attempt.changed') checkouts.hear(body as AttemptView);
    // A till sends no events while it opens, so read the payments that it settled meanwhile.
    if (name === 'till.reopened') for (const attempt of newest()) checkouts.hear(attempt);
  }, null);
};

/**
 * Stores the shop's language on disk. The next start needs it for the page that asks for a passphrase or a PIN before the books
 * open.
 */
const keepLanguage = ({ dispatch }: OpenedTill, lang: LangMemory): void => {
  const read = async (): Promise<void> => {
    const answer = await dispatch.answer('app.get', {});
    if (answer.ok) lang.useShop((answer.value as AppInfo).settings.lang);
  };
  dispatch.listen((name) => {
    if (name === 'settings.changed' || name === 'till.reopened') void read();
  }, null);
  void read();
};

/** Focuses the till's window when a person starts the app again, or the window that asks a question before the till opens. */
const focusOnSecondStart = (window: BrowserWindow): void => {
  app.on('second-instance', () =>
    focusOn(
      window.isDestroyed() || window.isVisible()
        ? window
        : (BrowserWindow.getAllWindows().find((each) => each.isVisible()) ?? window),
    ),
  );
};

type DisplayHost = {
  readonly window: BrowserWindow;
  readonly bridge: ReturnType<typeof createBridge>;
  readonly dispatch: Dispatch;
  readonly display: LateDisplay;
};

/** Lets the till use a customer display, which closes with the till's window and opens if it was open before. */
const startDisplay = (
  { ports, lockDown, folder, devTools }: WindowParts,
  { window, bridge, dispatch, display }: DisplayHost,
): void => {
  const customers = createDisplayWindow({
    ...{ files: ports.files, clock: ports.clock },
    preload: join(folder, 'preload', 'index.cjs'),
    stateFile: join(app.getPath('userData'), 'display.json'),
    ...{ devTools, lockDown, till: window },
    admit(contents) {
      bridge.admit(contents, 'display');
      const { id } = contents;
      const unsubscribe = dispatch.listen((name, body) => bridge.tell(id, name, body), windowRefOf(id, 'display'));
      contents.once('destroyed', unsubscribe);
    },
  });
  display.use(customers);
  window.once('closed', customers.end);
  // Quitting closes the display before the till's window; that must not count as a person closing the display.
  app.once('before-quit', customers.end);
  customers.reopen();
};

export const runWindows = async (request: Result<ModeRequest>, parts: WindowParts): Promise<void> => {
  const { ports, lockDown, folder, devTools } = parts;
  const { window, drawn, reveal, load } = createTillWindow({
    files: ports.files,
    preload: join(folder, 'preload', 'index.cjs'),
    stateFile: join(app.getPath('userData'), 'window.json'),
    devTools,
  });
  const lang = createLangMemory(ports.files, join(app.getPath('userData'), 'lang.json'), () => langOf(app.getLocale()));
  let opened: OpenedTill | null = null;
  const checkouts = createCheckoutWindows(lockDown, () => checkoutRules(opened?.settings() ?? null));
  const display = createLateDisplay();
  const abilities = { ...hostAbilities(request, window, checkouts), display };
  let ask = (): void => {};
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  // Open the till only after the page has sent its first call or is drawn. Opening blocks this process, and would delay the
  // page's files.
  const opening = Promise.race([drawn, asked]).then(() => openTill(request, parts, abilities, lang));
  // Calls of the page that arrive before the till is open wait until it is.
  const bridge = createBridge({
    async answer(name, input, from) {
      ask();
      return (await opening).dispatch.answer(name, input, from);
    },
    gone: (from) => opened?.dispatch.leave(from),
    transfers: async () => (await opening).transfers(),
    async pick(name) {
      const { filePath } = await dialog.showSaveDialog(window, { defaultPath: join(app.getPath('downloads'), name) });
      return filePath || null;
    },
    refusals: createRefusals(ports.log, ports.clock),
  });
  bridge.admit(window.webContents);
  // Read the id now: a window that is closed while the till opens has no contents any more.
  const { id } = window.webContents;
  // Beside its own page, the window may load `about:srcdoc`: the page draws a hidden receipt in such a frame.
  lockDown.allow(window.webContents, (url, isMainFrame) => url === (isMainFrame ? frontPage : 'about:srcdoc'));
  focusOnSecondStart(window);
  closeInOrder(opening, ports);
  load();
  // Training asks for no passphrase, so its window is shown at once.
  if (request.ok && request.value.mode === 'training') reveal();
  opened = await opening;
  opened.dispatch.listen((name, body) => bridge.tell(id, name, body), windowRefOf(id));
  followCheckouts(opened, checkouts);
  keepLanguage(opened, lang);
  reveal();
  tellOfImport(window, opened.importedKeys);
  if (window.isDestroyed()) return;
  startDisplay(parts, { window, bridge, dispatch: opened.dispatch, display });
};
