// The sheet with the shop's own settings: name, language, usual gateway, business day, how long a payment is waited for, limits,
// and the format of CSV files.
import { type FormEvent, type ReactNode, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { csvFormatNames } from '../../../../shared/csv-format.ts';
import type { Currency } from '../../../../shared/money.ts';
import { currencyOf, type Gateway, gateways } from '../../../../shared/payment/gateways.ts';
import { wordsGateways } from '../../../i18n/words/money.ts';
import { Button } from '../../../parts/button.tsx';
import { zoneCity } from '../../../i18n/time.ts';
import { Callout } from '../../../parts/callout.tsx';
import { ApprovalHint } from '../../../parts/people/deed-dialog.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { Segmented } from '../../../parts/fields/segmented.tsx';
import { SelectField } from '../../../parts/fields/select-field.tsx';
import { useLang, useNotes, useStores, useT } from '../../../stores/use-stores.ts';
import { isChanged, type SettingsStore } from './settings-store.ts';
import { SettingField } from './setting-field.tsx';
import { longestShopName, readForm, type ShopForm, type Troubles } from './shop-form.ts';
import { said } from '../../../i18n/said.ts';

type ShopPartProps = { readonly settings: SettingsStore; readonly form: ShopForm; readonly troubles: Troubles };

const Choice = ({ label, hint, children }: { readonly label: string; readonly hint?: string; readonly children: ReactNode }) => (
  <div className="field">
    <span className="field-label" aria-hidden="true">
      {label}
    </span>
    {children}
    {hint && <p className="hint">{hint}</p>}
  </div>
);

const limitWords = { Min: 'settings.minimum', Max: 'settings.maximum', Usual: 'settings.usual' } as const;

const LimitFields = ({ settings, form, troubles, gateway }: ShopPartProps & { readonly gateway: Gateway }) => {
  const lang = useLang();
  const currency: Currency = currencyOf[gateway];
  const named = { gateway: wordsGateways[gateway][lang], currency: <Num>{currency}</Num> };
  return (
    <div className="set-trio one-row">
      {(['Min', 'Max', 'Usual'] as const).map((end) => (
        <SettingField
          key={end}
          label={<Say k={limitWords[end]} with={named} />}
          ltr
          inputMode="decimal"
          maxLength={20}
          placeholder="—"
          value={form[`${gateway}${end}`]}
          trouble={troubles[`${gateway}${end}`]}
          onChange={(text) => settings.type({ [`${gateway}${end}`]: text })}
        />
      ))}
    </div>
  );
};

/**
 * By currency, the largest part of a price that one person may waive without another's approval. Saving another amount needs the
 * approval of a person with the right `manage-people`, which only owners have.
 */
const WaivedFields = ({ settings, form, troubles }: ShopPartProps) => {
  const t = useT();
  return (
    <>
      <p className="hint">{t('settings.waived-hint')}</p>
      <div className="set-trio">
        {gateways.map((gateway) => (
          <SettingField
            key={gateway}
            label={<Say k="settings.waived" with={{ currency: <Num>{currencyOf[gateway]}</Num> }} />}
            ltr
            inputMode="decimal"
            maxLength={20}
            placeholder="0"
            value={form[`${gateway}Waived`]}
            trouble={troubles[`${gateway}Waived`]}
            onChange={(text) => settings.type({ [`${gateway}Waived`]: text })}
          />
        ))}
      </div>
    </>
  );
};

const DayFields = ({ settings, form, troubles }: ShopPartProps) => {
  const t = useT();
  const { timeZone } = form;
  const zones = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone');
    return [...new Set([timeZone, ...known])].sort().map((id) => ({ id, label: id }));
  }, [timeZone]);
  return (
    <>
      <SelectField
        label={t('settings.time-zone')}
        value={timeZone}
        options={zones}
        onChange={(zone) => settings.type({ timeZone: zone })}
      />
      <SettingField
        label={t('settings.cut-off')}
        hint={t('settings.cut-off-hint')}
        ltr
        maxLength={5}
        value={form.cutOff}
        trouble={troubles.cutOff}
        onChange={(cutOff) => settings.type({ cutOff })}
      />
      <SettingField
        label={t('settings.expiry')}
        hint={t('settings.expiry-hint')}
        ltr
        inputMode="numeric"
        maxLength={4}
        value={form.expiryMinutes}
        trouble={troubles.expiryMinutes}
        onChange={(expiryMinutes) => settings.type({ expiryMinutes })}
      />
    </>
  );
};

/**
 * The note beside time zone and start of the day: changing them requires an owner's approval. If a saved change does not apply
 * yet, the note also shows from which business day that change applies.
 */
