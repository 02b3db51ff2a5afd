// The Diagnostics screen: the till's self-check, and the verification of its books.
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../parts/button.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { useBack, useStores, useT } from '../../../stores/use-stores.ts';
import { healthOf } from './health-store.ts';
import { SelfCheck } from './self-check.tsx';
import { TechnicianPaper } from './technician-paper.tsx';
import { VerifySheet } from './verify-sheet.tsx';
import { ScreenTitle } from '../../../parts/help-button.tsx';
import './diagnostics.css';

export const DiagnosticsScreen = () => {
  const t = useT();
  const back = useBack();
  const health = healthOf(useStores());
  const { diagnoses, verification, failure } = useStore(health.store);
  useEffect(() => health.follow(), [health]);
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
