// Asks for the passphrase in a window of its own, before there is a till. The page has no script and no bridge: its form is
// posted to this process, and what is typed is in no address and in no log.
import { BrowserWindow, session } from 'electron';
import type { Random } from '../../../shared/ports.ts';
import type { Result } from '../../../shared/result.ts';
import { newNonce } from '../../pages/built.ts';
import { commonHeaders } from '../../pages/policy.ts';
import type { LockDown } from '../lock-down.ts';
import { type Complaint, shortestPassphrase, unlockPage } from './unlock-page.ts';

const address = 'app://unlock/';

export type UnlockAsked = {
  /** The passphrase is chosen now: it is asked for twice. */
  readonly isNew: boolean;
  unlock(passphrase: string): Promise<Result<null>>;
};
/** What became of it; null when the window was closed. */
export type UnlockOutcome = Result<null> | null;

const headersFor = (nonce: string) => ({
  ...commonHeaders,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
});

const complaintAbout = (form: URLSearchParams, isNew: boolean): Complaint => {
  if (!isNew) return null;
  if ((form.get('passphrase') ?? '').length < shortestPassphrase) return 'short';
  return form.get('passphrase') === form.get('again') ? null : 'differs';
};

export const askPassphrase = (lockDown: LockDown, random: Random, { isNew, unlock }: UnlockAsked): Promise<UnlockOutcome> => {
  // In memory, so that nothing typed here is remembered anywhere.
  const own = session.fromPartition('unlock');
  const window = new BrowserWindow({
    width: 520,
    height: isNew ? 640 : 520,
    resizable: false,
    fullscreenable: false,
    title: 'Qayd',
    webPreferences: {
      session: own,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      devTools: false,
      spellcheck: false,
    },
  });
  window.removeMenu();
  lockDown.allow(window.webContents, (url, isMainFrame) => isMainFrame && url === address);

  return new Promise((resolve) => {
    let over = false;
    const end = (outcome: UnlockOutcome): void => {
      if (over) return;
      over = true;
      own.protocol.unhandle('app');
      if (!window.isDestroyed()) window.destroy();
      resolve(outcome);
    };
    /** What the page should complain about; null when it is over. */
    const read = async (request: Request): Promise<Complaint> => {
      const form = new URLSearchParams(await request.text());
      const complaint = complaintAbout(form, isNew);
      if (complaint) return complaint;
      const unlocked = await unlock(form.get('passphrase') ?? '');
      if (!unlocked.ok && unlocked.error.code === 'secrets.wrong-passphrase') return 'wrong';
      end(unlocked);
      return null;
    };
    own.protocol.handle('app', async (request) => {
      if (request.url !== address) return new Response('Not found', { status: 404, headers: commonHeaders });
      const complaint = request.method === 'POST' ? await read(request) : null;
      const nonce = newNonce(random);
      return new Response(unlockPage({ nonce, isNew, complaint }), { headers: headersFor(nonce) });
    });
    window.once('closed', () => end(null));
    window.loadURL(address).catch(() => {});
  });
};
