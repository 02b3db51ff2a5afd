// Names the filters that the start of a search (Ctrl+F, or the first typed letter) removed from the list of payments, with a
// button that restores them.
import { useStore } from 'zustand';
import { methodText, wordsGateways } from '../../../i18n/words/money.ts';
import { Button } from '../../../parts/button.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { useApp, useLang, useT } from '../../../stores/use-stores.ts';
import { DayText } from '../../../parts/calendar/day-picker.tsx';
import type { SearchWindowStore } from '../../../stores/sale/search-store.ts';
import { choiceOf, stateOptions } from './state-filter.ts';

export const Lifted = ({ search }: { readonly search: SearchWindowStore }) => {
  const t = useT();
  const lang = useLang();
  const { names } = useApp();
  const lifted = useStore(search.store, (state) => state.lifted);
  if (!lifted) return <div role="status" />;
  const { day, states, gateway, method } = lifted;
  const choice = choiceOf(states);
  const named = [
    day !== null && <DayText key="day" day={day} />,
    states.length > 0 && stateOptions(choice, t, lang).find(({ id }) => id === choice)?.label,
    gateway !== null && wordsGateways[gateway][lang],
    method !== null && methodText(method, lang, names),
  ].filter((name) => name !== false);
  return (
    <div className="found-lifted" role="status">
      <Icon name="find" size="s" />
      <p>
        {t('payments.lifted')}{' '}
        {named.map((name, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- they stand in a fixed order
          <span key={at} className="found-lifted-name">
            {name}
          </span>
        ))}
      </p>
      <Button kind="quiet" size="s" onPress={() => search.putBack()}>
        {t('payments.put-back')}
      </Button>
    </div>
  );
};
