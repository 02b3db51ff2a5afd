// The search field, and the filters beside it. Arrow down or Enter in the field moves the focus to the list of payments.
import { type KeyboardEvent, type Ref, useId } from 'react';
import { useStore } from 'zustand';
import { type Gateway, gateways } from '../../../../shared/payment/gateways.ts';
import { knownMethods, methodText, wordsGateways } from '../../../i18n/words/money.ts';
import { Button, IconButton } from '../../../parts/button.tsx';
import { HelpButton } from '../../../parts/help-button.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { SelectField } from '../../../parts/fields/select-field.tsx';
import { useApp, useLang, useStores, useT } from '../../../stores/use-stores.ts';
import { DayPicker } from '../../../parts/calendar/day-picker.tsx';
import type { SearchWindowStore } from '../../../stores/sale/search-store.ts';
import { choiceOf, stateOptions, statesOf } from './state-filter.ts';

export type FilterBarProps = {
  readonly search: SearchWindowStore;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onDown: () => void;
};

const any = 'any';

const SearchField = ({ search, inputRef, onDown }: FilterBarProps) => {
  const t = useT();
  const id = useId();
  const text = useStore(search.store, ({ filters }) => filters.text);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.code === 'ArrowDown' || event.code === 'Enter' || event.code === 'NumpadEnter') {
      event.preventDefault();
      onDown();
    } else if (event.code === 'Escape' && text !== '') {
      // With text in the field, Esc only empties the field. The next Esc leaves the screen.
      event.preventDefault();
      event.stopPropagation();
      search.filter({ text: '' });
    }
  };

  return (
    <div className="found-search">
      <label htmlFor={id} className="unseen">
        {t('payments.search-label')}
      </label>
      <Icon name="find" />
      <input
        ref={inputRef}
        id={id}
        className="input"
        type="text"
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        placeholder={t('payments.search')}
        aria-keyshortcuts="Control+F"
        data-takes-scan
        value={text}
        onChange={({ target }) => search.type(target.value)}
        onKeyDown={onKeyDown}
      />
      {text !== '' && <IconButton icon="close" label={t('payments.clear-search')} onPress={() => search.filter({ text: '' })} />}
    </div>
  );
};

export const FilterBar = ({ search, inputRef, onDown }: FilterBarProps) => {
  const t = useT();
  const lang = useLang();
  const { names } = useApp();
  const { receiptCheck } = useStores();
  const filters = useStore(search.store, (state) => state.filters);
  const { day, states, gateway, method } = filters;
  const choice = choiceOf(states);

  return (
    <search className="found-filters">
      <SearchField {...{ search, inputRef, onDown }} />
      <HelpButton place="payments" />
      <DayPicker label={t('payments.day')} value={day} anyDay onChange={(next) => search.filter({ day: next })} />
      <SelectField
        label={t('payments.state')}
        labelUnseen
        value={choice}
        options={stateOptions(choice, t, lang)}
        onChange={(next) => search.filter({ states: statesOf(next, states) })}
      />
      <SelectField<Gateway | typeof any>
        label={t('payments.gateway')}
        labelUnseen
        value={gateway ?? any}
        options={[
          { id: any, label: t('payments.any-gateway') },
          ...gateways.map((one) => ({ id: one, label: wordsGateways[one][lang] })),
        ]}
        onChange={(next) => search.filter({ gateway: next === any ? null : next })}
      />
      <SelectField
        label={t('payments.method')}
        labelUnseen
        value={method ?? any}
        options={[
          { id: any, label: t('payments.any-method') },
          ...knownMethods(names).map((one) => ({ id: one, label: methodText(one, lang, names) })),
        ]}
        onChange={(next) => search.filter({ method: next === any ? null : next })}
      />
      <Button icon="receipt" onPress={() => receiptCheck.getState().open()}>
        {t('payments.check-receipt')}
      </Button>
    </search>
  );
};
