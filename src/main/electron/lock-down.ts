// Denies every window navigation, new windows, embedded guests, downloads and permissions, except for what is explicitly allowed.
import type { App, Session, WebContents } from 'electron';
import type { Refusals } from '../../shared/refusals.ts';
import { isOurPage, placeOf } from './addresses.ts';

/** True if a window's contents may navigate to this address. Called for redirects, too. */
export type NavigationRule = (url: string, isMainFrame: boolean) => boolean;

/** True for the only permission that our pages may have: writing text to the clipboard, to copy a link. */
const isAllowed = (contents: WebContents | null, permission: string): boolean =>
  permission === 'clipboard-sanitized-write' && contents !== null && isOurPage(contents.getURL());

const lockSession = (session: Session, refusals: Refusals): void => {
  session.setPermissionCheckHandler((contents, permission) => isAllowed(contents, permission));
  session.setPermissionRequestHandler((contents, permission, answer) => {
    const allowed = isAllowed(contents, permission);
    if (!allowed) refusals.tell('window.refused', { what: 'permission', permission });
    answer(allowed);
  });
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => {
    refusals.tell('window.refused', { what: 'download' });
    event.preventDefault();
  });
};

export const createLockDown = (app: App, refusals: Refusals) => {
  const rules = new WeakMap<WebContents, NavigationRule>();

  const lockContents = (contents: WebContents): void => {
    const refuse = (what: string, address: string): void => refusals.tell('window.refused', { what, to: placeOf(address) });
    const guard = (event: { preventDefault(): void; readonly url: string; readonly isMainFrame: boolean }): void => {
      if (rules.get(contents)?.(event.url, event.isMainFrame)) return;
      event.preventDefault();
      refuse('navigation', event.url);
    };
    contents.on('will-navigate', guard);
    contents.on('will-frame-navigate', guard);
    contents.on('will-redirect', guard);
    contents.on('will-attach-webview', (event) => {
      event.preventDefault();
      refuse('webview', '');
    });
    contents.setWindowOpenHandler(({ url }) => {
      refuse('window', url);
      return { action: 'deny' };
    });
  };

  app.on('session-created', (session) => lockSession(session, refusals));
  app.on('web-contents-created', (_, contents) => lockContents(contents));
  return {
    /** Allows a window's page (`contents`) to navigate to the addresses that `rule` permits. */
    allow: (contents: WebContents, rule: NavigationRule): void => void rules.set(contents, rule),
  };
};
export type LockDown = ReturnType<typeof createLockDown>;
