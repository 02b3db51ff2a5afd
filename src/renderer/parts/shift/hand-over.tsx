// The step of the shift dialog in which another person takes over the shift by typing their own PIN.
import '../../i18n/words/drawer.ts';
import '../../i18n/words/shifts.ts';
import { parseCounted } from '../../../shared/ledger/drawer.ts';
import type { ShiftSums } from '../../../shared/contract/setup/people.ts';
import { said } from '../../i18n/said.ts';
import { useNotes, usePress, useSession, useStores, useT } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Empty } from '../empty.tsx';
import { Actor } from '../people/approved.tsx';
import { PersonPad } from '../people/person-pad.tsx';
import { Money } from '../text/money.tsx';
import { Say } from '../text/say.tsx';
import type { CountsTyped } from './count-dialog.tsx';

type HandOverProps = {
  readonly shift: ShiftSums;
  /** The sums that both people counted in the drawer together; empty if the shop does not count its drawer. */
  readonly counted: CountsTyped;
  readonly onBack: () => void;
  readonly onClose: () => void;
};
export const HandOver = ({ shift, counted, onBack, onClose }: HandOverProps) => {
  const t = useT();
  const press = usePress();
  const { session, handed } = useStores();
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
      {/* One line, so that the pad below fits without scrolling. */}
      {counted.length > 0 && (
        <p>
          {counted.map(({ currency, amount }, at) => {
            const read = parseCounted(amount, currency);
            return (
              <span key={currency}>
                {at > 0 && ' · '}
                {t('drawer.counted-in', { currency })}: {read.ok && <Money {...read.value} />}
              </span>
            );
          })}
        </p>
      )}
      {others.length === 0 ? (
        <Empty icon="people" title={t('shift.nobody-else')} />
      ) : (
        <PersonPad
          people={others}
          choice={t('shift.hand-over-title')}
          pinOf="entry.pin-of"
          enter={t('shift.hand-over')}
          onEnter={async (toUserId, pin) => {
            const answer = await press('shift.hand-over', { toUserId, pin, counted });
            if (!answer.ok) return answer.error;
            handed.setState({ handed: { shift: answer.value.closed, to: toUserId } });
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
