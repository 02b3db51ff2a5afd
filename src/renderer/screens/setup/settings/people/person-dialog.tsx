// One person: another name or role, a new PIN, deactivated or active again.
import { type FormEvent, useState } from 'react';
import type { Person } from '../../../../../shared/contract/setup/people.ts';
import type { AppError } from '../../../../../shared/errors.ts';
import { Button } from '../../../../parts/button.tsx';
import { Dialog } from '../../../../parts/dialog.tsx';
import { ErrorNote } from '../../../../parts/error-note.tsx';
import { Field } from '../../../../parts/fields/field.tsx';
import { PinSteps } from '../../../../parts/fields/pin-steps.tsx';
import { useNotes, usePress, useSession, useStores, useT } from '../../../../stores/use-stores.ts';
import { RoleField } from './add-dialog.tsx';
import { said } from '../../../../i18n/said.ts';

type Part = 'names' | 'pin' | 'deactivating';
type Changes = { readonly name?: string; readonly role?: Person['role']; readonly active?: boolean; readonly pin?: string };

export const PersonDialog = ({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) => {
  const t = useT();
  const press = usePress();
  const { session } = useStores();
  const { user } = useSession();
  const show = useNotes((notes) => notes.show);
  const [part, setPart] = useState<Part>('names');
  const [name, setName] = useState(person.name);
  const [role, setRole] = useState(person.role);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const isSelf = user?.userId === person.userId;
  const changed = name.trim() !== person.name || role !== person.role;

  const change = async (changes: Changes): Promise<AppError | null> => {
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
  const save = (event?: FormEvent): void => {
    event?.preventDefault();
    const names = { ...(name.trim() !== person.name && { name }), ...(role !== person.role && { role }) };
    void change(names).then(setError);
  };
  const back = (
    <Button kind="quiet" onPress={() => setPart('names')}>
      {t('common.back')}
    </Button>
  );

  if (part === 'pin') {
    return (
      <Dialog title={t('people.set-pin-of', { name: person.name })} icon="vouched" isOpen onClose={onClose} actions={back}>
        <p>{t('people.set-pin-text')}</p>
        <PinSteps save={t('pin.save')} onDone={({ pin }) => change({ pin })} />
      </Dialog>
    );
  }
  if (part === 'deactivating') {
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
            <Button kind="danger" busy={busy} onPress={() => void change({ active: false }).then(setError)}>
              {t('people.deactivate')}
            </Button>
            {back}
          </>
        }
      >
        <p>{t('people.deactivate-text')}</p>
      </Dialog>
    );
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
      <form className="dialog-form" onSubmit={save}>
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
          <Button icon="retry" busy={busy} onPress={() => void change({ active: true }).then(setError)}>
            {t('people.activate')}
          </Button>
        )}
      </div>
      {isSelf && <p className="hint">{t('people.own-pin-hint')}</p>}
    </Dialog>
  );
};
