// The sign-in page's way for an owner who forgot the PIN: the link to the dialog of the recovery code. If that code is no longer
// valid, a sentence says why, and what to do.
import '../../i18n/words/approve.ts';
import { useState } from 'react';
import { Button as PlainButton } from 'react-aria-components/Button';
import { Moment } from '../../parts/text/moment.tsx';
import { Say } from '../../parts/text/say.tsx';
import { useSessionNow, useT } from '../../stores/use-stores.ts';
import { RecoverDialog, type RecoverDialogProps } from './recover-dialog.tsx';

type ForgottenProps = Pick<RecoverDialogProps, 'chosenId' | 'onRecovered'> & {
  /** Moves the focus to the PIN pad. Called after a cancel: a PIN typed on the link would open the dialog again, in plain sight. */
  readonly takeFocus: () => void;
};

export const Forgotten = ({ chosenId, takeFocus, onRecovered }: ForgottenProps) => {
  const t = useT();
  const { recovery, recoveryEnded } = useSessionNow();
  const [isAsking, setAsking] = useState(false);
  const set = (userId: string): void => {
    setAsking(false);
    onRecovered(userId);
  };
  const cancel = (): void => {
    setAsking(false);
    takeFocus();
  };
  return (
    <>
      {recovery && (
        <PlainButton className="text-button" onPress={() => setAsking(true)}>
          {t('recovery.forgotten')}
        </PlainButton>
      )}
      {recoveryEnded && (
        <p className="hint">
          {recoveryEnded.usedMs === null ? (
            t('recovery.void')
          ) : (
            <Say k="recovery.used-on" with={{ when: <Moment ms={recoveryEnded.usedMs} /> }} />
          )}{' '}
          {t('recovery.make-next')}
        </p>
      )}
      {isAsking && <RecoverDialog chosenId={chosenId} onClose={cancel} onRecovered={set} />}
    </>
  );
};
