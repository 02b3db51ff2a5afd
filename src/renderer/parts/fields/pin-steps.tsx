// Asks for a new PIN step by step on the pad: the present PIN if required, the new PIN, the new PIN again.
import '../../i18n/words/approve.ts';
import { useEffect, useId, useRef, useState } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import { readNewPin, shortestPin } from '../../../shared/people/pin.ts';
import { useT } from '../../stores/use-stores.ts';
import { ErrorNote } from '../error-note.tsx';
import { Icon } from '../icon.tsx';
import { PinPad } from './pin-pad.tsx';
import { noPin } from './pin-typing.ts';

export type PinChange = { readonly current: string; readonly pin: string };
export type PinStepsProps = {
  /** True if the present PIN is asked first. */
  readonly asksCurrent?: boolean;
  /** `shortest`: the smallest number of digits that the new PIN may have; `shortestCurrent`: the same for the present PIN. */
  readonly shortest: number;
  readonly shortestCurrent?: number;
  /** The label of the last step's button. */
  readonly save: string;
  /** Sends the new PIN; returns null on success, else the error to show. */
  readonly onDone: (typed: PinChange) => Promise<AppError | null>;
};

type PinStep = 'current' | 'new' | 'again';
/** The message below the pad: an error, or `differs` if the two new PINs are not equal. */
type PadMessage = AppError | 'differs' | null;

const NewPinHint = ({ shortest }: Pick<PinStepsProps, 'shortest'>) => (
  <p className="hint">{useT()(shortest < shortestPin ? 'pin.new-hint-short' : 'pin.new-hint')}</p>
);

export const PinSteps = ({ asksCurrent = false, shortest, shortestCurrent = shortest, save, onDone }: PinStepsProps) => {
  const t = useT();
  const saidId = useId();
  const field = useRef<HTMLInputElement>(null);
  const first: PinStep = asksCurrent ? 'current' : 'new';
  const [step, setStep] = useState<PinStep>(first);
  const [kept, setKept] = useState<PinChange>({ current: '', pin: '' });
  const [typed, setTyped] = useState(noPin);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<PadMessage>(null);
  useEffect(() => field.current?.focus(), [step, busy]);

  const goTo = (next: PinStep, why: PadMessage = null): void => {
    setStep(next);
    setSaid(why);
    setTyped({ ...typed, text: '' });
  };
  const finish = async (): Promise<void> => {
    setBusy(true);
    const refused = await onDone(kept);
    setBusy(false);
    if (refused) goTo(first, refused);
  };
  const enter = (): void => {
    const { text } = typed;
    if (step === 'current') {
      setKept({ ...kept, current: text });
      goTo('new');
      return;
    }
    if (step === 'new') {
      const read = readNewPin(text, shortest);
      if (!read.ok) return goTo('new', read.error);
      setKept({ ...kept, pin: text });
      goTo('again');
      return;
    }
    const [one, other] = [readNewPin(kept.pin, shortest), readNewPin(text, shortest)];
    if (one.ok && other.ok && one.value === other.value) void finish();
    else goTo('new', 'differs');
  };
  return (
    <div className="pin-steps">
      <PinPad
        label={t(`pin.${step}`)}
        value={typed}
        onChange={setTyped}
        onEnter={enter}
        enter={step === 'again' ? save : t('pin.next')}
        shortest={step === 'current' ? shortestCurrent : shortest}
        busy={busy}
        autoFocus
        inputRef={field}
        describedBy={saidId}
        said={
          <div id={saidId} className="person-error">
            {said === 'differs' && (
              <p className="error-note" role="alert">
                <Icon name="warn" size="s" />
                <span>{t('pin.differs')}</span>
              </p>
            )}
            {said !== null && said !== 'differs' && <ErrorNote error={said} />}
            {said === null && step === 'new' && <NewPinHint shortest={shortest} />}
          </div>
        }
      />
    </div>
  );
};
