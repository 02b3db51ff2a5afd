// The Settings screen: a list of sections, and the sheets of the open section.
import '../../../i18n/words/diagnostics.ts';
import '../../../i18n/words/names.ts';
import '../../../i18n/words/settings.ts';
import '../../../i18n/words/start.ts';
import { useEffect } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useStore } from 'zustand';
import { Button } from '../../../parts/button.tsx';
import { Callout } from '../../../parts/callout.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { firstSection, type SettingsSection } from '../../../stores/route-store.ts';
import { useUnsaved } from '../../../stores/use-unsaved.ts';
import { useApi, useApp, useRoute, useStores, useT } from '../../../stores/use-stores.ts';
import { sections } from './sections.ts';
import { isChanged, settingsOf } from './settings-store.ts';
import { isOpen } from './start/to-do.ts';
import { useToDo } from './start/use-to-do.ts';
import { HelpButton } from '../../../parts/help-button.tsx';
import './settings.css';

const all = Object.keys(sections) as readonly SettingsSection[];

const Sheets = ({ section }: { readonly section: SettingsSection }) => {
  const t = useT();
  const settings = settingsOf(useStores());
  const told = useStore(settings.store, (state) => state.told);
  const failure = useStore(settings.store, (state) => state.failure);
  if (!told) return failure ? <ErrorNote error={failure} /> : <p>{t('settings.loading')}</p>;
  return sections[section].sheets.map((Sheet, at) => <Sheet key={at} settings={settings} connections={told.connections} />);
};

export const SettingsScreen = () => {
  const t = useT();
  const api = useApi();
  const { mode } = useApp();
  const stores = useStores();
  const settings = settingsOf(stores);
  const route = useRoute();
  const isNew = isOpen(useToDo().list);
  const ids = all.filter((id) => id !== 'start' || isNew);
  const asked = (route.screen === 'settings' && route.section) || firstSection;
  const open = ids.includes(asked) ? asked : firstSection;
  const turnTo = (section: SettingsSection): void => stores.route.getState().turnTo(section);
  useEffect(() => {
    void settings.load();
    return api.on('settings.changed', () => void settings.load());
  }, [settings, api]);
  useUnsaved(() => isChanged(settings.store.getState()), settings.undo);
  return (
    <div className="screen set-whole">
      <Tabs
        className="set-sections"
        orientation="vertical"
        selectedKey={open}
        onSelectionChange={(section) => turnTo(section as SettingsSection)}
      >
        <div className="set-list scroll">
          <div className="screen-title">
            <h1>{t('settings.title')}</h1>
            <HelpButton place={`settings-${open}`} />
          </div>
          <TabList className="set-tabs" aria-label={t('settings.title')}>
            {ids.map((id) => (
              <Tab key={id} id={id} className="set-tab">
                <Icon name={sections[id].icon} />
                {t(sections[id].word)}
              </Tab>
            ))}
          </TabList>
        </div>
        {ids.map((id) => (
          <TabPanel key={id} id={id} className="set-panel scroll">
            {mode === 'training' && (
              <Callout
                tone="wait"
                icon="info"
                title={t('settings.training')}
                action={isNew && id !== 'start' && <Button onPress={() => turnTo('start')}>{t('start.title')}</Button>}
              >
                <p>{t('settings.training-text')}</p>
              </Callout>
            )}
            <Sheets section={id} />
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
};
