// The frame around all screens: banner, rail, the current screen, the strip of recent payments, toasts and dialogs.
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Entry } from './entry/entry.tsx';
import { later } from '../parts/later.ts';
import { isIn } from '../stores/people/session-store.ts';
import { useApp, useRoute, useSession, useSessionNow, useStores } from '../stores/use-stores.ts';
import { LinkLost } from './news/link-lost.tsx';
import { ModeBanner } from './rail/mode-banner.tsx';
import { Opening } from './opening.tsx';
import { Rail } from './rail/rail.tsx';
import { RecentStrip } from './rail/recent-strip.tsx';
import type { Drawn } from './drawn.ts';
import { besideStrip, placeFor } from './places.ts';
import { type HelpOpen, helpPlaceOf } from '../stores/help-store.ts';
import { Spoken, Toasts } from './news/toasts.tsx';
import { useKeys } from './keys/use-keys.ts';
import { useScanner } from './keys/use-scanner.ts';
import { useTouch } from './entry/use-touch.ts';
import './shell.css';

const AlertsBand = later(async () => (await import('./alerts/alerts-band.tsx')).AlertsBand);
const ShiftDialog = later(async () => (await import('../parts/shift/shift-dialog.tsx')).ShiftDialog);
const HandedDialog = later(async () => (await import('../parts/shift/shift-dialog.tsx')).HandedDialog);
const HelpDialog = later(async () => (await import('./help/help-dialog.tsx')).HelpDialog);
const RunningDialog = later(async () => (await import('./rail/running-dialog.tsx')).RunningDialog);
const ReceiptAsksDialog = later(async () => (await import('./news/receipt-asks-dialog.tsx')).ReceiptAsksDialog);
const ApprovalDialog = later(async () => (await import('./approval/approval-dialog.tsx')).ApprovalDialog);
const UnsavedDialog = later(async () => (await import('../parts/unsaved-dialog.tsx')).UnsavedDialog);
const Warnings = later(async () => (await import('./news/warnings.tsx')).Warnings);
const RelayAway = later(async () => (await import('./news/relay-away.tsx')).RelayAway);
const ChargeLateDialog = later(async () => (await import('./news/charge-late-dialog.tsx')).ChargeLateDialog);
const ChangePinDialog = later(async () => (await import('../parts/people/change-pin-dialog.tsx')).ChangePinDialog);

const Turned = later(async () => (await import('../parts/customer/turned.tsx')).Turned);

type Over = 'running' | 'shift' | null;

type Props = { readonly drawn: Drawn };

const Frame = ({ drawn }: Props) => {
  const { ReceiptCheckDialog, DoneDialog, DrillPanel, screens } = drawn;
  const { rights, user } = useSession();
  const route = placeFor(useRoute(), rights);
  const [over, setOver] = useState<Over>(null);
  const showShift = (): void => setOver('shift');
  const { help } = useStores();
  const showHelp = (on: HelpOpen['on']): void => help.setState({ open: { place: helpPlaceOf(route), on } });
  useKeys({ showHelp: () => showHelp('paragraph'), showRunning: () => setOver('running'), showShift });
  useScanner();
  const { receiptCheck, receiptAsks, done: doneStore, handed: handedStore } = useStores();
  const checksReceipt = useStore(receiptCheck, ({ isOpen }) => isOpen);
  const asksOfReceipt = useStore(receiptAsks, ({ asked }) => asked !== null);
  const done = useStore(doneStore, (state) => state.done);
  const handed = useStore(handedStore, (state) => state.handed);
  const strip = besideStrip.has(route.screen);
  const { mode } = useApp();
  return (
    <div className="frame">
      <div className="above">
        <AlertsBand />
        <ModeBanner />
      </div>
      <Rail onKeys={() => showHelp('keys')} onRunning={() => setOver('running')} onShift={showShift} />
      <div className="middle">
        {mode === 'training' && <DrillPanel />}
        <LinkLost />
        <RelayAway />
        <Warnings />
        <div className="workspace" data-strip={strip || undefined}>
          <main className="main">{screens[route.screen](route)}</main>
          <div className="aside">
            {strip && <RecentStrip />}
            <Toasts />
          </div>
        </div>
      </div>
      <ChargeLateDialog />
      {over === 'running' && <RunningDialog onClose={() => setOver(null)} />}
      {over === 'shift' && <ShiftDialog onClose={() => setOver(null)} />}
      {handed && handed.to === user?.userId && (
        <HandedDialog shift={handed.shift} onClose={() => handedStore.setState({ handed: null })} />
      )}
      {checksReceipt && <ReceiptCheckDialog />}
      {done && <DoneDialog done={done} />}
      {asksOfReceipt && <ReceiptAsksDialog />}
    </div>
  );
};

/**
 * Asks before the window closes with unsaved changes. Electron shows this project's own dialog; a browser shows the browser's
 * dialog. A locked window closes without a question, because the person who made the changes is absent.
 */
const useAskBeforeClose = (): void => {
  const { unsaved, session } = useStores();
  const { host } = useApp();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (!unsaved.isUnsaved() || !isIn(session.store.getState().session)) return;
      event.preventDefault();
      if (host === 'electron') unsaved.leave(() => window.close(), 'close');
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved, session, host]);
};

/** The help dialog, while the help is open. `stores/follow.ts` closes the help on a lock and for another person. */
const Help = () => {
  const { help } = useStores();
  const open = useStore(help, (state) => state.open);
  return open && <HelpDialog key={`${open.place} ${open.on}`} open={open} onClose={() => help.setState({ open: null })} />;
};

/** Asks a person to replace a PIN that another person chose. The dialog cannot be closed before the PIN is changed. */
const MustChangePin = () => {
  const { user, state } = useSessionNow();
  if (state !== 'signed-in' || !user?.mustChange) return null;
  return <ChangePinDialog key={user.userId} onClose={() => {}} />;
};

/**
 * Keeps the screens of the last person mounted behind the lock, so that they look the same after unlocking. A change of person
 * (`turn`) mounts them anew.
 */
const Inside = ({ drawn }: Props) => {
  const { store } = useStores().session;
  const { state } = useSessionNow();
  const keptFor = useStore(store, (session) => session.keptFor);
  const turn = useStore(store, (session) => session.turn);
  const switching = useStore(store, (session) => session.switching);
  const asking = useStore(store, (session) => session.asking);
  const turnedTo = useStore(useStores().turned, ({ attemptId }) => attemptId);
  const leaving = useStore(useStores().unsaved.store, (unsaved) => unsaved.asking);
  useTouch();
  useAskBeforeClose();
  return (
    <>
      {keptFor !== null && <Frame key={turn} drawn={drawn} />}
      {asking && <ApprovalDialog asking={asking} />}
      {leaving && <UnsavedDialog asking={leaving} />}
      <MustChangePin />
      {(state === 'locked' || switching) && <Entry />}
      {turnedTo !== null && <Turned attemptId={turnedTo} />}
    </>
  );
};

export const Shell = ({ drawn }: Props) => {
  const { app, session } = useStores();
  const told = useStore(app, ({ info }) => info !== null);
  const known = useStore(session.store, (state) => state.session !== null);
  return (
    <>
      {told && known ? <Inside drawn={drawn} /> : <Opening drawn={drawn} />}
      <Help />
      <Spoken />
    </>
  );
};
