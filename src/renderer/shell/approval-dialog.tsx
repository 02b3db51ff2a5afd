// Somebody has to approve what was just asked for: who may, and their PIN. It opens above whatever asked.
import '../i18n/words/approve.ts';
import { wordsRights } from '../i18n/words/people.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Empty } from '../parts/empty.tsx';
import { Money } from '../parts/money.tsx';
import { Num } from '../parts/num.tsx';
import { PersonPad } from '../parts/person-pad.tsx';
import { Say } from '../parts/say.tsx';
import { useAttempts, useLang, useSessionNow, useT } from '../stores/use-stores.ts';
import type { Asking } from '../stores/session-store.ts';

/** What is approved: the dialog that asked for it lies below this one, unseen. */
const About = ({ attemptId, words }: Asking['about']) => {
  const attempt = useAttempts(({ byId }) => byId.get(attemptId ?? ''));
  return (
    <>
      {attempt && (
        <span className="approve-about">
          <Money amountMinor={attempt.amountMinor} currency={attempt.currency} /> · <Num>{attempt.invoiceNo}</Num>
        </span>
      )}
      {words.map((each) => (
        <span key={each} className="approve-about">
          <bdi>{each}</bdi>
        </span>
      ))}
    </>
  );
};

export const ApprovalDialog = ({ asking: { right, apart, about, send, cancel } }: { readonly asking: Asking }) => {
  const t = useT();
  const lang = useLang();
  const { people, user } = useSessionNow();
  const those = people.filter((person) => person.rights.includes(right) && person.userId !== user?.userId && !person.mustChange);
  return (
    <Dialog
      title={t('approve.title')}
      icon="vouched"
      asks
      wide={those.length > 0}
      isOpen
      onClose={cancel}
      actions={
        <Button kind="quiet" onPress={cancel}>
          {t('pin.cancel')}
        </Button>
      }
    >
      <p>
        <Say k="approve.what" with={{ right: <strong>{wordsRights[right][lang]}</strong> }} />
        {apart && ` ${t('approve.differ')}`} <About {...about} />
      </p>
      {those.length === 0 ? (
        <Empty icon="people" title={t('approve.nobody')}>
          {t('approve.nobody-text')}
        </Empty>
      ) : (
        <PersonPad
          people={those}
          choice={t('approve.who')}
          pinOf="approve.pin-of"
          enter={t('approve.yes')}
          onEnter={(userId, pin) => send({ userId, pin })}
          hint={<Empty icon="person" title={t('entry.choose')} />}
        />
      )}
    </Dialog>
  );
};
