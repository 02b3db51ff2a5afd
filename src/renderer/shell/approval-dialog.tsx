// Somebody has to approve what was just asked for: who may, and their PIN. It opens above whatever asked.
import { useEffect, useState } from 'react';
import type { Api } from '../../shared/contract/index.ts';
import type { AttemptView } from '../../shared/contract/sale.ts';
import { parseAmount } from '../../shared/money.ts';
import '../i18n/words/approve.ts';
import '../i18n/words/refunds.ts';
import { wordsRights } from '../i18n/words/people.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Empty } from '../parts/empty.tsx';
import { Money } from '../parts/money.tsx';
import { Num } from '../parts/num.tsx';
import { PersonPad } from '../parts/person-pad.tsx';
import { Say } from '../parts/say.tsx';
import { useLang, useSessionNow, useStores, useT } from '../stores/use-stores.ts';
import type { About as AboutIt, Asking } from '../stores/session-store.ts';
import type { PlainKey } from '../i18n/index.ts';
import { changedSettings } from './changed-settings.ts';

type Sum = Pick<AttemptView, 'amountMinor' | 'currency' | 'invoiceNo'>;

/** The money that it is about, and its payment, as the till has them; null where it is about none. */
const sumOf = async (api: Api, { attemptId, amount, entry }: AboutIt): Promise<Sum | null> => {
  if (entry) {
    const found = await api.call(entry.get, { seq: entry.seq });
    return found.ok ? found.value : null;
  }
  const found = attemptId === null ? null : await api.call('attempt.get', { attemptId });
  if (!found?.ok) return null;
  const part = amount === null ? null : parseAmount(amount, found.value.currency);
  if (part && !part.ok) return null;
  return { ...found.value, ...part?.value };
};

/** Which settings would be others than now. */
const changesOf = async (api: Api, { shop }: AboutIt): Promise<readonly PlainKey[]> => {
  if (!shop) return [];
  const now = await api.call('settings.get', {});
  return now.ok ? changedSettings(now.value.shop, shop) : [];
};

/** What is approved: the dialog that asked for it lies below this one, unseen. */
const About = ({ about }: { readonly about: AboutIt }) => {
  const t = useT();
  const { api } = useStores();
  const [sum, setSum] = useState<Sum | null>(null);
  const [changed, setChanged] = useState<readonly PlainKey[]>([]);
  useEffect(() => {
    let over = false;
    void sumOf(api, about).then((found) => over || setSum(found));
    void changesOf(api, about).then((found) => over || setChanged(found));
    return () => {
      over = true;
    };
  }, [api, about]);
  return (
    <>
      {about.choice && <span className="approve-about">{t(`held.${about.choice}`)}</span>}
      {sum && (
        <span className="approve-about">
          <Money amountMinor={sum.amountMinor} currency={sum.currency} /> · <Num>{sum.invoiceNo}</Num>
        </span>
      )}
      {changed.map((each) => (
        <span key={each} className="approve-about">
          {t(each)}
        </span>
      ))}
      {about.words.map((each) => (
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
        {apart && ` ${t('approve.differ')}`} <About about={about} />
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
