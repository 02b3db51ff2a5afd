// The dialog of the signed-in person's shift: opens the shift, shows its sums while it runs, hands it over, closes it. F10 opens
// this dialog on every screen.
import '../../i18n/words/drawer.ts';
import '../../i18n/words/shifts.ts';
import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ShiftSums } from '../../../shared/contract/setup/people.ts';
import type { AppError } from '../../../shared/errors.ts';
import { cashierUser } from '../../../shared/people/rights.ts';
import type { Translate } from '../../i18n/index.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Empty } from '../empty.tsx';
import { ErrorNote } from '../error-note.tsx';
import { Moment } from '../text/moment.tsx';
import { Say } from '../text/say.tsx';
import { useApi, useNotes, usePress, useSession, useStores, useT } from '../../stores/use-stores.ts';
import { type CountsTyped, CountDialog } from './count-dialog.tsx';
import { useDrawerCurrencies } from './drawer-currencies.ts';
import { HandOver } from './hand-over.tsx';
import { MoveDialog } from './move-dialog.tsx';
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

/** The title of a shift names its person. At a till without people, nobody signs in, and the title names nobody. */
const titleOf = (shift: Pick<ShiftSums, 'userId' | 'name'> | null, t: Translate): string =>
  shift && shift.userId !== cashierUser ? t('shift.of', { name: shift.name }) : t('shift.title');

/** Shows one shift in a dialog: the person's own, or an earlier one. */
export const ShiftViewDialog = ({ shift, onClose }: { readonly shift: ShiftSums; readonly onClose: () => void }) => {
  const t = useT();
  return (
    <Dialog title={titleOf(shift, t)} icon="shift" tone="ok" isOpen onClose={onClose}>
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

/**
 * Returns a function that closes the dialog and focuses the amount on Sell, so that the next digits are not lost. A dialog keeps
 * the focus while it is open, so it is removed first.
 */
const useThenAmount = (close: () => void): (() => void) => {
  const { draft } = useStores();
  return () => {
    flushSync(close);
    draft.getState().point('amount');
  };
};

/** Shows the shift that was handed over to the person who took over, and who will sell next. */
export const HandedDialog = ({ shift, onClose }: { readonly shift: ShiftSums; readonly onClose: () => void }) => (
  <ShiftViewDialog shift={shift} onClose={useThenAmount(onClose)} />
);

const Now = ({ shift, failure, loaded, onMove }: ShiftReading & { readonly onMove: () => void }) => {
  const t = useT();
  const isCounted = useDrawerCurrencies().length > 0;
  const moveButton = isCounted && loaded && !failure && (
    <div className="drawer-tools">
      <Button size="s" onPress={onMove}>
        {t('drawer.move')}
      </Button>
    </div>
  );
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
          {moveButton}
          <ShiftSumsView shift={shift} />
        </>
      )}
      {!shift && moveButton}
    </>
  );
};

/** The step that the dialog shows. `counted`: the sums that were counted before the hand-over. */
type Step = { readonly kind: 'looking' | 'opening' | 'closing' | 'counting-over' | 'moving' } | HandingOver;
type HandingOver = { readonly kind: 'handing-over'; readonly counted: CountsTyped };
const looking: Step = { kind: 'looking' };

/** State of closing the shift: the sums of the closed shift, or the error. */
const useClose = () => {
  const press = usePress();
  const { session } = useStores();
  const show = useNotes((notes) => notes.show);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const [made, setMade] = useState<ShiftSums | null>(null);
  const close = async (counted: CountsTyped = []): Promise<void> => {
    setBusy(true);
    const answer = await press('shift.close', { counted });
    setBusy(false);
    if (!answer.ok) return setError(answer.error);
    show({ tone: 'ok', icon: 'shift', says: said('shift.closed') });
    setMade(answer.value);
    await session.load();
  };
  return { busy, error, made, close };
};

type ActionsProps = {
  readonly reading: ShiftReading;
  readonly opening: ReturnType<typeof useOpenShift>;
  readonly closing: ReturnType<typeof useClose>;
  readonly onStep: (step: Step) => void;
  readonly onOpened: () => void;
  readonly onClose: () => void;
};
/**
 * The buttons of the dialog. If the shop counts its drawer, the buttons that open, close and hand over the shift first show the
 * count dialog.
 */
const Actions = ({ reading: { shift, failure, loaded }, opening, closing, onStep, onOpened, onClose }: ActionsProps) => {
  const t = useT();
  const isCounted = useDrawerCurrencies().length > 0;
  const canHandOver = useSession().people.length > 1;
  const open = (): void => {
    if (isCounted) onStep({ kind: 'opening' });
    else void opening.open().then((isOpen) => isOpen && onOpened());
  };
  return (
    <>
      {closing.error && <ErrorNote error={closing.error} />}
      {opening.error && <ErrorNote error={opening.error} />}
      {loaded && !shift && !failure && (
        <Button kind="main" busy={opening.busy} autoFocus onPress={open}>
          {t('shift.open')}
        </Button>
      )}
      {shift && (
        <Button kind="main" busy={closing.busy} onPress={() => (isCounted ? onStep({ kind: 'closing' }) : void closing.close())}>
          {t('shift.close')}
        </Button>
      )}
      {shift && canHandOver && (
        <Button onPress={() => onStep(isCounted ? { kind: 'counting-over' } : { kind: 'handing-over', counted: [] })}>
          {t('shift.hand-over')}
        </Button>
      )}
      <Button kind="quiet" key={shift ? 'shown' : 'asked'} autoFocus={shift !== null} onPress={onClose}>
        {t(shift ? 'shift.keep' : 'common.close')}
      </Button>
    </>
  );
};

export const ShiftDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const reading = useShift();
  const { shift } = reading;
  const opening = useOpenShift();
  const closing = useClose();
  const [step, setStep] = useState<Step>(looking);
  const onOpened = useThenAmount(onClose);
  const back = { onBack: () => setStep(looking), onClose };

  if (closing.made) return <ShiftViewDialog shift={closing.made} onClose={onClose} />;
  if (step.kind === 'moving') return <MoveDialog onClose={() => setStep(looking)} />;
  if (step.kind === 'opening' && !shift) {
    const open = (counted: CountsTyped): void => void opening.open(counted).then((isOpen) => isOpen && onOpened());
    return <CountDialog key="open" why="open" yes={t('shift.open')} {...opening} {...back} onCounted={open} />;
  }
  if (step.kind === 'closing' && shift)
    return (
      <CountDialog
        key="close"
        why="close"
        yes={t('shift.close')}
        {...closing}
        {...back}
        onCounted={(c) => void closing.close(c)}
      />
    );
  if (step.kind === 'counting-over' && shift) {
    const next = (counted: CountsTyped): void => setStep({ kind: 'handing-over', counted });
    return <CountDialog key="over" why="hand-over" yes={t('drawer.next')} busy={false} error={null} {...back} onCounted={next} />;
  }
  if (step.kind === 'handing-over' && shift) return <HandOver shift={shift} counted={step.counted} {...back} />;
  return (
    <Dialog
      title={titleOf(shift, t)}
      icon="shift"
      tone="ok"
      isOpen
      onClose={onClose}
      actions={<Actions {...{ reading, opening, closing, onOpened, onClose }} onStep={setStep} />}
    >
      <Now {...reading} onMove={() => setStep({ kind: 'moving' })} />
    </Dialog>
  );
};
