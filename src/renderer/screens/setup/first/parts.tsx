// What the steps of the set-up are made of: a field, one whose text is never shown again, and a test of the other side.
import { useId, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import type { Output } from '../../../../shared/contract/index.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { codeText, errorText } from '../../../i18n/words/errors/errors.ts';
import { Badge } from '../../../parts/badge.tsx';
import { Button } from '../../../parts/button.tsx';
import { Callout } from '../../../parts/callout.tsx';
import { ServiceWords } from '../../../parts/service-words.tsx';
import { useLang, useT } from '../../../stores/use-stores.ts';

type TextProps = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly ltr?: boolean;
  readonly secret?: boolean;
  readonly given?: boolean;
  readonly invalid?: boolean;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
};

export const SetupField = (props: TextProps) => {
  const { label, name, value, onChange, hint, ltr = false, secret = false, given = false, invalid = false } = props;
  const { readOnly = false, autoFocus = false } = props;
  const t = useT();
  const below = useId();
  const said = given ? t('first.given-hint') : hint;
  return (
    <TextField
      className="field"
      type={secret ? 'password' : 'text'}
      value={value}
      onChange={onChange}
      isInvalid={invalid}
      isReadOnly={readOnly}
      autoFocus={autoFocus}
    >
      <div className="field-head">
        <Label>{label}</Label>
        {given && (
          <Badge tone="ok" icon="paid">
            {t('first.given')}
          </Badge>
        )}
      </div>
      <Input
        className="input"
        {...(ltr && { dir: 'ltr', 'data-ltr': true })}
        data-field={name}
        autoComplete={secret ? 'new-password' : 'off'}
        spellCheck={false}
        aria-describedby={below}
      />
      <div id={below} className="field-below">
        {said && <p className="hint">{said}</p>}
      </div>
    </TextField>
  );
};

type Told = Output<'setup.try'> | AppError;

type TryProps = {
  readonly label: string;
  readonly good: string;
  readonly caption: 'common.service-said' | 'common.details';
  readonly run: () => Promise<Told>;
};

export const TryOut = ({ label, good, caption, run }: TryProps) => {
  const t = useT();
  const lang = useLang();
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const test = async (): Promise<void> => {
    setBusy(true);
    setTold(await run());
    setBusy(false);
  };
  const isGood = told !== null && 'ok' in told && told.ok;
  const bad =
    told === null || isGood ? null : 'ok' in told ? codeText(told.code ?? 'service.unclear', lang) : errorText(told, lang);
  return (
    <div className="first-try">
      <Button icon="check" busy={busy} onPress={() => void test()}>
        {busy ? t('first.testing') : label}
      </Button>
      <div role="status">
        {isGood && !busy && <Callout tone="ok" icon="paid" title={good} />}
        {bad && !busy && (
          <Callout tone="stop" icon="warn" title={bad.what}>
            <p>{bad.next}</p>
            {told && 'ok' in told && told.words && <ServiceWords words={told.words} caption={caption} />}
          </Callout>
        )}
      </div>
    </div>
  );
};
