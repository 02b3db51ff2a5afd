// The Diagnostics screen: the till's self-check, and the verification of its books.
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../parts/button.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { useBack, useMay, useStores, useT } from '../../../stores/use-stores.ts';
import { healthOf } from './health-store.ts';
import { SelfCheck } from './self-check.tsx';
import { TechnicianPaper } from './technician-paper.tsx';
import { VerifySheet } from './verify-sheet.tsx';
import { ScreenTitle } from '../../../parts/help-button.tsx';
import './diagnostics.css';

/** The age up to which a self-check is shown without a new one. */
const freshMs = 60_000;

export const DiagnosticsScreen = () => {
  const t = useT();
  const back = useBack();
  const stores = useStores();
  const health = healthOf(stores);
  const may = useMay('verify');
  const { diagnoses, verification, failure } = useStore(health.store);
  useEffect(() => {
    const { now, app } = stores;
    const nowMs = (): number => now() + app.getState().aheadMs;
    return health.follow((atMs) => may && (atMs === null || Math.abs(nowMs() - atMs) > freshMs));
  }, [health, stores, may]);
  return (
    <div className="screen diag-screen scroll">
      <header className="diag-top">
        <Button kind="quiet" icon="back" autoFocus onPress={back}>
          {t('common.back')}
        </Button>
        <ScreenTitle place="diagnostics">{t('diagnostics.title')}</ScreenTitle>
      </header>
      {failure && <ErrorNote error={failure} />}
      <div className="diag-columns">
        <SelfCheck health={health} diagnoses={diagnoses} />
        <div className="diag-side">
          <VerifySheet health={health} verification={verification} />
          <TechnicianPaper {...{ health, diagnoses, verification }} lost={failure !== null} />
        </div>
      </div>
    </div>
  );
};
