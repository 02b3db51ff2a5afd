// Settings: the shop's own choices, and what the till is connected to, with a test for each.
import '../../../i18n/words/diagnostics.ts';
import '../../../i18n/words/names.ts';
import '../../../i18n/words/settings.ts';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Callout } from '../../../parts/callout.tsx';
import { useApi, useApp, useStores, useT } from '../../../stores/use-stores.ts';
import { PeopleSheet } from './people-sheet.tsx';
import { RelaySheet, ServiceSheet, TillSheet } from './connection-sheets.tsx';
import { NamesSheet } from './names-sheet.tsx';
import { QuarantineSheet } from './quarantine-sheet.tsx';
import { settingsOf } from './settings-store.ts';
import { ShopSheet } from './shop-sheet.tsx';
import './settings.css';

export const SettingsScreen = () => {
  const t = useT();
  const api = useApi();
  const settings = settingsOf(useStores());
  const { mode } = useApp();
  const told = useStore(settings.store, (state) => state.told);
  const failure = useStore(settings.store, (state) => state.failure);
  useEffect(() => {
    void settings.load();
    return api.on('settings.changed', () => void settings.load());
  }, [settings, api]);
  return (
    <div className="screen set-screen scroll">
      <h1>{t('settings.title')}</h1>
      {mode === 'training' && (
        <Callout tone="wait" icon="info" title={t('settings.training')}>
          <p>{t('settings.training-text')}</p>
        </Callout>
      )}
      {told ? (
        <div className="set-columns">
          <div className="set-side">
            <ShopSheet settings={settings} />
            <NamesSheet />
          </div>
          <div className="set-side">
            <PeopleSheet />
            <ServiceSheet connections={told.connections} />
            <RelaySheet connections={told.connections} />
            <QuarantineSheet />
            <TillSheet connections={told.connections} />
          </div>
        </div>
      ) : (
        <>{failure ? <ErrorNote error={failure} /> : <p>{t('settings.loading')}</p>}</>
      )}
    </div>
  );
};
