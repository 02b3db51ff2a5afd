// The sheet with the shop's settings for Sell: quick amounts, the short list of items, and sound and speech when money arrives.
import '../../../../i18n/words/counter-settings.ts';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import type { AppError } from '../../../../../shared/errors.ts';
import { currencies, money } from '../../../../../shared/money.ts';
import { spellAmount } from '../../../../../shared/spell/spell.ts';
import { wordsCurrencies } from '../../../../i18n/words/money.ts';
import { Button } from '../../../../parts/button.tsx';
import { ApprovalHint } from '../../../../parts/people/deed-dialog.tsx';
import { ErrorNote } from '../../../../parts/error-note.tsx';
import { Segmented } from '../../../../parts/fields/segmented.tsx';
import { chime } from '../../../../parts/sound/chime.ts';
import { onVoices, sayAloud, voiceFor } from '../../../../parts/sound/speech.ts';
import { usualCounter } from '../../../../stores/sale/counter-choices.ts';
import { useUnsaved } from '../../../../stores/use-unsaved.ts';
import { useLang, useNotes, usePress, useT } from '../../../../stores/use-stores.ts';
import { useStore } from 'zustand';
import { SettingField } from '../setting-field.tsx';
import type { SettingsStore } from '../settings-store.ts';
import { type CounterForm, type CounterTroubles, formOf, readCounter } from './counter-form.ts';
import { ItemsList } from './items-list.tsx';
import './counter-settings.css';
import { said } from '../../../../i18n/said.ts';

type PartProps = { readonly form: CounterForm; readonly onChange: (changes: Partial<CounterForm>) => void };

/** The amount that is spoken when a person tries the sound: 15.500 dinars. */
const sample = money(15_500, 'LYD');

const Heard = ({ form: { sound, speech }, onChange }: PartProps) => {
  const t = useT();
  const lang = useLang();
  const hasVoice = useSyncExternalStore(onVoices, () => voiceFor(lang) !== null);
  const hear = (): void => {
    if (sound !== 'off') chime('paid', sound);
    if (speech) sayAloud(t('aloud.paid', { words: spellAmount(sample, lang) }), lang);
  };
  return (
    <section className="counter-heard" aria-label={t('counter.heard')}>
      <h3>{t('counter.heard')}</h3>
      <div className="field">
        <span className="field-label" aria-hidden="true">
          {t('counter.sound')}
        </span>
        <Segmented
          label={t('counter.sound')}
          value={sound}
          options={(['off', 'normal', 'loud'] as const).map((id) => ({ id, label: t(`counter.sound-${id}`) }))}
          onChange={(id) => onChange({ sound: id })}
        />
      </div>
      <div className="field">
        <span className="field-label" aria-hidden="true">
          {t('counter.speech')}
        </span>
        <Segmented
          label={t('counter.speech')}
          value={speech ? 'on' : 'off'}
          options={(['off', 'on'] as const).map((id) => ({ id, label: t(`counter.speech-${id}`) }))}
          onChange={(id) => onChange({ speech: id === 'on' })}
        />
        {speech && !hasVoice && <p className="hint">{t('counter.no-voice')}</p>}
      </div>
      <Button icon="check" isDisabled={sound === 'off' && !speech} onPress={hear}>
        {t('counter.hear')}
      </Button>
    </section>
  );
};

type QuickProps = PartProps & { readonly troubles: CounterTroubles };

const QuickFields = ({ form, troubles, onChange }: QuickProps) => {
  const t = useT();
  const lang = useLang();
  return (
    <div className="set-fields">
      {currencies.map((currency) => (
        <SettingField
          key={currency}
          label={t('counter.quick', { currency: wordsCurrencies[currency][lang] })}
          hint={t('counter.quick-hint')}
          ltr
          inputMode="decimal"
          maxLength={80}
          placeholder="—"
          value={form.quick[currency]}
          trouble={troubles[currency]}
          onChange={(text) => onChange({ quick: { ...form.quick, [currency]: text } })}
        />
      ))}
    </div>
  );
};

export const CounterSheet = ({ settings }: { readonly settings: SettingsStore }) => {
  const t = useT();
  const lang = useLang();
  const press = usePress();
  const show = useNotes((notes) => notes.show);
  const shop = useStore(settings.store, ({ told }) => told?.shop ?? null);
  const [typed, setTyped] = useState<CounterForm | null>(null);
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  const before = shop && formOf(shop.counter ?? usualCounter);
  const changed = typed !== null && JSON.stringify(typed) !== JSON.stringify(before);
  const forget = (): void => setTyped(null);
  useUnsaved(() => changed, forget);
  if (!shop || !before) return null;
  const form = typed ?? before;
  const { counter, troubles } = readCounter(form, t, lang);
  const shown = tried ? troubles : {};
  const change = (changes: Partial<CounterForm>): void => setTyped({ ...form, ...changes });

  const save = async (): Promise<void> => {
    setTried(true);
    if (!counter || saving) return;
    setSaving(true);
    // The command replaces all shop settings. Send the saved settings with only the counter's part changed, so that unsaved texts
    // on other sheets stay unsaved.
    const answer = await press('settings.set', { shop: { ...shop, counter } });
    setSaving(false);
    setFailure(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    await settings.load();
    setTyped(null);
    setTried(false);
    show({ tone: 'ok', icon: 'paid', says: said('counter.saved') });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (changed) void save();
  };
  return (
    <form className="sheet set-sheet" onSubmit={submit} noValidate>
      <h2>{t('counter.title')}</h2>
      <QuickFields form={form} troubles={shown} onChange={change} />
      <ItemsList items={form.items} onChange={(items) => change({ items })} />
      <Heard form={form} onChange={change} />
      <footer className="set-foot">
        <div className="set-said" role="status">
          {failure && <ErrorNote error={failure} />}
          {!failure && changed && <p className="hint">{t('counter.unsaved')}</p>}
          {changed && <ApprovalHint right="set-up" />}
        </div>
        {changed && (
          <Button
            kind="quiet"
            onPress={() => {
              forget();
              setFailure(null);
            }}
          >
            {t('counter.undo')}
          </Button>
        )}
        <Button kind="main" busy={saving} isDisabled={!changed} onPress={() => void save()}>
          {t('counter.save')}
        </Button>
      </footer>
    </form>
  );
};
