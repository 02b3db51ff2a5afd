// The dialog of the signed-in person's shift: opens the shift, shows its sums while it runs, hands it over, closes it. F10 opens
// this dialog on every screen.
import '../../i18n/words/shifts.ts';
import { useCallback, useEffect, useState } from 'react';
import type { ShiftSums } from '../../../shared/contract/setup/people.ts';
import type { AppError } from '../../../shared/errors.ts';
import { Actor, useActorName } from '../people/approved.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Empty } from '../empty.tsx';
import { ErrorNote } from '../error-note.tsx';
import { Moment } from '../text/moment.tsx';
import { PersonPad } from '../people/person-pad.tsx';
import { Say } from '../text/say.tsx';
import { useApi, useNotes, usePress, useSession, useStores, useT } from '../../stores/use-stores.ts';
import { ShiftSumsView } from './shift-summary.tsx';
import { useOpenShift } from './use-open-shift.ts';
import './shift.css';
import { said } from '../../i18n/said.ts';

type ShiftReading = { readonly shift: ShiftSums | null; readonly failure: AppError | null; readonly loaded: boolean };

/** Hook for the signed-in person's open shift, read again whenever a shift or payment changes. */
const useShift = (): ShiftReading => {
  const api = useApi();
  const [told, setTold] = useState<ShiftReading>({ shift: null, failure: null, loaded: false });
  const load = useCallback(async (): Promise<void> => {
    const answer = await api.call('shift.now', {});
    if (answer.ok) setTold({ shift: answer.value, failure: null, loaded: true });
    else setTold({ shift: null, failure: answer.error, loaded: true });
  }, [api]);
  useEffect(() => {
    const stops = [api.on('shifts.changed', () => void load()), api.on('attempt.changed', () => void load())];
    void load();
    return () => {
      for (const stop of stops) stop();
    };
  }, [api, load]);
  return told;
};

const HandOver = ({
  shift,
  onBack,
  onClose,
}: {
  readonly shift: ShiftSums;
  readonly onBack: () => void;
  readonly onClose: () => void;
}) => {
  const t = useT();
  const press = usePress();
  const { session } = useStores();
  const { people, user } = useSession();
  const show = useNotes((notes) => notes.show);
  const others = people.filter(({ userId, rights }) => userId !== user?.userId && rights.includes('sell'));
  return (
    <Dialog
      title={t('shift.hand-over-title')}
      icon="shift"
      wide
      isOpen
      onClose={onClose}
      actions={
        <Button kind="quiet" onPress={onBack}>
          {t('pin.cancel')}
        </Button>
      }
    >
      <p>
        <Say k="shift.hand-over-text" with={{ name: <Actor actor={shift.userId} name={shift.name} /> }} />
      </p>
      {others.length === 0 ? (
        <Empty icon="people" title={t('shift.nobody-else')} />
      ) : (
        <PersonPad
          people={others}
          choice={t('shift.hand-over-title')}
          pinOf="entry.pin-of"
          enter={t('shift.hand-over')}
          onEnter={async (toUserId, pin) => {
            const answer = await press('shift.hand-over', { toUserId, pin });
            if (!answer.ok) return answer.error;
            show({ tone: 'ok', icon: 'shift', says: said('shift.handed', { name: answer.value.name }) });
            onClose();
            await session.load();
            return null;
          }}
          hint={<Empty icon="person" title={t('entry.choose')} />}
        />
      )}
    </Dialog>
  );
};

/** Shows one shift in a dialog: the person's own, or an earlier one. */
export const ShiftViewDialog = ({ shift, onClose }: { readonly shift: ShiftSums; readonly onClose: () => void }) => {
  const t = useT();
  const nameOf = useActorName();
  return (
    <Dialog
      title={t('shift.of', { name: nameOf({ actor: shift.userId, name: shift.name }) })}
      icon="shift"
      tone="ok"
      isOpen
      onClose={onClose}
    >
      <p>
        {shift.closedMs === null ? (
          <Say k="shift.since" with={{ when: <Moment ms={shift.openedMs} /> }} />
        ) : (
          <Say k="shift.from-to" with={{ from: <Moment ms={shift.openedMs} />, to: <Moment ms={shift.closedMs} /> }} />
        )}
      </p>
      <ShiftSumsView shift={shift} />
    </Dialog>
  );
};

const Now = ({ shift, failure, loaded }: ShiftReading) => {
  const t = useT();
  return (
    <>
      {failure && <ErrorNote error={failure} />}
      {!loaded && <p>{t('shift.loading')}</p>}
      {loaded && !shift && !failure && (
        <Empty icon="shift" title={t('shift.none')}>
          {t('shift.none-text')}
        </Empty>
      )}
      {shift && (
        <>
          <p>
            <Say k="shift.since" with={{ when: <Moment ms={shift.openedMs} /> }} />
          </p>
          <ShiftSumsView shift={shift} />
        </>
      )}
    </>
  );
};

type Deed = 'looking' | 'handing-over';

export const ShiftDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const nameOf = useActorName();
  const press = usePress();
  const { session } = useStores();
  const show = useNotes((notes) => notes.show);
  const { shift, failure, loaded } = useShift();
  const opening = useOpenShift();
  const [deed, setDeed] = useState<Deed>('looking');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const [made, setMade] = useState<ShiftSums | null>(null);
  const canHandOver = useSession().people.length > 1;

  const close = async (): Promise<void> => {
    setBusy(true);
    const answer = await press('shift.close', {});
    setBusy(false);
    if (!answer.ok) return setError(answer.error);
    show({ tone: 'ok', icon: 'shift', says: said('shift.closed') });
    setMade(answer.value);
    await session.load();
  };
  if (made) return <ShiftViewDialog shift={made} onClose={onClose} />;
  if (shift && deed === 'handing-over') return <HandOver shift={shift} onBack={() => setDeed('looking')} onClose={onClose} />;
  return (
    <Dialog
      title={shift ? t('shift.of', { name: nameOf({ actor: shift.userId, name: shift.name }) }) : t('shift.title')}
      icon="shift"
      tone="ok"
      isOpen
      onClose={onClose}
      actions={
        <>
          {error && <ErrorNote error={error} />}
          {opening.error && <ErrorNote error={opening.error} />}
          {loaded && !shift && !failure && (
            <Button
              kind="main"
              busy={opening.busy}
              autoFocus
              onPress={() => void opening.open().then((isOpen) => isOpen && onClose())}
            >
              {t('shift.open')}
            </Button>
          )}
          {shift && (
            <Button kind="main" busy={busy} onPress={() => void close()}>
              {t('shift.close')}
            </Button>
          )}
          {shift && canHandOver && <Button onPress={() => setDeed('handing-over')}>{t('shift.hand-over')}</Button>}
          <Button kind="quiet" key={shift ? 'shown' : 'asked'} autoFocus={shift !== null} onPress={onClose}>
            {t(shift ? 'shift.keep' : 'common.close')}
          </Button>
        </>
      }
    >
      <Now {...{ shift, failure, loaded }} />
    </Dialog>
  );
};
