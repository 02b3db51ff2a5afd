// The dialog for one person: change the name or role, set a new PIN, deactivate or activate the person.
import { type FormEvent, useState } from 'react';
import type { Person } from '../../../../../shared/contract/setup/people.ts';
import type { AppError } from '../../../../../shared/errors.ts';
import { Button } from '../../../../parts/button.tsx';
import { Dialog } from '../../../../parts/dialog.tsx';
import { ErrorNote } from '../../../../parts/error-note.tsx';
import { Field } from '../../../../parts/fields/field.tsx';
import { PinSteps } from '../../../../parts/fields/pin-steps.tsx';
import { shortestPinIn } from '../../../../stores/people/session-store.ts';
import { useNotes, usePress, useSession, useStores, useT } from '../../../../stores/use-stores.ts';
import { RoleField } from './add-dialog.tsx';
import { said } from '../../../../i18n/said.ts';

type PersonPart = 'names' | 'pin' | 'deactivating';
type PersonChanges = { readonly name?: string; readonly role?: Person['role']; readonly active?: boolean; readonly pin?: string };

type PersonDialogProps = { readonly person: Person; readonly onClose: () => void };
type ChangePerson = (changes: PersonChanges) => Promise<AppError | null>;

/** Saves changes to a person, and closes the dialog once the changes are saved. */
const useChange = ({ person, onClose }: PersonDialogProps) => {
  const press = usePress();
  const { session } = useStores();
  const show = useNotes((notes) => notes.show);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const change: ChangePerson = async (changes) => {
    setBusy(true);
    setError(null);
    const answer = await press('people.change', { userId: person.userId, ...changes });
    setBusy(false);
    if (!answer.ok) return answer.error;
    show({ tone: 'ok', icon: 'person', says: said('people.saved') });
    await session.load();
    onClose();
    return null;
  };
  return { busy, error, change, saveOrSay: (changes: PersonChanges): void => void change(changes).then(setError) };
};

const Back = ({ onBack }: { readonly onBack: () => void }) => (
  <Button kind="quiet" onPress={onBack}>
    {useT()('common.back')}
  </Button>
);

type PinProps = PersonDialogProps & { readonly change: ChangePerson; readonly onBack: () => void };
const PinDialog = ({ person, change, onBack, onClose }: PinProps) => {
  const t = useT();
  return (
    <Dialog
      title={t('pin.new-of', { name: person.name })}
      icon="vouched"
      isOpen
      onClose={onClose}
      actions={<Back onBack={onBack} />}
    >
      <p>{t('people.set-pin-text')}</p>
      <PinSteps shortest={shortestPinIn(useSession(), person.role)} save={t('pin.save')} onDone={({ pin }) => change({ pin })} />
    </Dialog>
  );
};

type DeactivateProps = PersonDialogProps & {
  readonly busy: boolean;
  readonly error: AppError | null;
  readonly onYes: () => void;
  readonly onBack: () => void;
};
const DeactivateDialog = ({ person, busy, error, onYes, onBack, onClose }: DeactivateProps) => {
  const t = useT();
  return (
    <Dialog
      title={t('people.deactivate-title', { name: person.name })}
      icon="warn"
      tone="stop"
      asks
      isOpen
      onClose={onClose}
      actions={
        <>
          {error && <ErrorNote error={error} />}
          <Button kind="danger" busy={busy} onPress={onYes}>
            {t('people.deactivate')}
          </Button>
          <Back onBack={onBack} />
        </>
      }
    >
      <p>{t('people.deactivate-text')}</p>
    </Dialog>
  );
};

export const PersonDialog = ({ person, onClose }: PersonDialogProps) => {
  const t = useT();
  const { user } = useSession();
  const { busy, error, change, saveOrSay } = useChange({ person, onClose });
  const [part, setPart] = useState<PersonPart>('names');
  const [name, setName] = useState(person.name);
  const [role, setRole] = useState(person.role);
  const isSelf = user?.userId === person.userId;
  const changed = name.trim() !== person.name || role !== person.role;

  const save = (event?: FormEvent): void => {
    event?.preventDefault();
    saveOrSay({ ...(name.trim() !== person.name && { name }), ...(role !== person.role && { role }) });
  };
  const back = { person, onClose, onBack: (): void => setPart('names') };
  if (part === 'pin') return <PinDialog {...back} change={change} />;
  if (part === 'deactivating') {
    return <DeactivateDialog {...back} {...{ busy, error }} onYes={() => saveOrSay({ active: false })} />;
  }
  return (
    <Dialog
      title={person.name}
      icon="person"
      isOpen
      onClose={onClose}
      actions={
        <>
          {error && <ErrorNote error={error} />}
          <Button kind="main" busy={busy} isDisabled={!changed || name.trim() === ''} onPress={() => save()}>
            {t('people.save')}
          </Button>
          <Button kind="quiet" onPress={onClose}>
            {t('pin.cancel')}
          </Button>
        </>
      }
    >
      <form className="dialog-form" onSubmit={save} noValidate>
        <Field label={t('people.name')} value={name} onChange={setName} hint={t('people.name-hint')} maxLength={80} />
        <RoleField value={role} onChange={setRole} />
      </form>
      <div className="set-row">
        {!isSelf && person.active && (
          <Button icon="vouched" onPress={() => setPart('pin')}>
            {t('people.set-pin')}
          </Button>
        )}
        {person.active ? (
          <Button kind="danger" icon="refused" onPress={() => setPart('deactivating')}>
            {t('people.deactivate')}
          </Button>
        ) : (
          <Button icon="retry" busy={busy} onPress={() => saveOrSay({ active: true })}>
            {t('people.activate')}
          </Button>
        )}
      </div>
      {isSelf && <p className="hint">{t('people.own-pin-hint')}</p>}
    </Dialog>
  );
};
