// The steps left at a new till. Each step opens the sheet where it is done, or can be skipped; the whole list can be hidden.
import { useState } from 'react';
import type { Gateway } from '../../../../../shared/payment/gateways.ts';
import type { FirstStep } from '../../../../../shared/contract/till.ts';
import type { AppError } from '../../../../../shared/errors.ts';
import { Badge } from '../../../../parts/badge.tsx';
import { Button } from '../../../../parts/button.tsx';
import { Callout } from '../../../../parts/callout.tsx';
import { ErrorNote } from '../../../../parts/error-note.tsx';
import type { IconName } from '../../../../parts/icon-paths.ts';
import { useApp, usePress, useStores, useT } from '../../../../stores/use-stores.ts';
import type { SettingsStore } from '../settings-store.ts';
import { FirstPaymentDialog } from './first-payment-dialog.tsx';
import { GoLivePaper } from './go-live-paper.tsx';
import type { ToDoState } from './to-do.ts';
import { useToDo } from './use-to-do.ts';
import './start.css';

const looks: Readonly<Record<ToDoState, { readonly tone: 'ok' | 'wait' | 'mute'; readonly icon: IconName }>> = {
  done: { tone: 'ok', icon: 'paid' },
  'to-do': { tone: 'wait', icon: 'waiting' },
  'not-needed': { tone: 'mute', icon: 'minus' },
};

export const StartSheet = ({ settings }: { readonly settings: SettingsStore }) => {
  const t = useT();
  const press = usePress();
  const training = useApp().mode === 'training';
  const { route } = useStores();
  const { list, firstPayments, facts } = useToDo();
  const [guide, setGuide] = useState<Gateway | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const { told } = settings.store.getState();
  if (!told) return null;
  const { shop } = told;
  const save = async (notNeeded: readonly FirstStep[]): Promise<void> => {
    const answer = await press('settings.set', { shop: { ...shop, notNeeded: [...notNeeded] } });
    setError(answer.ok ? null : answer.error);
    if (answer.ok) await settings.load();
  };
  const away = shop.notNeeded ?? [];
  const onSameDisk = facts?.folder?.apart === false;
  const first = firstPayments.find(({ gateway }) => gateway === guide);
  const rest = list.filter(({ standing, canSkip }) => canSkip && standing === 'to-do').map(({ step }) => step);
  return (
    <section className="sheet set-sheet">
      <h2>{t('start.title')}</h2>
      <p className="hint">{t(training ? 'start.what-training' : 'start.what')}</p>
      <ul className="start-rows">
        {list.map(({ step, section, guide: own, canSkip, standing }) => (
          <li key={step} className="start-row">
            <span className="start-what">
              <strong>{t(`start.${step}`)}</strong>
              <small>{t(step === 'backups' && onSameDisk ? 'start.backups-same' : `start.${step}-hint`)}</small>
            </span>
            <Badge {...looks[standing]}>{t(`start.is-${standing}`)}</Badge>
            <span className="start-acts">
              <Button size="s" onPress={() => (own ? setGuide(own) : route.getState().turnTo(section))}>
                {t('start.open')}
                <span className="unseen"> {t(`start.${step}`)}</span>
              </Button>
              {canSkip && standing !== 'done' && (
                // Use one button to skip the step and to undo the skip. With two buttons, the pressed one would disappear and the
                // keyboard focus would be lost.
                <Button
                  size="s"
                  kind="quiet"
                  onPress={() => void save(standing === 'to-do' ? [...away, step] : away.filter((one) => one !== step))}
                >
                  {t(standing === 'to-do' ? 'start.skip' : 'start.back')}
                  <span className="unseen"> {t(`start.${step}`)}</span>
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {error && <ErrorNote error={error} />}
      <div className="set-row">
        <Button kind="quiet" icon="close" onPress={() => void save([...away, ...rest])}>
          {t('start.away')}
        </Button>
      </div>
      {training && (
        <Callout tone="wait" icon="info" title={t('start.live')}>
          <p>{t('start.live-text')}</p>
        </Callout>
      )}
      <GoLivePaper />
      {first && <FirstPaymentDialog {...{ first, shop }} onSaved={settings.load} onClose={() => setGuide(null)} />}
    </section>
  );
};
