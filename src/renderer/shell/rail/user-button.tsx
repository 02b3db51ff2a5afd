// The signed-in person's button, which opens the person's menu.
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { wordsRoles } from '../../i18n/words/entry.ts';
import { Icon } from '../../parts/icon.tsx';
import { later } from '../../parts/later.ts';
import { initialsOf } from '../../parts/people/initials.ts';
import { useLang, useSession, useT } from '../../stores/use-stores.ts';
import { ShiftLine } from './shift-line.tsx';

const UserMenu = later(async () => (await import('./user-menu.tsx')).UserMenu);
const ChangePinDialog = later(async () => (await import('../../parts/people/change-pin-dialog.tsx')).ChangePinDialog);

export const UserButton = ({ onShift }: { readonly onShift: () => void }) => {
  const t = useT();
  const lang = useLang();
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
          <UserMenu user={user} onLeave={() => setOpen(false)} onShift={onShift} onChangePin={() => setChanging(true)} />
        </Popover>
      </DialogTrigger>
      {changing && <ChangePinDialog onClose={() => setChanging(false)} />}
    </>
  );
};
