// The frame around all screens: banner, rail, the screen itself, the strip of recent payments, and what floats above.
import { Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { useStores, useRoute } from '../stores/use-stores.ts';
import { KeysDialog } from './keys/keys-dialog.tsx';
import { LinkLost } from './link-lost.tsx';
import { ModeBanner } from './rail/mode-banner.tsx';
import { Opening } from './opening.tsx';
import { Rail } from './rail/rail.tsx';
import { RecentStrip } from './rail/recent-strip.tsx';
import { ChargeLateDialog, RelayAway } from './relay-away.tsx';
import { RunningDialog } from './rail/running-dialog.tsx';
import { screens } from './screens.tsx';
import { Spoken, Toasts } from './toasts.tsx';
import { useKeys } from './keys/use-keys.ts';
import { useScanner } from './keys/use-scanner.ts';
import { Warnings } from './warnings.tsx';
import './shell.css';

type Over = 'keys' | 'running' | null;

const Frame = () => {
  const route = useRoute();
  const [over, setOver] = useState<Over>(null);
  useKeys({ showKeys: () => setOver('keys'), showRunning: () => setOver('running') });
  useScanner();
  const { draw, strip } = screens[route.screen];
  return (
    <div className="frame">
      <ModeBanner />
      <Rail onKeys={() => setOver('keys')} onRunning={() => setOver('running')} />
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
    </div>
  );
};

export const Shell = () => {
  const ready = useStore(useStores().app, ({ info }) => info !== null);
  return (
    <>
      {ready ? <Frame /> : <Opening />}
      <Toasts />
      <Spoken />
    </>
  );
};
