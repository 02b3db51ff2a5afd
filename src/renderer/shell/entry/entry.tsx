// The sign-in page and the lock: choose a person, then type their PIN. The page covers all screens; the screens stay mounted
// below it.
import { useEffect, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useStore } from 'zustand';
import { Button } from '../../parts/button.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Callout } from '../../parts/callout.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Icon } from '../../parts/icon.tsx';
import { later } from '../../parts/later.ts';
import { Num } from '../../parts/text/num.tsx';
import { PersonPad } from '../../parts/people/person-pad.tsx';
import { Say } from '../../parts/text/say.tsx';
import { Toasts } from '../news/toasts.tsx';
import { ModeBanner } from '../rail/mode-banner.tsx';
import { typedOf } from '../../stores/sale/keep-draft.ts';
import { useApp, useDraft, useLang, usePrefs, useSessionNow, useStores, useT } from '../../stores/use-stores.ts';
import { HelpButton } from '../../parts/help-button.tsx';
import './entry.css';

const AlertsBand = later(async () => (await import('../alerts/alerts-band.tsx')).AlertsBand);
const Forgotten = later(async () => (await import('./forgotten.tsx')).Forgotten);

const Corner = ({ onStay }: { readonly onStay: (() => void) | null }) => {
  const t = useT();
  const lang = useLang();
  const setLang = usePrefs((prefs) => prefs.setLang);
  const other = lang === 'ar' ? 'en' : 'ar';
  return (
    <div className="entry-corner">
      {onStay && (
        <Button kind="quiet" icon="back" keyHint="Esc" onPress={onStay}>
          {t('entry.stay')}
        </Button>
      )}
      <HelpButton place="entry" takesF1 />
      <Button kind="quiet" onPress={() => setLang(other)}>
        <span lang={other}>{t('lang.switch')}</span>
      </Button>
    </div>
  );
};

const Place = ({ isLocked }: { readonly isLocked: boolean }) => {
  const t = useT();
  const { settings, till } = useApp();
  const { keptFor } = useStore(useStores().session.store);
  const { pending } = useSessionNow();
  const hasSale = useDraft((draft) => typedOf(draft) !== null);
  return (
    <header className="entry-place">
      <h1>{settings.shopName}</h1>
      <p>
        <Say k="app.till" with={{ till: <Num>{till}</Num> }} />
      </p>
      {pending > 0 && (
        <p className="entry-pending">
          <Badge tone="wait" icon="waiting">
            <Say k="entry.pending" with={{ count: pending }} />
          </Badge>
        </p>
      )}
      {isLocked && keptFor !== null && (
        <p className="entry-state">
          <Icon name="locked" />
          <span>
            <strong>{t('entry.locked')}.</strong> {hasSale && `${t('entry.locked-sale')} `}
            {t('entry.locked-text')}
          </span>
        </p>
      )}
    </header>
  );
};

const countMs = 5_000;

export const Entry = () => {
  const t = useT();
  const { session } = useStores();
  const { state, people, user, pepper } = useSessionNow();
  const keptFor = useStore(session.store, (store) => store.keptFor);
  // The owner who set a new PIN with the recovery code; null if nobody did.
  const [recovered, setRecovered] = useState<string | null>(null);
  // Read the session every five seconds, because a locked window receives no events: the session contains the number of pending
  // payments shown on this page.
  useEffect(() => {
    const timer = setInterval(() => void session.load(), countMs);
    return () => clearInterval(timer);
  }, [session]);
  const isLocked = state === 'locked';
  const who = t(isLocked ? 'entry.who' : 'entry.who-switch');
  const stay = isLocked ? null : () => session.switchPerson(false);
  // On a locked window, preselect the owner who just set a new PIN, else the last person, who returns most often. To switch persons, leave out the person who is signed
  // in.
  const others = isLocked ? people : people.filter(({ userId }) => userId !== user?.userId);
  const last = recovered ?? keptFor;
  const first = isLocked && others.some(({ userId }) => userId === last) ? last : null;
  return (
    <ModalOverlay className="entry" isOpen isKeyboardDismissDisabled={isLocked} onOpenChange={(open) => open || stay?.()}>
      <Modal className="entry-modal">
        <Dialog className="entry-page" aria-label={t('entry.label')}>
          <AlertsBand isLocked={isLocked} />
          <ModeBanner />
          <Corner onStay={stay} />
          <div className="entry-middle scroll">
            <section className="entry-card sheet">
              <PersonPad
                // A new pad after a recovery: its PIN field takes the focus that the dialog of the recovery code had.
                key={recovered}
                people={others}
                first={first}
                choice={who}
                pinOf="entry.pin-of"
                enter={t('entry.go')}
                onEnter={(userId, pin) => session.signIn(userId, pin)}
                hint={<Empty icon="person" title={t('entry.choose')} />}
                head={
                  <>
                    <Place isLocked={isLocked} />
                    {pepper === 'gone' && (
                      <Callout tone="stop" icon="warn" title={t('entry.pepper-gone')}>
                        <p>{t('entry.pepper-gone-text')}</p>
                      </Callout>
                    )}
                    <h2>{who}</h2>
                  </>
                }
                foot={(chosenId, takeFocus) => <Forgotten {...{ chosenId, takeFocus }} onRecovered={setRecovered} />}
              />
            </section>
          </div>
          <Toasts about="no-payment" />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
