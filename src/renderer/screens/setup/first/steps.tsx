// The table of the first set-up's steps: the title of each step and the component that draws it. Also finds the step that
// contains a field.
import { useMemo, useState } from 'react';
import type { BooksFacts, SetupDraft, SetupView } from '../../../../shared/contract/setup/setup.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { judgeBackup } from '../../../../shared/ledger/named-till.ts';
import type { Lang, PlainKey } from '../../../i18n/index.ts';
import { Callout } from '../../../parts/callout.tsx';
import { ConnectionFields } from '../../../parts/connection/connection-fields.tsx';
import { type ConnectionPart, partOf } from '../../../parts/connection/fields.ts';
import { KeysFile } from '../../../parts/connection/keys-choice.tsx';
import { SecretField, SetupField } from '../../../parts/connection/parts.tsx';
import { RelayPaper } from '../../../parts/connection/relay-paper.tsx';
import { type TryOutAnswer, TryOut } from '../../../parts/connection/try-out.tsx';
import { Segmented } from '../../../parts/fields/segmented.tsx';
import { SelectField } from '../../../parts/fields/select-field.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useLang, useT } from '../../../stores/use-stores.ts';
import { type PassphraseStrength, strengthOf } from './strength.ts';

export type SetupStepProps = {
  readonly view: SetupView;
  readonly draft: SetupDraft;
  type(changes: Partial<SetupDraft>): void;
  chooseLang(lang: Lang): void;
  /** Name of the field that the till rejected; null if it rejected none. */
  readonly faulty: string | null;
  tryOut(part: ConnectionPart): Promise<TryOutAnswer>;
  /** Reads a keys file into the draft. Returns null on success, else the error. */
  readKeys(file: File): Promise<AppError | null>;
};

const LangStep = ({ chooseLang }: SetupStepProps) => {
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

/** True if the existing books already contain a shop name. The set-up then does not ask for a shop name. */
export const goesOnWithBooks = ({ books }: SetupView): boolean => (books?.shopName ?? '') !== '';

const BooksHere = ({ books: { shopName, seq, wayIn } }: { readonly books: BooksFacts }) => {
  const t = useT();
  const recovery = wayIn !== 'as-before' && t(wayIn === 'none' ? 'first.way-none' : 'first.books-recovery');
  return (
    <>
      <Callout tone="ok" icon="paid" title={t('first.books')}>
        <p>
          {shopName === '' ? (
            <Say k="first.books-nameless" with={{ seq }} />
          ) : (
            <Say k="first.books-text" with={{ shop: <bdi>{shopName}</bdi>, seq }} />
          )}
        </p>
      </Callout>
      {recovery && (
        <Callout tone="wait" icon="info" title={t('first.pins')}>
          <p>{recovery}</p>
        </Callout>
      )}
    </>
  );
};

const ShopStep = ({ view, draft, type, faulty }: SetupStepProps) => (
  <>
    {view.books && <BooksHere books={view.books} />}
    {!goesOnWithBooks(view) && <ShopFields {...{ draft, type, faulty }} />}
  </>
);

const ShopFields = ({ draft, type, faulty }: Pick<SetupStepProps, 'draft' | 'type' | 'faulty'>) => {
  const t = useT();
  const { timeZone } = draft;
  const zones = useMemo(
    () => [...new Set(['Africa/Tripoli', timeZone, ...Intl.supportedValuesOf('timeZone')])].map((id) => ({ id, label: id })),
    [timeZone],
  );
  return (
    <div className="connection-fields">
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

const Side = ({ part, view, draft, type, faulty, tryOut }: SetupStepProps & { readonly part: ConnectionPart }) => (
  <>
    <ConnectionFields
      {...{ part, faulty, type }}
      texts={draft}
      given={view.given}
      // Make the service's address read-only in a trial: the trial's data folder is named after that address.
      readOnly={view.mode === 'trial' ? ['serviceUrl'] : []}
    />
    <TryOut part={part} run={() => tryOut(part)} />
  </>
);

const ServiceStep = (props: SetupStepProps) => (
  <>
    <KeysFile read={props.readKeys} />
    <Side part="service" {...props} />
  </>
);

const RelayStep = (props: SetupStepProps) => {
  const { shopName, merchant, till, relayPublicUrl } = props.draft;
  return (
    <>
      <Side part="relay" {...props} />
      <RelayPaper facts={{ shopName, merchant, till, relayPublicUrl, headKey: null }} />
    </>
  );
};

/** A warning if the existing books belong to another till than the keys. It names both tills before the books are opened. */
const OtherTill = ({ view: { books, mode }, draft: { merchant, till } }: Pick<SetupStepProps, 'view' | 'draft'>) => {
  const t = useT();
  const named = books?.named;
  if (!named || judgeBackup({ mode, merchant: merchant || null, till: till || null }, named) !== 'another-till') return null;
  return (
    <Callout tone="stop" icon="warn" title={t('first.other-till')}>
      <p>
        <Say
          k="first.other-till-text"
          with={{
            till: <bdi>{named.till}</bdi>,
            merchant: <bdi>{named.merchant}</bdi>,
            keysTill: <bdi>{till}</bdi>,
            keysMerchant: <bdi>{merchant}</bdi>,
          }}
        />
      </p>
    </Callout>
  );
};

const LockStep = ({ view, draft }: SetupStepProps) => {
  const t = useT();
  /** The strength of the typed passphrase. The text itself stays in the field and is not kept in state. */
  const [strength, setStrength] = useState<PassphraseStrength | null>(null);
  return (
    <>
      <OtherTill {...{ view, draft }} />
      <p>{t(view.asksPassphrase ? 'first.lock-text' : 'first.lock-system')}</p>
      {view.asksPassphrase && (
        <div className="connection-fields">
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

type StepRow = {
  readonly id: 'lang' | 'shop' | ConnectionPart | 'lock';
  readonly word: PlainKey;
  readonly Draw: (props: SetupStepProps) => React.ReactNode;
};

/** The steps, in the order in which they are shown. */
export const steps: readonly [StepRow, ...StepRow[]] = [
  { id: 'lang', word: 'first.step-lang', Draw: LangStep },
  { id: 'shop', word: 'first.step-shop', Draw: ShopStep },
  { id: 'service', word: 'first.step-service', Draw: ServiceStep },
  { id: 'relay', word: 'first.step-relay', Draw: RelayStep },
  { id: 'lock', word: 'first.step-lock', Draw: LockStep },
];

const ofShop: ReadonlySet<string> = new Set(['shopName', 'timeZone', 'cutOff']);

/**
 * Returns the index of the set-up step that contains the field. Fields that belong neither to the shop nor to a connection are in
 * the step `lock`.
 */
export const stepOf = (field: string): number => {
  const id = ofShop.has(field) ? 'shop' : (partOf(field) ?? 'lock');
  return steps.findIndex((step) => step.id === id);
};
