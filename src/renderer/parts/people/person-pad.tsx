// A list of people and the PIN pad for the chosen one: to sign in, to approve, to take over a shift. A person is chosen by arrow
// keys or touch; a digit typed in the list is added to the PIN.
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { useStore } from 'zustand';
import type { PersonToPick } from '../../../shared/contract/setup/people.ts';
import type { AppError } from '../../../shared/errors.ts';
import { countdown } from '../../i18n/time.ts';
import { wordsRoles } from '../../i18n/words/entry.ts';
import { useHere } from '../../stores/use-now.ts';
import { useLang, useStores, useT } from '../../stores/use-stores.ts';
import { ErrorNote } from '../error-note.tsx';
import { PinPad } from '../fields/pin-pad.tsx';
import { addDigit, digitOf, noPin } from '../fields/pin-typing.ts';
import { Icon } from '../icon.tsx';
import { Num } from '../text/num.tsx';
import { Say } from '../text/say.tsx';
import { useDialogFocus } from './dialog-focus.ts';
import { initialsOf } from './initials.ts';

type PadPerson = Pick<PersonToPick, 'userId' | 'name' | 'role' | 'pinLocked' | 'shortestPin'>;

/** Up to this many people are listed in one column; more are placed side by side. */
const fewPeople = 4;

type CardProps = { readonly person: PadPerson; readonly leftMs: number };
const PersonCard = ({ person: { userId, name, role, pinLocked }, leftMs }: CardProps) => {
  const t = useT();
  const lang = useLang();
  return (
    <Radio value={userId} className="person">
      <span className="person-mark" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className="person-name">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {pinLocked ? (
          <small className="person-locked">{t('entry.pin-locked')}</small>
        ) : leftMs > 0 ? (
          <small className="person-locked">
            <Say k="entry.locked-short" with={{ left: <Num>{countdown(leftMs)}</Num> }} />
          </small>
        ) : (
          <small>{wordsRoles[role][lang]}</small>
        )}
      </span>
    </Radio>
  );
};

export type PersonPadProps = {
  readonly people: readonly PadPerson[];
  /** The person chosen at first; null for none. A single person is always chosen. */
  readonly first?: string | null;
  /** The accessible name of the list of people. */
  readonly choice: string;
  readonly pinOf: 'entry.pin-of' | 'approve.pin-of';
  readonly enter: string;
  /** Sends the PIN. Returns null on success, else the error to show below the pad. */
  readonly onEnter: (userId: string, pin: string) => Promise<AppError | null>;
  /** Shown in place of the PIN pad until a person is chosen. */
  readonly hint: ReactNode;
  /** Content drawn above the list of people. */
  readonly head?: ReactNode;
  /** Draws content below the list of people; `chosenId` is null if nobody is chosen, and `takeFocus` moves the focus to the pad. */
  readonly foot?: (chosenId: string | null, takeFocus: () => void) => ReactNode;
};

type SaidProps = { readonly id: string; readonly pinLocked: boolean; readonly leftMs: number; readonly error: AppError | null };
/** The message below the PIN pad: that the PIN is locked, how long PIN attempts are blocked, or why the PIN was rejected. */
const PadSaid = ({ id, pinLocked, leftMs, error }: SaidProps) => {
  const t = useT();
  return (
    <div id={id} className="person-error">
      {pinLocked ? (
        <ErrorNote error={{ code: 'people.pin-locked', params: {} }} />
      ) : leftMs > 0 ? (
        <p className="error-note">
          <Icon name="waiting" size="s" />
          <span>
            <span className="unseen" role="alert">
              {t('entry.locked-said')}
            </span>
            <Say k="entry.locked-for" with={{ left: <Num>{countdown(leftMs)}</Num> }} />
          </span>
        </p>
      ) : (
        error && error.code !== 'people.locked' && <ErrorNote error={error} />
      )}
    </div>
  );
};

const focusLater = (pad: RefObject<HTMLInputElement | null>): void => void requestAnimationFrame(() => pad.current?.focus());
/** Moves the focus to the PIN field in the next frame; if that field is absent or disabled, to the list of people. */
const focusPadOrList = (pad: RefObject<HTMLInputElement | null>, list: RefObject<HTMLElement | null>): void =>
  void requestAnimationFrame(() => {
    const one = list.current?.querySelector<HTMLElement>('input:checked') ?? list.current?.querySelector('input');
    (pad.current && !pad.current.disabled ? pad.current : one)?.focus();
  });

type ChoiceProps = Pick<PersonPadProps, 'people' | 'choice'> & {
  readonly userId: string | null;
  readonly leftOf: (userId: string) => number;
  readonly onChoose: (userId: string) => void;
  /** Called for each key pressed while the list of people has the focus. */
  readonly onKey: (event: KeyboardEvent) => void;
  readonly pad: RefObject<HTMLInputElement | null>;
};

