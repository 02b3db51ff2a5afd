// Asks for the passphrase, an approver's PIN or the proof of ownership of the books, in a window of its own, before there is a
// till. The page has no script and no bridge: its form is posted to this process, so the input appears in no address and no log.
import { BrowserWindow, screen, session } from 'electron';
import type { Random } from '../../../shared/ports.ts';
import { fail, type Result } from '../../../shared/result.ts';
import { newNonce } from '../../pages/built.ts';
import { commonHeaders } from '../../pages/policy.ts';
import { langs } from '../../../shared/lang.ts';
import type { LangMemory } from './lang-memory.ts';
import type { LockDown } from '../lock-down.ts';
import type { ChangeAsked } from '../../opening/mode-request.ts';
import type { BooksAsked } from '../../opening/whose-books.ts';
import {
  type ApprovalNeeded,
  type Complaint,
  type Proving,
  proofComplaint,
  shortestPassphrase,
  unlockPage,
  unlockSize,
} from './unlock-page.ts';
import { withoutBridge } from './web-preferences.ts';

const address = 'app://unlock/';

export type UnlockAsked = {
  /**
   * True if a new passphrase is chosen; the form then asks for the passphrase twice. False if an existing passphrase is asked
   * for.
   */
  readonly isNew: boolean;
  unlock(passphrase: string): Promise<Result<null>>;
};
/** The result of asking for a passphrase, PIN or proof; null if a person closed the window without answering. */
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

type UnlockForm = {
  readonly isNew: boolean;
  readonly approving: ApprovalNeeded | null;
  readonly proving?: Proving;
  /** Checks the posted form. Returns a complaint, to show the form again, or the result that ends the question. */
  read(form: URLSearchParams): Promise<{ readonly complaint: Complaint } | { readonly outcome: Result<null> }>;
};

/** The parts of the Electron host that each window of this file needs. */
export type UnlockParts = { readonly lockDown: LockDown; readonly random: Random; readonly lang: LangMemory };

const askInWindow = (
  { lockDown, random, lang }: UnlockParts,
  { isNew, approving, proving, read: readForm }: UnlockForm,
): Promise<UnlockOutcome> => {
  // A session in memory, so that no input is stored on disk.
  const own = session.fromPartition('unlock');
  const window = new BrowserWindow({
    ...unlockSize({ isNew, approving, proving: proving ?? null }, screen.getPrimaryDisplay().workAreaSize.height),
    resizable: false,
    fullscreenable: false,
    title: 'Qayd',
    webPreferences: {
      session: own,
      ...withoutBridge,
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
    let complaint: Complaint = null;
    let shownIn = lang.now();
    /**
     * Reads the form that the page posted. The button for the other language changes this window's language. An accepted answer
     * closes the window; for a rejected answer, stores the complaint that the page shows next.
     */
    const read = async (request: Request): Promise<void> => {
      const form = new URLSearchParams(await request.text());
      const chosen = langs.find((one) => one === form.get('lang'));
      if (chosen) {
        shownIn = chosen;
        return lang.choose(chosen);
      }
      const said = await readForm(form);
      complaint = 'complaint' in said ? said.complaint : null;
      return 'complaint' in said ? undefined : end(said.outcome);
    };
    own.protocol.handle('app', async (request) => {
      if (request.url !== address) return new Response('Not found', { status: 404, headers: commonHeaders });
      if (request.method === 'POST') await read(request);
      const nonce = newNonce(random);
      return new Response(unlockPage({ nonce, lang: shownIn, isNew, complaint, approving, proving: proving ?? null }), {
        headers: headersFor(nonce),
      });
    });
    window.once('closed', () => end(null));
    window.loadURL(address).catch(() => {});
  });
};

export const askPassphrase = (parts: UnlockParts, { isNew, unlock }: UnlockAsked): Promise<UnlockOutcome> =>
  askInWindow(parts, {
    isNew,
    approving: null,
    async read(form) {
      const complaint = complaintAbout(form, isNew);
      if (complaint) return { complaint };
      const unlocked = await unlock(form.get('passphrase') ?? '');
      const wrong = !unlocked.ok && unlocked.error.code === 'secrets.wrong-passphrase';
      return wrong ? { complaint: 'wrong' } : { outcome: unlocked };
    },
  });

/** Asks for the PIN of a person who may change the connection. */
export const askApproval = (parts: UnlockParts, { check, ...approving }: ChangeAsked): Promise<UnlockOutcome> =>
  askInWindow(parts, {
    isNew: false,
    approving,
    async read(form) {
      const checked = await check(form.get('who') ?? '', form.get('pin') ?? '');
      return checked.ok ? { outcome: checked } : { complaint: 'pin' };
    },
  });

/** Asks a person to prove ownership of books that the sealed keys do not name. Error: `people.unknown` if the person declines. */
export const askProof = (parts: UnlockParts, { check, ...proving }: BooksAsked): Promise<UnlockOutcome> =>
  askInWindow(parts, {
    isNew: false,
    approving: null,
    proving,
    async read(form) {
      if (form.has('leave')) return { outcome: fail('people.unknown') };
      const typed = Object.fromEntries(proving.fields.map((name) => [name, form.get(name) ?? '']));
      const checked = await check(typed);
      if (checked.ok || checked.error.code.startsWith('data.')) return { outcome: checked };
      return { complaint: proofComplaint(checked.error.code) };
    },
  });
