// The go-live checklist as a page to print. Lines that the till can check itself are ticked if they are done; all other lines
// have an empty box to tick by hand.
import '../../../../i18n/words/go-live.ts';
import { useStore } from 'zustand';
import { type Lang, translator } from '../../../../i18n/index.ts';
import { shopMoment } from '../../../../i18n/time.ts';
import { Paper } from '../../../../parts/paper.tsx';
import { PaperDialog } from '../../../../parts/paper-dialog.tsx';
import { useApp, useLights, useStores, useT, useTimeZone } from '../../../../stores/use-stores.ts';
import { settingsOf } from '../settings-store.ts';
import { type GoLiveFacts, goLiveParts } from './go-live.ts';
import { useToDo } from './use-to-do.ts';
import './start.css';

type ChecklistProps = { readonly facts: GoLiveFacts; readonly till: string; readonly time: string; readonly lang: Lang };

const Sheet = ({ facts, till, time, lang }: ChecklistProps) => {
  const t = translator(lang);
  const { shopName: shop } = facts.shop;
  return (
    <Paper className="relay-paper go-live" lang={lang}>
      <h3>{t('go-live.open')}</h3>
      <p>{t('go-live.state', { till, shop, time })}</p>
      {goLiveParts(facts).map(({ heading, lines }) => (
        <section key={heading}>
          <h4>{t(heading)}</h4>
          <ul className="go-live-lines">
            {lines.map(({ word, done }) => (
              <li key={word} data-done={done ?? false}>
                <span className="go-live-box" aria-hidden="true" />
                <span>
                  {t(word)}
                  {done !== null && <span className="unseen"> {t(done ? 'go-live.done' : 'go-live.open-box')}</span>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="go-live-signed">{t('go-live.signed')}: ________________________</p>
    </Paper>
  );
};

/** The button that opens the checklist. In training the checklist is for later: nothing in it is ticked. */
export const GoLivePaper = () => {
  const t = useT();
  const { mode, till, nowMs } = useApp();
  const zone = useTimeZone();
  const lights = useLights();
  const { facts } = useToDo();
  const loaded = useStore(settingsOf(useStores()).store, ({ told }) => told !== null);
  if (!loaded || !facts) return null;
  return (
    <PaperDialog
      open={t('go-live.open')}
      hint={t(mode === 'training' ? 'go-live.hint-later' : 'go-live.hint')}
      title={t('go-live.open')}
      icon="check"
      sheet={(lang) => (
        <Sheet facts={{ ...facts, mode, lights: lights ?? null }} till={till} time={shopMoment(nowMs, zone)} lang={lang} />
      )}
    />
  );
};
