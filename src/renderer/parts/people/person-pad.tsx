// Choosing a person and typing their PIN: to sign in, to approve, to take over a shift. Arrows or a finger choose; a digit typed anywhere
// goes to the PIN.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
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

/** The first letters of a name: one of each of its first two words. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join(/[\u0600-\u06ff]/.test(name) ? '\u200c' : '')
    .toUpperCase();

type Person = Pick<PersonToPick, 'userId' | 'name' | 'role'>;

/** So many stand one below the other; more stand side by side. */
const fewPeople = 4;

const PersonCard = ({ person: { userId, name, role }, leftMs }: { readonly person: Person; readonly leftMs: number }) => {
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
        {leftMs > 0 ? (
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
  readonly people: readonly Person[];
  /** Who is chosen at first; nobody where there are several and none was here before. */
  readonly first?: string | null;
  /** What is chosen: spoken. */
  readonly choice: string;
  readonly pinOf: 'entry.pin-of' | 'approve.pin-of';
  readonly enter: string;
  /** Null when it was done; else what is said below the pad. */
  readonly onEnter: (userId: string, pin: string) => Promise<AppError | null>;
  /** What stands in place of the pad while nobody is chosen. */
  readonly hint: ReactNode;
  /** Above and below the people. */
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
};

export const PersonPad = ({ people, first = null, choice, pinOf, enter, onEnter, hint, head, foot }: PersonPadProps) => {
  const t = useT();
  const { session } = useStores();
  const lockedUntilMs = useStore(session.store, (state) => state.lockedUntilMs);
  const hereMs = useHere(1_000);
  const errorId = useId();
  const pad = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const byPointer = useRef(false);
  const only = people.length === 1 ? (people[0]?.userId ?? null) : null;
  const [userId, setUserId] = useState<string | null>(only ?? first);
  const [typed, setTyped] = useState(noPin);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const chosen = people.find((person) => person.userId === userId) ?? null;
  const leftOf = (id: string): number => Math.max(0, (lockedUntilMs[id] ?? 0) - hereMs);
  const leftMs = chosen ? leftOf(chosen.userId) : 0;
  const isLocked = leftMs > 0;

  // Once somebody is chosen, or may try again, the PIN is what comes next; else the people are.
  const focusPad = (): void => void requestAnimationFrame(() => pad.current?.focus());
  useEffect(() => {
    if (!chosen) group.current?.querySelector('input')?.focus();
    // A dialog that opens above another takes the focus itself, after its fields had it: it hands it on.
    const dialog = group.current?.closest('[role$="dialog"]');
    const hand = ({ target }: Event): void => void (target === dialog && pad.current?.focus());
    dialog?.addEventListener('focus', hand);
    return () => dialog?.removeEventListener('focus', hand);
  }, []);

  const choose = (id: string): void => {
    if (id !== userId) {
      setTyped(noPin);
      setError(null);
    }
    setUserId(id);
  };
  const send = async (): Promise<void> => {
    if (!chosen || busy) return;
    setBusy(true);
    setError(null);
    const refused = await onEnter(chosen.userId, typed.text);
    setBusy(false);
    setTyped({ ...typed, text: '' });
    setError(refused);
    if (refused?.code === 'people.locked') session.lockedFor(chosen.userId, Number(refused.params['seconds']));
    if (refused) focusPad();
  };
  const walk = (event: KeyboardEvent): void => {
    byPointer.current = false;
    if (!chosen) return;
    const digit = digitOf(event.nativeEvent);
    if (digit === null && event.code !== 'Enter' && event.code !== 'NumpadEnter') return;
    event.preventDefault();
    if (digit !== null && !isLocked) setTyped(addDigit({ ...typed, mode: 'digits' }, digit));
    pad.current?.focus();
  };
  return (
    <div className="person-pad">
      <div className="person-who">
        {head}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the radios inside are what is pressed */}
        <div
          ref={group}
          className="person-list scroll"
          onPointerDownCapture={() => {
            byPointer.current = true;
          }}
          onClickCapture={() => {
            if (byPointer.current) focusPad();
          }}
          onKeyDownCapture={walk}
        >
          <RadioGroup
            className="people-choice"
            data-many={people.length > fewPeople || undefined}
            aria-label={choice}
            value={userId}
            onChange={choose}
          >
            {people.map((person) => (
              <PersonCard key={person.userId} person={person} leftMs={leftOf(person.userId)} />
            ))}
          </RadioGroup>
        </div>
        {foot}
      </div>
      <div className="person-side">
        {chosen ? (
          <>
            <PinPad
              key={chosen.userId}
              label={t(pinOf, { name: chosen.name })}
              value={typed}
              onChange={setTyped}
              onEnter={() => void send()}
              enter={enter}
              busy={busy}
              isDisabled={isLocked}
              autoFocus={userId === (only ?? first)}
              inputRef={pad}
              describedBy={errorId}
              said={
                <div id={errorId} className="person-error">
                  {isLocked ? (
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
              }
            />
          </>
        ) : (
          <div className="person-hint">{hint}</div>
        )}
      </div>
    </div>
  );
};