const DayNote = ({ settings }: Pick<ShopPartProps, 'settings'>) => {
  const t = useT();
  const lang = useLang();
  const next = useStore(settings.store, ({ told }) => told?.day.next ?? null);
  return (
    <div className="set-day-note">
      {next && (
        <Callout tone="wait" icon="waiting">
          <p>
            <Say
              k="settings.day-next"
              with={{
                day: <Num>{next.from}</Num>,
                time: <Num>{next.cutOff}</Num>,
                zone: <bdi>{zoneCity(next.timeZone, lang)}</bdi>,
              }}
            />
          </p>
        </Callout>
      )}
      <p className="hint">{t('settings.day-right')}</p>
    </div>
  );
};

const Fields = (part: ShopPartProps) => {
  const { settings, form, troubles } = part;
  const t = useT();
  const lang = useLang();
  const { route } = useStores();
  return (
    <div className="set-fields">
      <SettingField
        label={t('settings.shop-name')}
        hint={t('settings.shop-name-hint')}
        maxLength={longestShopName}
        value={form.shopName}
        trouble={troubles.shopName}
        onChange={(shopName) => settings.type({ shopName })}
      />
      <Choice label={t('settings.lang')} hint={t('settings.lang-hint')}>
        <Segmented
          label={t('settings.lang')}
          value={form.lang}
          options={[
            { id: 'ar', label: t('settings.lang-ar') },
            { id: 'en', label: t('settings.lang-en') },
          ]}
          onChange={(shopLang) => settings.type({ lang: shopLang })}
        />
      </Choice>
      <Choice label={t('settings.usual-gateway')} hint={t('settings.usual-gateway-hint')}>
        <Segmented
          label={t('settings.usual-gateway')}
          value={form.usualGateway}
          options={gateways.map((id) => ({ id, label: wordsGateways[id][lang] }))}
          onChange={(usualGateway) => settings.type({ usualGateway })}
        />
      </Choice>
      <div className="set-elsewhere">
        <p className="hint">{t('settings.last-lines')}</p>
        <Button size="s" onPress={() => route.getState().turnTo('devices')}>
          {t('settings.last-lines-open')}
        </Button>
      </div>
      <DayFields {...part} />
      <DayNote settings={settings} />
      <SelectField
        label={t('settings.csv-format')}
        value={form.csvFormat}
        options={csvFormatNames.map((id) => ({ id, label: t(`settings.csv-${id}`) }))}
        hint={t('settings.csv-hint')}
        onChange={(csvFormat) => settings.type({ csvFormat })}
      />
    </div>
  );
};

export const ShopSheet = ({ settings }: { readonly settings: SettingsStore }) => {
  const t = useT();
  const lang = useLang();
  const show = useNotes((notes) => notes.show);
  const state = useStore(settings.store);
  const sheet = useRef<HTMLFormElement>(null);
  const { form, tried, saving, failure } = state;
  if (!form) return null;
  const changed = isChanged(state);
  const { shop, troubles } = readForm(form, t, lang);
  const shown = tried ? troubles : {};

  const save = async (): Promise<void> => {
    settings.markTried();
    if (!shop) {
      // Wait until the faulty fields are marked on screen. Then focus the first of them, which may be scrolled out of view.
      setTimeout(() => sheet.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (await settings.save(shop)) show({ tone: 'ok', icon: 'paid', says: said('settings.saved') });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (changed) void save();
  };
  return (
    <form ref={sheet} className="sheet set-sheet" onSubmit={submit} noValidate>
      <h2>{t('settings.shop')}</h2>
      <Fields settings={settings} form={form} troubles={shown} />
      <fieldset className="set-limits">
        <legend>{t('settings.limits')}</legend>
        <p className="hint">{t('settings.limits-hint')}</p>
        {gateways.map((gateway) => (
          <LimitFields key={gateway} settings={settings} form={form} troubles={shown} gateway={gateway} />
        ))}
        <WaivedFields settings={settings} form={form} troubles={shown} />
      </fieldset>
      <footer className="set-foot">
        <div className="set-said" role="status">
          {failure && <ErrorNote error={failure} />}
          {!failure && tried && !shop && <p className="set-check">{t('settings.check-marked')}</p>}
          {!failure && !(tried && !shop) && changed && <p className="hint">{t('settings.unsaved')}</p>}
          {changed && <ApprovalHint right="set-up" />}
        </div>
        {changed && (
          <Button kind="quiet" onPress={settings.undo}>
            {t('settings.undo')}
          </Button>
        )}
        <Button kind="main" busy={saving} isDisabled={!changed} onPress={() => void save()}>
          {t('settings.save')}
        </Button>
      </footer>
    </form>
  );
};
