// The signed-in person's button, with a menu: switch person, lock, change PIN, open the shift.
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { wordsRoles } from '../../i18n/words/entry.ts';
import { Button as OurButton } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Num } from '../../parts/text/num.tsx';
import { later } from '../../parts/later.ts';
import { initialsOf } from '../../parts/people/initials.ts';
import { Say } from '../../parts/text/say.tsx';
import { clockTime } from '../../i18n/time.ts';
import { useLang, useSession, useStores, useT, useTimeZone } from '../../stores/use-stores.ts';

const ChangePinDialog = later(async () => (await import('../../parts/people/change-pin-dialog.tsx')).ChangePinDialog);

const ShiftLine = () => {
  const t = useT();
  const timeZone = useTimeZone();
  const { shift } = useSession();
  if (!shift) return <span className="user-shift">{t('shift.none')}</span>;
  return (
    <span className="user-shift">
      <Say k="shift.since" with={{ when: <Num>{clockTime(shift.openedMs, timeZone)}</Num> }} />
    </span>
  );
};

export const UserButton = ({ onShift }: { readonly onShift: () => void }) => {
  const t = useT();
  const lang = useLang();
  const { session, unsaved } = useStores();
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const [changing, setChanging] = useState(false);
  // Without a signed-in person, show only the shift.
  if (!user) {
    return (
      <Button className="rail-user" onPress={onShift} aria-keyshortcuts="F10">
        <Icon name="shift" />
        <span className="person-name">
          <strong>{t('shift.title')}</strong>
          <ShiftLine />
        </span>
      </Button>
    );
  }
  const role = wordsRoles[user.role][lang];
  const first = (deed: () => void) => (): void => {
    setOpen(false);
    deed();
  };
  return (
    <>
      <DialogTrigger isOpen={open} onOpenChange={setOpen}>
        <Button className="rail-user">
          <span className="person-mark" aria-hidden="true">
            {initialsOf(user.name)}
          </span>
          <span className="person-name">
            <strong>
              <bdi>{user.name}</bdi>
            </strong>
            <small>{role}</small>
          </span>
        </Button>
        <Popover className="popover user-panel" placement="end top" aria-label={t('session.menu-of', { name: user.name, role })}>
          <p className="user-who">
            <strong>
              <bdi>{user.name}</bdi>
            </strong>{' '}
            · {role}
          </p>
          <OurButton icon="replaced" onPress={first(() => unsaved.leave(() => session.switchPerson(true), 'lock'))}>
            {t('session.switch')}
          </OurButton>
          <OurButton icon="locked" keyHint="Ctrl+L" onPress={first(() => unsaved.leave(session.lock, 'lock'))}>
            {t('session.lock')}
          </OurButton>
          <OurButton icon="shift" keyHint="F10" onPress={first(onShift)}>
            {t('shift.title')}
          </OurButton>
          <OurButton kind="quiet" icon="vouched" onPress={first(() => setChanging(true))}>
            {t('pin.change')}
          </OurButton>
          <ShiftLine />
        </Popover>
      </DialogTrigger>
      {changing && <ChangePinDialog onClose={() => setChanging(false)} />}
    </>
  );
};
