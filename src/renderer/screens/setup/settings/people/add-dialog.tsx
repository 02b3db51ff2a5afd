// The dialog that adds a person: name and role, then the PIN. The first person is the owner; from then on people must sign in.
import { type FormEvent, useState } from 'react';
import type { AppError } from '../../../../../shared/errors.ts';
import { readName } from '../../../../../shared/people/person.ts';
import { type Role, roles } from '../../../../../shared/people/rights.ts';
import { wordsRoles } from '../../../../i18n/words/entry.ts';
import { wordsRoleDeeds } from '../../../../i18n/words/people.ts';
import { Button } from '../../../../parts/button.tsx';
import { Callout } from '../../../../parts/callout.tsx';
import { Dialog } from '../../../../parts/dialog.tsx';
import { Field } from '../../../../parts/fields/field.tsx';
import { PinSteps } from '../../../../parts/fields/pin-steps.tsx';
import { SelectField } from '../../../../parts/fields/select-field.tsx';
import { Say } from '../../../../parts/text/say.tsx';
import { shortestPinIn } from '../../../../stores/people/session-store.ts';
import { useLang, useNotes, usePress, useSession, useStores, useT } from '../../../../stores/use-stores.ts';
import { said } from '../../../../i18n/said.ts';

type RoleFieldProps = { readonly value: Role; readonly onChange: (role: Role) => void };
export const RoleField = ({ value, onChange }: RoleFieldProps) => {
  const t = useT();
  const lang = useLang();
  return (
    <SelectField
      label={t('people.role')}
      value={value}
      options={roles.map((role) => ({ id: role, label: wordsRoles[role][lang] }))}
      hint={wordsRoleDeeds[value][lang]}
      onChange={onChange}
    />
  );
};

export type AddDialogProps = {
  /** True if no person has been added yet. */
  readonly isFirst: boolean;
  readonly onClose: () => void;
  readonly onAdded: () => void;
};

type NameProps = {
  readonly isFirst: boolean;
  readonly name: string;
  readonly role: Role;
  readonly error: AppError | null;
  readonly onName: (name: string) => void;
  readonly onRole: (role: Role) => void;
  readonly onNext: (event: FormEvent) => void;
};
const NameForm = ({ isFirst, name, role, error, onName, onRole, onNext }: NameProps) => {
  const t = useT();
  return (
    <form className="dialog-form" onSubmit={onNext} noValidate>
      {isFirst && (
        <Callout tone="know" icon="info" title={t('people.first-title')}>
          <p>{t('people.first-text')}</p>
        </Callout>
      )}
      <Field
        label={t('people.name')}
        value={name}
        onChange={onName}
        hint={t('people.name-hint')}
        error={error}
        maxLength={80}
        autoFocus
      />
      {!isFirst && <RoleField value={role} onChange={onRole} />}
    </form>
  );
};

export const AddDialog = ({ isFirst, onClose, onAdded }: AddDialogProps) => {
  const t = useT();
  const press = usePress();
  const { session } = useStores();
  const now = useSession();
  const show = useNotes((notes) => notes.show);
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>(isFirst ? 'owner' : 'cashier');
  const [isNamed, setNamed] = useState(false);
  const [error, setError] = useState<AppError | null>(null);

  const next = (event?: FormEvent): void => {
    event?.preventDefault();
    const read = readName(name);
    setError(read.ok ? null : read.error);
    setNamed(read.ok);
  };
  const add = async (pin: string): Promise<AppError | null> => {
    const answer = await press('people.add', { name, role, pin });
    if (answer.ok) {
      show({ tone: 'ok', icon: 'person', says: said('people.added', { name: answer.value.name }) });
      await session.load();
      onAdded();
      return null;
    }
    if (answer.error.code.startsWith('people.pin')) return answer.error;
    // The error is not about the PIN, so go back to the step that asks for the name, and show the error in that step.
    setNamed(false);
    setError(answer.error);
    return null;
  };
  return (
    <Dialog
      title={t(isFirst ? 'people.add-first' : 'people.add')}
      icon="person"
      tone="ok"
      isOpen
      onClose={onClose}
      actions={
        <>
          {!isNamed && name.trim() === '' && <span className="hint">{t('people.name-missing')}</span>}
          {!isNamed && (
            <Button kind="main" isDisabled={name.trim() === ''} onPress={() => next()}>
              {t('pin.next')}
            </Button>
          )}
          <Button kind="quiet" onPress={isNamed ? () => setNamed(false) : onClose}>
            {t(isNamed ? 'common.back' : 'pin.cancel')}
          </Button>
        </>
      }
    >
      {isNamed ? (
        <>
          <p>
            <Say k="pin.new-of" with={{ name: <strong>{name.trim()}</strong> }} />
          </p>
          {!isFirst && <p className="hint">{t('people.add-pin-text')}</p>}
          <PinSteps shortest={shortestPinIn(now, role)} save={t('people.save')} onDone={({ pin }) => add(pin)} />
        </>
      ) : (
        <NameForm {...{ isFirst, name, role, error }} onName={setName} onRole={setRole} onNext={next} />
      )}
    </Dialog>
  );
};
