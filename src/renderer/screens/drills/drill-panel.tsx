// The panel of the running drill: the situation in the shop, and what to do now. Placed above the ordinary screens in space of
// its own, so that it covers none of them.
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { wordsDrills } from '../../i18n/words/drills.ts';
import { wordsDrillScreen as words } from '../../i18n/words/drill-moves.ts';
import { fillText } from '../../i18n/fill.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { toDrills } from '../../stores/route-store.ts';
import { useGo, useLang, useRoute, useStores } from '../../stores/use-stores.ts';
import { drillsOf } from './drills-store.ts';
import { stepWords, useSaid } from './use-words.ts';
import './drills.css';

export const DrillPanel = () => {
  const said = useSaid();
  const lang = useLang();
  const go = useGo();
  const { screen } = useRoute();
  const work = drillsOf(useStores());
  const now = useStore(work.store, (state) => state.now);
  useEffect(() => work.follow(), [work]);
  // The Drills screen shows the end of a drill in detail, so the panel is left out on that screen.
  if (!now || (now.over && screen === 'drills')) return null;
  const { id, step, steps, over, wrong } = now;
  const told = stepWords(id, step);
  const count = fillText(words.step, lang, { step: step + 1, steps });
  return (
    <section className="drill-panel" aria-label={said(words.now)} data-tone={over ? (wrong.length > 0 ? 'wait' : 'ok') : 'know'}>
      <Icon name="drill" />
      <div className="drill-told" role="status">
        <p className="drill-head">
          <strong>{said(wordsDrills[id].title)}</strong>
          {!over && <span>{count}</span>}
        </p>
        {told ? (
          <p>
            {said(told.tells)} <strong>{said(told.now)}</strong>
          </p>
        ) : (
          <p>{said(wrong.length > 0 ? words.badly : words.well)}</p>
        )}
      </div>
      {over ? (
        <Button kind="main" size="s" icon="find" onPress={() => go(toDrills)}>
          {said(words.see)}
        </Button>
      ) : (
        <Button size="s" onPress={() => void work.end()}>
          {said(words.end)}
        </Button>
      )}
    </section>
  );
};
