// The dialog to change one's own PIN. Also shown, and impossible to skip, after sign-in with a PIN that another person chose.
import '../../i18n/words/approve.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { PinSteps } from '../fields/pin-steps.tsx';
import { shortestPin } from '../../../shared/people/pin.ts';
import { shortestPinIn } from '../../stores/people/session-store.ts';
import { useNotes, usePress, useSessionNow, useStores, useT } from '../../stores/use-stores.ts';
import { said } from '../../i18n/said.ts';

export const ChangePinDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const press = usePress();
  const { session } = useStores();
  const now = useSessionNow();
  const { user, people } = now;
  const show = useNotes((notes) => notes.show);
  const must = user?.mustChange ?? false;
  const isTooShort = user?.pinTooShort ?? false;
  const shortestCurrent = people.find(({ userId }) => userId === user?.userId)?.shortestPin ?? shortestPin;
  return (
    <Dialog
      title={t(isTooShort ? 'pin.too-short' : must ? 'pin.must-change' : 'pin.change')}
      icon="vouched"
      isOpen
      onClose={onClose}
      actions={
        <Button kind="quiet" {...(must && { icon: 'locked' as const })} onPress={must ? () => void session.lock() : onClose}>
          {t(must ? 'session.lock' : 'pin.cancel')}
        </Button>
      }
    >
      {must && <p>{t(isTooShort ? 'pin.too-short-text' : 'pin.must-change-text')}</p>}
      <PinSteps
        asksCurrent
        shortest={user ? shortestPinIn(now, user.role) : shortestPin}
        shortestCurrent={shortestCurrent}
        save={t('pin.save')}
        onDone={async ({ current, pin }) => {
          const answer = await press('pin.change', { current, pin });
          if (!answer.ok) return answer.error;
          show({ tone: 'ok', icon: 'paid', says: said('pin.saved') });
          await session.load();
          onClose();
          return null;
        }}
      />
    </Dialog>
  );
};
