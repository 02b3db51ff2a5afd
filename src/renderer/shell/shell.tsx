// The frame around all screens: banner, rail, the screen itself, the strip of recent payments, and what floats above.
import { Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { Entry } from '../screens/entry/entry.tsx';
import { MustChangePin } from '../parts/change-pin-dialog.tsx';
import { ShiftDialog } from '../parts/shift/shift-dialog.tsx';
import { useRoute, useSession, useSessionNow, useStores } from '../stores/use-stores.ts';
import { AlertsBand } from './alerts/alerts-band.tsx';
import { ApprovalDialog } from './approval-dialog.tsx';
import { KeysDialog } from './keys/keys-dialog.tsx';
import { LinkLost } from './link-lost.tsx';
import { ModeBanner } from './rail/mode-banner.tsx';
import { Opening } from './opening.tsx';
import { Rail } from './rail/rail.tsx';
import { RecentStrip } from './rail/recent-strip.tsx';
import { ChargeLateDialog, RelayAway } from './relay-away.tsx';
import { RunningDialog } from './rail/running-dialog.tsx';
import { placeFor, screens } from './screens.tsx';
import { Spoken, Toasts } from './toasts.tsx';
import { useKeys } from './keys/use-keys.ts';
import { useScanner } from './keys/use-scanner.ts';
import { useTouch } from './use-touch.ts';
import { Warnings } from './warnings.tsx';
import './shell.css';

type Over = 'keys' | 'running' | 'shift' | null;

const Frame = () => {
  const route = placeFor(useRoute(), useSession().rights);
  const [over, setOver] = useState<Over>(null);
  const showShift = (): void => setOver('shift');
  useKeys({ showKeys: () => setOver('keys'), showRunning: () => setOver('running'), showShift });
  useScanner();
  const { draw, strip } = screens[route.screen];
  return (
    <div className="frame">
      <div className="above">
        <AlertsBand />
        <ModeBanner />
      </div>
      <Rail onKeys={() => setOver('keys')} onRunning={() => setOver('running')} onShift={showShift} />
      <div className="middle">
        <LinkLost />
        <RelayAway />
        <Warnings />
        <div className="workspace" data-strip={strip || undefined}>
          <main className="main">
            <Suspense fallback={null}>{draw(route)}</Suspense>
          </main>
          {strip && <RecentStrip />}
        </div>
      </div>
      <ChargeLateDialog />
      <KeysDialog isOpen={over === 'keys'} onClose={() => setOver(null)} />
      <RunningDialog isOpen={over === 'running'} onClose={() => setOver(null)} />
      {over === 'shift' && <ShiftDialog onClose={() => setOver(null)} />}
    </div>
  );
};

/** The screens of whoever was here last stay drawn behind the lock, and come back as they were. */
const Inside = () => {
  const { store } = useStores().session;
  const { state } = useSessionNow();
  const keptFor = useStore(store, (session) => session.keptFor);
  const turn = useStore(store, (session) => session.turn);
  const switching = useStore(store, (session) => session.switching);
  useTouch();
  return (
    <>
      {keptFor !== null && <Frame key={turn} />}
      <ApprovalDialog />
      <MustChangePin />
      {(state === 'locked' || switching) && <Entry />}
    </>
  );
};

export const Shell = () => {
  const { app, session } = useStores();
  const told = useStore(app, ({ info }) => info !== null);
  const known = useStore(session.store, (state) => state.session !== null);
  return (
    <>
      {told && known ? <Inside /> : <Opening />}
      <Toasts />
      <Spoken />
    </>
  );
};
