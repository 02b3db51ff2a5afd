// Shows which short PINs are locked after wrong tries. `PinLocks` is the list for supervisors, who see nothing else in this
// section; the button that opens a lock is also in the owner's list of people.
import { useState } from 'react';
import type { AppError } from '../../../../../shared/errors.ts';
import { wordsRoles } from '../../../../i18n/words/entry.ts';
import { said } from '../../../../i18n/said.ts';
import { Badge } from '../../../../parts/badge.tsx';
import { Button } from '../../../../parts/button.tsx';
import { Empty } from '../../../../parts/empty.tsx';
import { ErrorNote } from '../../../../parts/error-note.tsx';
import { initialsOf } from '../../../../parts/people/initials.ts';
import { useLang, useNotes, usePress, useSession, useStores, useT } from '../../../../stores/use-stores.ts';

type LockedPerson = { readonly userId: string; readonly name: string };

export const OpenPinButton = ({ person: { userId, name } }: { readonly person: LockedPerson }) => {
  const t = useT();
  const press = usePress();
  const { session } = useStores();
  const show = useNotes((notes) => notes.show);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const open = async (): Promise<void> => {
    setBusy(true);
    const answer = await press('pin.open', { userId });
    setBusy(false);
    setError(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    show({ tone: 'ok', icon: 'person', says: said('people.pin-opened', { name }) });
    await session.load();
  };
  return (
    <>
      {error && <ErrorNote error={error} />}
      <Button size="s" icon="locked" busy={busy} onPress={() => void open()}>
        {t('people.open-pin')}
        <span className="unseen"> {name}</span>
      </Button>
    </>
  );
};

/** The list of people whose PIN is locked. Nobody can open their own lock, so a person's own row has no button. */
export const PinLocks = () => {
  const t = useT();
  const lang = useLang();
  const { people, user } = useSession();
  const those = people.filter(({ pinLocked }) => pinLocked);
  return (
    <section className="sheet set-sheet">
      <h2>{t('people.title')}</h2>
      <p className="hint">{t('people.locks-what')}</p>
      {those.length === 0 ? (
        <Empty icon="people" title={t('people.locks-none')} />
      ) : (
        <ul className="people-rows">
          {those.map((person) => (
            <li key={person.userId} className="people-row">
              <span className="person-mark" aria-hidden="true">
                {initialsOf(person.name)}
              </span>
              <span className="person-name">
                <strong>
                  <bdi>{person.name}</bdi>
                </strong>
                <small>{wordsRoles[person.role][lang]}</small>
              </span>
              <span className="people-marks">
                <Badge tone="stop" icon="locked">
                  {t('entry.pin-locked')}
                </Badge>
              </span>
              <span className="people-deeds">{person.userId !== user?.userId && <OpenPinButton person={person} />}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="hint">{t('people.owner-sees')}</p>
    </section>
  );
};
