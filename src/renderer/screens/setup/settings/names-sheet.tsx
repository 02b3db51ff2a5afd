// The settings sheet for the names that the payment service uses for gateways and payment methods. Saving requires the right
// `change-names`, because a notice can pay a sale only if its names match these names.
import { useState } from 'react';
import { type Gateway, gateways } from '../../../../shared/payment/gateways.ts';
import { wordsGateways } from '../../../i18n/words/money.ts';
import { Button, IconButton } from '../../../parts/button.tsx';
import { DeedDialog } from '../../../parts/people/deed-dialog.tsx';
import { useUnsaved } from '../../../stores/use-unsaved.ts';
import { useApp, useLang, useNotes, usePress, useT } from '../../../stores/use-stores.ts';
import {
  emptyMethod,
  type GatewayForm,
  isNamesFormChanged,
  type MethodForm,
  namesFormOf,
  type NamesForm,
  type NamesTroubles,
  readNames,
} from './names-form.ts';
import { SettingField } from './setting-field.tsx';
import { said } from '../../../i18n/said.ts';

type PartProps = {
  readonly gateway: Gateway;
  readonly form: GatewayForm;
  readonly troubles: NamesTroubles;
  readonly onType: (changes: Partial<GatewayForm>) => void;
};

const MethodFields = ({ gateway, form: { methods }, troubles, onType }: PartProps) => {
  const t = useT();
  const trouble = troubles[`${gateway}.methods`] ? t('names.methods-malformed') : undefined;
  const type = (at: number, changes: Partial<MethodForm>): void =>
    onType({ methods: methods.map((method, i) => (i === at ? { ...method, ...changes } : method)) });
  return (
    <fieldset className="names-methods">
      <legend>{t('names.methods')}</legend>
      {methods.map((method, at) => (
        // A new line is still empty and has nothing unique, so its index is the key.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="names-method">
          <SettingField
            label={t('names.code')}
            ltr
            maxLength={64}
            value={method.code}
            trouble={at === methods.length - 1 ? trouble : undefined}
            onChange={(code) => type(at, { code })}
          />
          <SettingField
            label={t('names.ar')}
            maxLength={40}
            value={method.ar}
            trouble={undefined}
            onChange={(ar) => type(at, { ar })}
          />
          <SettingField
            label={t('names.en')}
            maxLength={40}
            value={method.en}
            trouble={undefined}
            onChange={(en) => type(at, { en })}
          />
          <IconButton
            icon="close"
            label={t('names.remove', { number: at + 1 })}
            onPress={() => onType({ methods: methods.filter((_, i) => i !== at) })}
          />
        </div>
      ))}
      <div className="set-row">
        <Button icon="plus" onPress={() => onType({ methods: [...methods, emptyMethod] })}>
          {t('names.add')}
        </Button>
      </div>
    </fieldset>
  );
};

const GatewayFields = (props: PartProps) => {
  const t = useT();
  const lang = useLang();
  const { gateway, form, troubles, onType } = props;
  return (
    <fieldset className="set-limits">
      <legend>{wordsGateways[gateway][lang]}</legend>
      <div className="set-fields">
        <SettingField
          label={t('names.path')}
          hint={t('names.path-hint')}
          ltr
          maxLength={64}
          value={form.path}
          trouble={troubles[`${gateway}.path`] && t('names.path-malformed')}
          onChange={(path) => onType({ path })}
        />
        <SettingField
          label={t('names.notices')}
          hint={t('names.notices-hint')}
          ltr
          maxLength={600}
          value={form.notices}
          trouble={troubles[`${gateway}.notices`] && t('names.notices-malformed')}
          onChange={(notices) => onType({ notices })}
        />
      </div>
      {gateway === 'wallet' && <MethodFields {...props} />}
    </fieldset>
  );
};

export const NamesSheet = () => {
  const t = useT();
  const press = usePress();
  const show = useNotes((notes) => notes.show);
  const { names } = useApp();
  const [typed, setTyped] = useState<NamesForm | null>(null);
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const form = typed ?? namesFormOf(names);
  const read = readNames(form);
  const changed = typed !== null && isNamesFormChanged(typed, names);
  const forget = (): void => {
    setTyped(null);
    setTried(false);
  };
  useUnsaved(() => changed, forget);
  const save = (): void => {
    setTried(true);
    if (read.names) setSaving(true);
  };
  return (
    <section className="sheet set-sheet names-sheet">
      <h2>{t('names.title')}</h2>
      <p className="hint">{t('names.what')}</p>
      {gateways.map((gateway) => (
        <GatewayFields
          key={gateway}
          gateway={gateway}
          form={form[gateway]}
          troubles={tried ? read.troubles : {}}
          onType={(changes) => setTyped({ ...form, [gateway]: { ...form[gateway], ...changes } })}
        />
      ))}
      {tried && !read.names && (
        <p className="set-check" role="status">
          {t('settings.check-marked')}
        </p>
      )}
      {changed && (
        <div className="set-row">
          <Button kind="main" icon="vouched" onPress={save}>
            {t('names.save')}
          </Button>
          <Button kind="quiet" onPress={forget}>
            {t('settings.undo')}
          </Button>
        </div>
      )}
      {saving && read.names && (
        <DeedDialog
          title={t('names.title')}
          right="change-names"
          icon="vouched"
          yes={t('names.save')}
          onClose={() => setSaving(false)}
          onAnswer={async () => {
            const answer = await press('names.set', { names: read.names as typeof names });
            if (!answer.ok) return answer.error;
            show({ tone: 'ok', icon: 'paid', says: said('names.saved') });
            forget();
            return null;
          }}
        >
          <p>{t('names.save-text')}</p>
        </DeedDialog>
      )}
    </section>
  );
};
