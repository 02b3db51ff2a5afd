// The approval dialog: shows the command that needs approval, the people who may approve it, and the PIN pad. Opens above the
// dialog or screen that sent the command.
import { useEffect, useState } from 'react';
import '../../i18n/words/approve.ts';
import { wordsRights } from '../../i18n/words/people.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Empty } from '../../parts/empty.tsx';
import { PersonPad } from '../../parts/people/person-pad.tsx';
import { Say } from '../../parts/text/say.tsx';
import { factsOf } from './facts.ts';
import type { ApprovalLine } from './line.ts';
import { useLang, useSessionNow, useStores, useT } from '../../stores/use-stores.ts';
import type { About as AboutIt, ApprovalRequest } from '../../stores/people/session-store.ts';

/**
 * The lines that the approver reads about the command, such as amount and customer. This dialog repeats them, because it hides
 * the dialog below. Draws nothing until the till has returned these facts.
 */
const About = ({ about: { name, sent } }: { readonly about: AboutIt }) => {
  const t = useT();
  const lang = useLang();
  const { api } = useStores();
  const { people } = useSessionNow();
  const [lines, setLines] = useState<readonly ApprovalLine[]>([]);
  useEffect(() => {
    let over = false;
    const nameOf = (userId: string): string => people.find((one) => one.userId === userId)?.name ?? userId;
    void factsOf(name, sent(), { api, t, lang, nameOf }).then((found) => over || setLines(found));
    return () => {
      over = true;
    };
  }, [api, name, sent, t, lang, people]);
  const shown = (text: string) => (text === '' ? t('approve.nothing') : <bdi>{text}</bdi>);
  return (
    <dl className="approve-facts">
      {lines.map(({ label, value, before }) => (
        <div key={`${label} ${value}`} className="approve-about">
          <dt>{label}</dt>
          <dd>
            {before === undefined ? (
              shown(value)
            ) : (
              <Say k="approve.change" with={{ before: shown(before), value: <strong>{shown(value)}</strong> }} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};

export const ApprovalDialog = ({ asking: { right, apart, about, send, cancel } }: { readonly asking: ApprovalRequest }) => {
  const t = useT();
  const lang = useLang();
  const { people, user } = useSessionNow();
  const those = people.filter((person) => person.rights.includes(right) && person.userId !== user?.userId && !person.mustChange);
  const what = (
    <>
      <p>
        <Say k="approve.what" with={{ right: <strong>{wordsRights[right][lang]}</strong> }} />
        {apart && ` ${t('approve.differ')}`}
      </p>
      <About about={about} />
    </>
  );
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
      {those.length === 0 ? (
        <>
          {what}
          <Empty icon="people" title={t('approve.nobody')}>
            {t('approve.nobody-text')}
          </Empty>
        </>
      ) : (
        // Draw the facts of the request beside the PIN pad (`head`), so that a long list of facts cannot push the pad out of
        // sight.
        <PersonPad
          head={what}
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
