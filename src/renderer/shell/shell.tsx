// The frame around all screens: banner, rail, the screen itself, the strip of recent payments, and what floats above.
import { Suspense, useState } from 'react';
import { useStore } from 'zustand';
import type { AppError } from '../../shared/errors.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { Notice } from '../parts/notice.tsx';
import { Rescue } from '../screens/diagnostics/rescue.tsx';
import { useDesk, useRoute, useT } from '../stores/use-desk.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { LinkLost } from './link-lost.tsx';
import { ModeBanner } from './mode-banner.tsx';
import { Rail } from './rail.tsx';
import { RecentStrip } from './recent-strip.tsx';
import { RunningDialog } from './running-dialog.tsx';
import { screens } from './screens.tsx';
import { Spoken, Toasts } from './toasts.tsx';
import { useKeys } from './use-keys.ts';
import { useScanner } from './use-scanner.ts';
import { Warnings } from './warnings.tsx';
import './shell.css';

type Over = 'keys' | 'running' | null;

/** Behind a lost answer stands nothing yet that one could look at: that is said in other words. */
const NoAnswer = ({ failure }: { readonly failure: AppError }) => {
  const t = useT();
  return (
    <Notice tone="stop" icon="warn" title={t(failure.code === 'request.failed' ? 'app.no-answer' : 'backups.not-open')}>
      {failure.code === 'request.failed' ? <p>{t('app.no-answer.text')}</p> : <ErrorNote error={failure} />}
    </Notice>
  );
};

const Opening = () => {
  const t = useT();
  const failure = useStore(useDesk().app, (state) => state.failure);
  return (
    <main className="opening">
      <h1>{t('app.name')}</h1>
      {failure ? <NoAnswer failure={failure} /> : <p>{t('app.opening')}</p>}
      {failure && failure.code !== 'request.failed' && <Rescue />}
    </main>
  );
};

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
        <Warnings />
        <div className="desk" data-strip={strip || undefined}>
          <main className="main">
            <Suspense fallback={null}>{draw(route)}</Suspense>
          </main>
          {strip && <RecentStrip />}
        </div>
      </div>
      <KeysDialog isOpen={over === 'keys'} onClose={() => setOver(null)} />
      <RunningDialog isOpen={over === 'running'} onClose={() => setOver(null)} />
    </div>
  );
};

export const Shell = () => {
  const ready = useStore(useDesk().app, ({ info }) => info !== null);
  return (
    <>
      {ready ? <Frame /> : <Opening />}
      <Toasts />
      <Spoken />
    </>
  );
};
