// The signed-in person's menu: switch person, lock, open the shift, change the PIN.
import { wordsRoles } from '../../i18n/words/entry.ts';
import type { Session } from '../../../shared/contract/setup/people.ts';
import { Button } from '../../parts/button.tsx';
import { useLang, useStores, useT } from '../../stores/use-stores.ts';
import { ShiftLine } from './shift-line.tsx';

type MenuProps = {
  readonly user: NonNullable<Session['user']>;
  readonly onLeave: () => void;
  readonly onShift: () => void;
  readonly onChangePin: () => void;
};

/** Each item calls `onLeave` first, which closes the menu. */
export const UserMenu = ({ user, onLeave, onShift, onChangePin }: MenuProps) => {
  const t = useT();
  const lang = useLang();
  const { session, unsaved } = useStores();
  const first = (deed: () => void) => (): void => {
    onLeave();
    deed();
  };
  return (
    <>
      <p className="user-who">
        <strong>
          <bdi>{user.name}</bdi>
        </strong>{' '}
        · {wordsRoles[user.role][lang]}
      </p>
      <Button icon="replaced" onPress={first(() => unsaved.leave(() => session.switchPerson(true), 'lock'))}>
        {t('session.switch')}
      </Button>
      <Button icon="locked" keyHint="Ctrl+L" onPress={first(() => unsaved.leave(session.lock, 'lock'))}>
        {t('session.lock')}
      </Button>
      <Button icon="shift" keyHint="F10" onPress={first(onShift)}>
        {t('shift.title')}
      </Button>
      <Button kind="quiet" icon="vouched" onPress={first(onChangePin)}>
        {t('pin.change')}
      </Button>
      <ShiftLine />
    </>
  );
};
