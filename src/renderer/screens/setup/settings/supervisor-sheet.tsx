// The supervisor's PIN: whether there is one, and the way to set it or another.
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import type { Output } from '../../../../shared/contract/index.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { Badge } from '../../../parts/badge.tsx';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { approvalWith, PinField } from '../../../parts/fields/pin-field.tsx';
import { Say } from '../../../parts/say.tsx';
import { useApi, useNotes, usePress, useT } from '../../../stores/use-stores.ts';

type State = Output<'supervisor.get'>;

const PinDialog = ({ pinSet, onClose }: { readonly pinSet: boolean; readonly onClose: () => void }) => {
  const t = useT();
  const press = usePress();
  const show = useNotes((notes) => notes.show);
  const [typed, setTyped] = useState({ current: '', pin: '', again: '' });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const differs = typed.again !== '' && typed.pin !== typed.again;
  const ready = typed.pin !== '' && typed.pin === typed.again && (!pinSet || typed.current !== '');
  const type = (changes: Partial<typeof typed>): void => setTyped({ ...typed, ...changes });
  const save = async (): Promise<void> => {
    if (!ready || busy) return;
    setBusy(true);
    const answer = await press('supervisor.set', { pin: typed.pin, ...(pinSet && { approval: approvalWith(typed.current) }) });
    setBusy(false);
    setTyped({ current: '', pin: '', again: '' });
    if (!answer.ok) return setError(answer.error);
    show({ tone: 'ok', icon: 'paid', text: t('pin.saved') });
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  return (
    <Dialog
      title={t(pinSet ? 'pin.change' : 'pin.set-first')}
      icon="vouched"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="main" busy={busy} isDisabled={!ready} onPress={() => void save()}>
            {t('pin.save')}
          </Button>
          <Button kind="quiet" onPress={onClose}>
            {t('pin.cancel')}
          </Button>
        </>
      }
    >
      <form className="dialog-form" onSubmit={submit}>
        {pinSet && (
          <PinField label={t('pin.current')} hint="" value={typed.current} onChange={(current) => type({ current })} autoFocus />
        )}
        <PinField
          label={t('pin.new')}
          hint={t('pin.new-hint')}
          value={typed.pin}
          onChange={(pin) => type({ pin })}
          autoFocus={!pinSet}
        />
        <PinField
          label={t('pin.again')}
          hint={differs ? t('pin.differs') : ''}
          value={typed.again}
          onChange={(again) => type({ again })}
        />
        <input type="submit" hidden />
      </form>
      {error && <ErrorNote error={error} />}
    </Dialog>
  );
};

export const SupervisorSheet = () => {
  const t = useT();
  const api = useApi();
  const [state, setState] = useState<State | null>(null);
  const [changing, setChanging] = useState(false);
  const load = useCallback(async (): Promise<void> => {
    const answer = await api.call('supervisor.get', {});
    if (answer.ok) setState(answer.value);
  }, [api]);
  useEffect(() => void load(), [load]);
  if (!state) return null;
  const { pinSet, lockedForS } = state;
  return (
    <section className="sheet set-sheet">
      <h2>{t('pin.title')}</h2>
      <p className="hint">{t('pin.what')}</p>
      <div className="set-row">
        <Badge tone={pinSet ? 'ok' : 'wait'} icon={pinSet ? 'paid' : 'warn'}>
          {t(pinSet ? 'pin.set' : 'pin.missing')}
        </Badge>
        {lockedForS > 0 && (
          <Badge tone="stop" icon="warn">
            <Say k="pin.locked" with={{ count: lockedForS }} />
          </Badge>
        )}
        <Button icon="vouched" onPress={() => setChanging(true)}>
          {t(pinSet ? 'pin.change' : 'pin.set-first')}
        </Button>
      </div>
      {changing && (
        <PinDialog
          pinSet={pinSet}
          onClose={() => {
            setChanging(false);
            void load();
          }}
        />
      )}
    </section>
  );
};
