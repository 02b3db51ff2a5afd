// The steps of the first set-up, one component each.
import { useMemo, useRef, useState } from 'react';
import type { Output } from '../../../../shared/contract/index.ts';
import type { SetupDraft, SetupView } from '../../../../shared/contract/setup.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { Lang } from '../../../i18n/index.ts';
import { Button } from '../../../parts/button.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Segmented } from '../../../parts/fields/segmented.tsx';
import { SelectField } from '../../../parts/fields/select-field.tsx';
import { useLang, useT } from '../../../stores/use-stores.ts';
import { SecretField, SetupField, TryOut } from './parts.tsx';
import { type Strength, strengthOf } from './strength.ts';

export type StepProps = {
  readonly view: SetupView;
  readonly draft: SetupDraft;
  type(changes: Partial<SetupDraft>): void;
  chooseLang(lang: Lang): void;
  /** The field that the till complained about. */
  readonly faulty: string | null;
  tryOut(part: 'service' | 'relay'): Promise<Output<'setup.try'> | AppError>;
  readKeys(text: string): Promise<AppError | null>;
};

export const LangStep = ({ chooseLang }: StepProps) => {
  const t = useT();
  const lang = useLang();
  return (
    <>
      <p>{t('first.lang-text')}</p>
      <Segmented
        label={t('first.step-lang')}
        value={lang}
        options={[
          { id: 'ar', label: 'العربية' },
          { id: 'en', label: 'English' },
        ]}
        onChange={chooseLang}
      />
      <p className="hint">{t('first.kept')}</p>
    </>
  );
};

export const ShopStep = ({ draft, type, faulty }: StepProps) => {
  const t = useT();
  const { timeZone } = draft;
  const zones = useMemo(
    () => [...new Set(['Africa/Tripoli', timeZone, ...Intl.supportedValuesOf('timeZone')])].map((id) => ({ id, label: id })),
    [timeZone],
  );
  return (
    <div className="first-fields">
      <SetupField
        label={t('first.shop-name')}
        name="shopName"
        hint={t('first.shop-name-hint')}
        value={draft.shopName}
        invalid={faulty === 'shopName'}
        onChange={(shopName) => type({ shopName: shopName.slice(0, 60) })}
      />
      <SelectField label={t('first.time-zone')} value={timeZone} options={zones} onChange={(zone) => type({ timeZone: zone })} />
      <SetupField
        label={t('first.cut-off')}
        name="cutOff"
        hint={t('first.cut-off-hint')}
        ltr
        value={draft.cutOff}
        invalid={faulty === 'cutOff'}
        onChange={(cutOff) => type({ cutOff: cutOff.slice(0, 5) })}
      />
    </div>
  );
};

const KeysFile = ({ readKeys }: Pick<StepProps, 'readKeys'>) => {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState<AppError | 'read' | null>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setTold((await readKeys(await file.text())) ?? 'read');
    // The page keeps nothing of it.
    if (input.current) input.current.value = '';
  };
  return (
    <div className="first-file">
      <p className="hint">{t('first.keys-file-text')}</p>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-hidden="true"
        onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
      />
      <Button icon="folder" onPress={() => input.current?.click()}>
        {t('first.keys-file')}
      </Button>
      <div role="status">
        {told === 'read' ? <p className="hint">{t('first.keys-read')}</p> : told && <ErrorNote error={told} />}
      </div>
    </div>
  );
};

export const ServiceStep = ({ view, draft, type, faulty, tryOut, readKeys }: StepProps) => {
  const t = useT();
  return (
    <>
      <KeysFile readKeys={readKeys} />
      <div className="first-fields">
        <SetupField
          label={t('first.service-url')}
          name="serviceUrl"
          hint={t('first.service-url-hint')}
          ltr
          value={draft.serviceUrl}
          readOnly={view.mode === 'trial'}
          invalid={faulty === 'serviceUrl'}
          onChange={(serviceUrl) => type({ serviceUrl })}
        />
        <SecretField
          label={t('first.access-token')}
          name="accessToken"
          given={view.given.accessToken}
          invalid={faulty === 'accessToken'}
        />
        <SecretField label={t('first.api-key')} name="apiKey" given={view.given.apiKey} invalid={faulty === 'apiKey'} />
        <SecretField label={t('first.secret')} name="secret" given={view.given.secret} invalid={faulty === 'secret'} />
      </div>
      <TryOut
        label={t('first.test-service')}
        good={t('first.service-good')}
        caption="common.service-said"
        run={() => tryOut('service')}
      />
    </>
  );
};

export const RelayStep = ({ view, draft, type, faulty, tryOut }: StepProps) => {
  const t = useT();
  return (
    <>
      <div className="first-fields">
        <SetupField
          label={t('first.relay-url')}
          name="relayUrl"
          hint={t('first.relay-url-hint')}
          ltr
          value={draft.relayUrl}
          invalid={faulty === 'relayUrl'}
          onChange={(relayUrl) => type({ relayUrl })}
        />
        <SetupField
          label={t('first.relay-public')}
          name="relayPublicUrl"
          hint={t('first.relay-public-hint')}
          ltr
          value={draft.relayPublicUrl}
          invalid={faulty === 'relayPublicUrl'}
          onChange={(relayPublicUrl) => type({ relayPublicUrl })}
        />
        <SetupField
          label={t('first.merchant')}
          name="merchant"
          hint={t('first.name-hint')}
          ltr
          value={draft.merchant}
          invalid={faulty === 'merchant'}
          onChange={(merchant) => type({ merchant: merchant.slice(0, 64) })}
        />
        <SetupField
          label={t('first.till')}
          name="till"
          hint={t('first.name-hint')}
          ltr
          value={draft.till}
          invalid={faulty === 'till'}
          onChange={(till) => type({ till: till.slice(0, 64) })}
        />
        <SecretField
          label={t('first.relay-token')}
          name="relayToken"
          given={view.given.relayToken}
          invalid={faulty === 'relayToken'}
        />
      </div>
      <TryOut label={t('first.test-relay')} good={t('first.relay-good')} caption="common.details" run={() => tryOut('relay')} />
    </>
  );
};

export const LockStep = ({ view }: StepProps) => {
  const t = useT();
  /** Of what stands there; the text itself is the field's. */
  const [strength, setStrength] = useState<Strength | null>(null);
  return (
    <>
      <p>{t(view.asksPassphrase ? 'first.lock-text' : 'first.lock-system')}</p>
      {view.asksPassphrase && (
        <div className="first-fields">
          <SecretField
            label={t('first.passphrase')}
            name="passphrase"
            {...(strength && { hint: t(`first.strength-${strength}`) })}
            onInput={({ currentTarget: { value } }) => setStrength(value === '' ? null : strengthOf(value))}
          />
          <SecretField label={t('first.again')} name="again" />
        </div>
      )}
      <p className="hint">{t('first.after')}</p>
    </>
  );
};
