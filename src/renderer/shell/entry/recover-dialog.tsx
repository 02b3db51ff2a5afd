// The dialog to sign in with the printed recovery code: choose the owner, type the code, set a new PIN.
import '../../i18n/words/approve.ts';
import { type FormEvent, useState } from 'react';
import type { PersonToPick } from '../../../shared/contract/setup/people.ts';
import type { AppError } from '../../../shared/errors.ts';
import { shortestPin } from '../../../shared/people/pin.ts';
import { readRecoveryCode } from '../../../shared/people/recovery-code.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Empty } from '../../parts/empty.tsx';
import { PinSteps } from '../../parts/fields/pin-steps.tsx';
import { RecoveryCodeField } from '../../parts/people/recovery-code-field.tsx';
import { Say } from '../../parts/text/say.tsx';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { useNotes, usePress, useSessionNow, useT } from '../../stores/use-stores.ts';
import { said } from '../../i18n/said.ts';

export type RecoverDialogProps = {
  /** The person chosen on the sign-in page; null for none. */
  readonly chosenId: string | null;
  readonly onClose: () => void;
  /** Called instead of `onClose` once the owner with this user id has a new PIN. */
  readonly onRecovered: (userId: string) => void;
};

type OwnerPinProps = { readonly name: string; readonly onPin: (pin: string) => Promise<AppError | null> };
const OwnerPin = ({ name, onPin }: OwnerPinProps) => (
  <>
    <p>
      <Say k="pin.new-of" with={{ name: <strong>{name}</strong> }} />
    </p>
    <PinSteps shortest={shortestPin} save={useT()('recovery.go')} onDone={({ pin }) => onPin(pin)} />
  </>
);

type ChoiceProps = {
  readonly owners: readonly PersonToPick[];
  /** Empty while no owner is chosen. */
  readonly userId: string;
  readonly onChoose: (userId: string) => void;
};
const OwnerChoice = ({ owners, userId, onChoose }: ChoiceProps) => {
  const t = useT();
  const names = owners.map((owner) => ({ id: owner.userId, label: owner.name }));
  return (
    <SelectField
      label={t('recovery.owner')}
      value={userId}
      options={userId === '' ? [{ id: '', label: t('recovery.choose-owner') }, ...names] : names}
      onChange={onChoose}
    />
  );
};

type NextProps = { readonly missing: 'recovery.owner-missing' | 'recovery.code-missing' | null; readonly onPress: () => void };
const Next = ({ missing, onPress }: NextProps) => {
  const t = useT();
  return (
    <>
      {missing && <span className="hint">{t(missing)}</span>}
      <Button kind="main" isDisabled={missing !== null} onPress={onPress}>
        {t('pin.next')}
      </Button>
    </>
  );
};

export const RecoverDialog = ({ chosenId, onClose, onRecovered }: RecoverDialogProps) => {
  const t = useT();
  const press = usePress();
  const show = useNotes((notes) => notes.show);
  const owners = useSessionNow().people.filter(({ role }) => role === 'owner');
  const only = owners.length === 1 ? owners[0] : undefined;
  const [userId, setUserId] = useState((owners.find((owner) => owner.userId === chosenId) ?? only)?.userId ?? '');
  const name = owners.find((owner) => owner.userId === userId)?.name ?? '';
  const [code, setCode] = useState('');
  const [isRead, setRead] = useState(false);
  const [error, setError] = useState<AppError | null>(null);

  const missing = userId === '' ? 'recovery.owner-missing' : code.trim() === '' ? 'recovery.code-missing' : null;
  const type = (typed: string): void => {
    setCode(typed);
    setError(null);
  };
  const next = (event?: FormEvent): void => {
    event?.preventDefault();
    if (missing) return;
    const read = readRecoveryCode(code);
    setError(read.ok ? null : read.error);
    setRead(read.ok);
  };
  const set = async (pin: string): Promise<AppError | null> => {
    const answer = await press('recovery.use', { code, userId, pin });
    if (answer.ok) {
      show({ tone: 'ok', icon: 'paid', says: said('recovery.used', { name }) });
      onRecovered(userId);
      return null;
    }
    // Show PIN errors at the pad; for any other error, go back to the field of the recovery code.
    if (answer.error.code.startsWith('people.pin')) return answer.error;
    setRead(false);
    setError(answer.error);
    return null;
  };
  return (
    <Dialog
      title={t('recovery.use-title')}
      icon="locked"
      tone="stop"
      isOpen
      onClose={onClose}
      actions={
        <>
          {!isRead && owners.length > 0 && <Next missing={missing} onPress={() => next()} />}
          <Button kind="quiet" onPress={onClose}>
            {t('pin.cancel')}
          </Button>
        </>
      }
    >
      {owners.length === 0 ? (
        <Empty icon="people" title={t('recovery.no-owner')} />
      ) : isRead ? (
        <OwnerPin name={name} onPin={set} />
      ) : (
        <form className="dialog-form" onSubmit={next} noValidate>
          <p>{t('recovery.use-text')}</p>
          <OwnerChoice {...{ owners, userId }} onChoose={setUserId} />
          <RecoveryCodeField value={code} onChange={type} error={error} />
        </form>
      )}
    </Dialog>
  );
};