const PersonChoice = ({ people, choice, userId, leftOf, onChoose, onKey, pad }: ChoiceProps) => {
  const group = useRef<HTMLDivElement>(null);
  const byPointer = useRef(false);
  const nobody = useRef(!people.some((person) => person.userId === userId));
  // On opening, focus the list if no person is chosen yet. If a person is chosen, the PIN field focuses itself.
  useEffect(() => {
    if (nobody.current) group.current?.querySelector('input')?.focus();
  }, []);
  useDialogFocus(group, pad);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the radios inside are what is pressed
    <div
      ref={group}
      className="person-list scroll"
      onPointerDownCapture={() => {
        byPointer.current = true;
      }}
      onClickCapture={() => {
        if (byPointer.current) focusLater(pad);
      }}
      onKeyDownCapture={(event) => {
        byPointer.current = false;
        onKey(event);
      }}
    >
      <RadioGroup
        className="people-choice"
        data-many={people.length > fewPeople || undefined}
        aria-label={choice}
        value={userId}
        onChange={onChoose}
      >
        {people.map((person) => (
          <PersonCard key={person.userId} person={person} leftMs={leftOf(person.userId)} />
        ))}
      </RadioGroup>
    </div>
  );
};

/** Hook for the chosen person's PIN: holds the text typed so far and the error of the last attempt, and sends the PIN. */
const usePinOf = (chosen: PadPerson | null, onEnter: PersonPadProps['onEnter'], pad: RefObject<HTMLInputElement | null>) => {
  const { session } = useStores();
  const [typed, setTyped] = useState(noPin);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const send = async (): Promise<void> => {
    if (!chosen || busy) return;
    setBusy(true);
    setError(null);
    const refused = await onEnter(chosen.userId, typed.text);
    setBusy(false);
    setTyped({ ...typed, text: '' });
    setError(refused);
    if (refused?.code === 'people.locked') session.lockedFor(chosen.userId, Number(refused.params['seconds']));
    if (refused) focusLater(pad);
  };
  const clear = (): void => {
    setTyped(noPin);
    setError(null);
  };
  return { typed, setTyped, busy, error, send, clear };
};

/** Hook that keeps the focus in the pad: in the PIN field, or in the list (the returned ref) while the PIN field is disabled. */
const useFocusOf = (chosen: PadPerson | null, isLocked: boolean, pad: RefObject<HTMLInputElement | null>) => {
  const who = useRef<HTMLDivElement>(null);
  // While a dialog above this pad is closing, the PIN field cannot take the focus yet, so give it the focus in the next frame.
  const isFirstChosen = useRef(chosen !== null);
  useEffect(() => {
    if (isFirstChosen.current) focusLater(pad);
  }, [pad]);
  // The PIN field of a locked PIN is disabled and loses the focus. Move the focus to the list, where the keys, such as Esc, work.
  useEffect(() => {
    const { activeElement } = document;
    if (isLocked && (activeElement === document.body || activeElement === pad.current))
      who.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, [isLocked, chosen?.userId, pad]);
  return who;
};

export const PersonPad = ({ people, first = null, choice, pinOf, enter, onEnter, hint, head, foot }: PersonPadProps) => {
  const t = useT();
  const lockedUntilMs = useStore(useStores().session.store, (state) => state.lockedUntilMs);
  const hereMs = useHere(1_000);
  const errorId = useId();
  const pad = useRef<HTMLInputElement>(null);
  const only = people.length === 1 ? (people[0]?.userId ?? null) : null;
  const [userId, setUserId] = useState<string | null>(only ?? first);
  const chosen = people.find((person) => person.userId === userId) ?? null;
  const { typed, setTyped, busy, error, send, clear } = usePinOf(chosen, onEnter, pad);
  const leftOf = (id: string): number => Math.max(0, (lockedUntilMs[id] ?? 0) - hereMs);
  const leftMs = chosen ? leftOf(chosen.userId) : 0;
  const pinLocked = chosen?.pinLocked ?? false;
  const isLocked = pinLocked || leftMs > 0;

  const who = useFocusOf(chosen, isLocked, pad);

  const choose = (id: string): void => {
    if (id !== userId) clear();
    setUserId(id);
  };
  const walk = (event: KeyboardEvent): void => {
    if (!chosen) return;
    const digit = digitOf(event.nativeEvent);
    if (digit === null && event.code !== 'Enter' && event.code !== 'NumpadEnter') return;
    event.preventDefault();
    if (digit !== null && !isLocked) setTyped(addDigit({ ...typed, mode: 'digits' }, digit));
    pad.current?.focus();
  };
  return (
    <div className="person-pad">
      <div ref={who} className="person-who">
        {head}
        <PersonChoice {...{ people, choice, userId, leftOf, pad }} onChoose={choose} onKey={walk} />
        {foot?.(chosen?.userId ?? null, () => focusPadOrList(pad, who))}
      </div>
      <div className="person-side">
        {chosen ? (
          <PinPad
            key={chosen.userId}
            label={t(pinOf, { name: chosen.name })}
            value={typed}
            onChange={setTyped}
            onEnter={() => void send()}
            enter={enter}
            shortest={chosen.shortestPin}
            busy={busy}
            isDisabled={isLocked}
            autoFocus={userId === (only ?? first)}
            inputRef={pad}
            describedBy={errorId}
            said={<PadSaid id={errorId} {...{ pinLocked, leftMs, error }} />}
          />
        ) : (
          <div className="person-hint">{hint}</div>
        )}
      </div>
    </div>
  );
};
