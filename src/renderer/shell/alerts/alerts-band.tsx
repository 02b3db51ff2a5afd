// The red band for alerts that an owner must acknowledge, shown above every screen and above the lock. The band shows the newest
// alert and the number of all alerts; pressing it opens the list.
import { useState } from 'react';
import { useStore } from 'zustand';
import type { AlertView } from '../../../shared/contract/setup/alerts.ts';
import type { AppError } from '../../../shared/errors.ts';
import { alertFacts, alertText } from '../../i18n/words/alerts.ts';
import { Button } from '../../parts/button.tsx';
import { ApprovalHint } from '../../parts/people/deed-dialog.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/text/moment.tsx';
import { Num } from '../../parts/text/num.tsx';
import { Say } from '../../parts/text/say.tsx';
import { useLang, useMay, useNotes, usePress, useStores, useT } from '../../stores/use-stores.ts';
import './alerts.css';
import { said } from '../../i18n/said.ts';

/** Hook that acknowledges one alert and keeps the till's error, which is shown beside that alert's button. */
const useKnow = (seq: number) => {
  const press = usePress();
  const show = useNotes((notes) => notes.show);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const know = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    const answer = await press('alert.acknowledge', { seq });
    setBusy(false);
    if (answer.ok) show({ tone: 'know', icon: 'vouched', says: said('alert.done') });
    else setError(answer.error);
  };
  return { busy, error, know: () => void know() };
};

type OneProps = { readonly alert: AlertView; readonly isLocked: boolean };

const AlertEntry = ({ alert, isLocked }: OneProps) => {
  const t = useT();
  const lang = useLang();
  const { busy, error, know } = useKnow(alert.seq);
  const { what, means, next } = alertText(alert, lang);
  const facts = alertFacts(alert.params, lang);
  return (
    <li className="alert-entry">
      <p className="alert-what">{what}</p>
      <p>
        {means} <strong>{next}</strong>
      </p>
      <dl className="alert-facts">
        {facts.map(({ name, value, isWords }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{isWords ? <bdi>{value}</bdi> : <bdi dir="ltr">{value}</bdi>}</dd>
          </div>
        ))}
        <div>
          <dt>
            <Say k="alert.raised" with={{ when: <Moment ms={alert.atMs} /> }} />
          </dt>
          <dd>
            <Say k="alert.entry" with={{ seq: <Num>{alert.seq}</Num> }} />
          </dd>
        </div>
      </dl>
      {error && <ErrorNote error={error} />}
      {!isLocked && (
        <Button icon="vouched" busy={busy} onPress={know}>
          {t('alert.known')}
        </Button>
      )}
    </li>
  );
};

type ListProps = { readonly alerts: readonly AlertView[]; readonly isLocked: boolean; readonly onClose: () => void };

const AlertList = ({ alerts, isLocked, onClose }: ListProps) => {
  const t = useT();
  return (
    <Dialog title={t('alert.label')} icon="warn" tone="stop" isOpen onClose={onClose}>
      <p className="hint">{t(isLocked ? 'alert.sign-in-first' : 'alert.known-hint')}</p>
      <ol className="alert-list">
        {alerts.map((alert) => (
          <AlertEntry key={alert.seq} alert={alert} isLocked={isLocked} />
        ))}
      </ol>
      {!isLocked && <ApprovalHint right="acknowledge-alert" />}
    </Dialog>
  );
};

/** The band for a single alert: its full text and buttons, without opening the list. */
const One = ({ alert, isLocked, onDetails }: OneProps & { readonly onDetails: () => void }) => {
  const t = useT();
  const lang = useLang();
  const holds = useMay('acknowledge-alert');
  const { busy, error, know } = useKnow(alert.seq);
  const { what, means, next } = alertText(alert, lang);
  return (
    <>
      <div className="alert-words">
        <p className="alert-what">
          {what}{' '}
          <small>
            <Say k="alert.raised" with={{ when: <Moment ms={alert.atMs} /> }} />
          </small>
        </p>
        <p>
          {means} {next}
        </p>
        {error && <ErrorNote error={error} />}
      </div>
      <div className="alert-deeds">
        <Button size="s" onPress={onDetails}>
          {t('alert.details')}
        </Button>
        {!isLocked && (
          <Button size="s" icon={holds ? 'paid' : 'vouched'} busy={busy} onPress={know}>
            {t('alert.known')}
          </Button>
        )}
      </div>
    </>
  );
};

const Several = ({ alerts, onDetails }: { readonly alerts: readonly AlertView[]; readonly onDetails: () => void }) => {
  const t = useT();
  const lang = useLang();
  const newest = alerts.at(-1) as AlertView;
  return (
    <>
      <div className="alert-words">
        <p className="alert-what">
          <Say k="alert.several" with={{ count: alerts.length }} />
        </p>
        <p>
          {t('alert.newest')} {alertText(newest, lang).what}
        </p>
      </div>
      <div className="alert-deeds">
        <Button size="s" icon="find" onPress={onDetails}>
          {t('alert.show')}
        </Button>
      </div>
    </>
  );
};

export const AlertsBand = ({ isLocked = false }: { readonly isLocked?: boolean }) => {
  const t = useT();
  const { alerts: store } = useStores();
  const alerts = useStore(store, ({ open }) => open);
  const [listing, setListing] = useState(false);
  const [first] = alerts;
  const show = (): void => setListing(true);
  return (
    <section className="alerts" aria-label={t('alert.label')} data-some={first !== undefined || undefined}>
      <div role="alert" className="alert-band">
        {first && <Icon name="warn" size="l" />}
        {first && alerts.length === 1 && <One key={first.seq} alert={first} isLocked={isLocked} onDetails={show} />}
        {alerts.length > 1 && <Several alerts={alerts} onDetails={show} />}
      </div>
      {listing && first && <AlertList alerts={alerts} isLocked={isLocked} onClose={() => setListing(false)} />}
    </section>
  );
};
