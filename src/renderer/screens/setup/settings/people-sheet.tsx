// The sheet that shows if people must sign in at this till, with the button that opens the People screen.
import { useEffect, useRef, useState } from 'react';
import { Badge } from '../../../parts/badge.tsx';
import { Button } from '../../../parts/button.tsx';
import { ChangePinDialog } from '../../../parts/people/change-pin-dialog.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { toPeople } from '../../../stores/route-store.ts';
import { isIn } from '../../../stores/people/session-store.ts';
import { useGo, useMay, useSession, useStores, useT } from '../../../stores/use-stores.ts';
import { AddDialog } from './people/add-dialog.tsx';
import { RecoveryDialog } from './people/recovery-dialog.tsx';

export const PeopleSheet = () => {
  const t = useT();
  const go = useGo();
  const { state, people } = useSession();
  const manages = useMay('manage-people');
  const opensPins = useMay('set-up');
  const enters = manages || opensPins;
  const [adding, setAdding] = useState(false);
  const [offering, setOffering] = useState(false);
  const [changing, setChanging] = useState(false);
  const { session } = useStores();
  const heading = useRef<HTMLHeadingElement>(null);
  const offered = useRef(false);
  useEffect(() => {
    // The button that opened the recovery dialog no longer exists. Focus the heading, or the keyboard focus would be lost.
    if (offered.current && !offering) heading.current?.focus();
    offered.current = offering;
  }, [offering]);
  const isOpen = state === 'open';
  const old = isOpen && people.length > 0;
  return (
    <section className="sheet set-sheet">
      <h2 ref={heading} tabIndex={-1}>
        {t('people.title')}
      </h2>
      <p className="hint">{t(old ? 'people.what-old' : isOpen ? 'people.what-none' : 'people.what')}</p>
      <div className="set-row">
        <Badge tone={isOpen ? 'wait' : 'ok'} icon={isOpen ? 'warn' : 'people'}>
          {isOpen ? t('session.nobody') : <Say k="people.count" with={{ count: people.length }} />}
        </Badge>
        {isOpen && (
          <Button icon="plus" onPress={() => setAdding(true)}>
            {t('people.add-first')}
          </Button>
        )}
        {old && (
          <Button icon="vouched" onPress={() => setChanging(true)}>
            {t('pin.change-supervisor')}
          </Button>
        )}
        {!isOpen && (
          <Button icon="people" isDisabled={!enters} onPress={() => go(toPeople)}>
            {t('people.open')}
          </Button>
        )}
        {!isOpen && !enters && <span className="hint">{t('people.not-yours')}</span>}
      </div>
      {adding && (
        <AddDialog
          isFirst
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            // Offer the recovery code only if the new owner is signed in. If the till is locked now, the owner makes the code
            // after signing in.
            setOffering(isIn(session.store.getState().session));
          }}
        />
      )}
      {changing && <ChangePinDialog onClose={() => setChanging(false)} />}
      {offering && <RecoveryDialog onClose={() => setOffering(false)} />}
    </section>
  );
};
