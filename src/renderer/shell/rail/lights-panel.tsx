// The lights of relay and service: quiet dots while all is well, words when it is not, and the whole account on a press.
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import type { Lights } from '../../../shared/contract/till.ts';
import { clockTime } from '../../i18n/time.ts';
import { errorText } from '../../i18n/words/errors/errors.ts';
import { Button as OurButton } from '../../parts/button.tsx';
import { Num } from '../../parts/num.tsx';
import { Say } from '../../parts/say.tsx';
import { toDiagnostics } from '../../stores/route-store.ts';
import { useGo, useLang, useLights, useLinked, useT, useTimeZone } from '../../stores/use-stores.ts';
import { useCheckNow } from '../use-check-now.ts';

const kinds = ['relay', 'service'] as const;
type Kind = (typeof kinds)[number];
const silence = { relay: 'feed.unreachable', service: 'service.unreachable' } as const;

/** A light that fails says whether nobody answers or something else is wrong. */
const wordOf = (kind: Kind, { code }: Lights[Kind], state: Lights[Kind]['state'] | 'away') =>
  state === 'failing' && code === silence[kind] ? (`lights.${kind}.silent` as const) : (`lights.${kind}.${state}` as const);

/** What is shown of a light: without the till, nobody knows. */
const useShown = (): ((light: Lights[Kind]) => Lights[Kind]['state'] | 'away') => {
  const linked = useLinked();
  return ({ state }) => (linked ? state : 'away');
};

const Account = ({ kind, light }: { readonly kind: Kind; readonly light: Lights[Kind] }) => {
  const t = useT();
  const lang = useLang();
  const timeZone = useTimeZone();
  const state = useShown()(light);
  const { code, params, sinceMs } = light;
  const text = code && state === light.state ? errorText({ code, params }, lang) : null;
  return (
    <section className="light-account" data-state={state}>
      <h3>
        <i className="light-dot" data-kind={kind} data-state={state} />
        {t(wordOf(kind, light, state))}{' '}
        {state !== 'away' && (
          <small>
            <Say k="lights.since" with={{ time: <Num>{clockTime(sinceMs, timeZone)}</Num> }} />
          </small>
        )}
      </h3>
      <p>{text ? `${text.what} ${text.next}` : t(`lights.${kind}.what`)}</p>
    </section>
  );
};

export const LightsPanel = () => {
  const t = useT();
  const lights = useLights();
  const shown = useShown();
  const check = useCheckNow();
  const go = useGo();
  const [open, setOpen] = useState(false);
  if (!lights) return null;
  const diagnose = (): void => {
    setOpen(false);
    go(toDiagnostics);
  };
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <Button className="lights">
        <span className="unseen">{t('lights.label')}: </span>
        {kinds.map((kind) => (
          <span key={kind} className="light" data-state={shown(lights[kind])}>
            <i className="light-dot" data-kind={kind} data-state={shown(lights[kind])} />
            <span>{t(wordOf(kind, lights[kind], shown(lights[kind])))}</span>
          </span>
        ))}
      </Button>
      <Popover className="popover lights-panel" placement="end bottom" aria-label={t('lights.label')}>
        {kinds.map((kind) => (
          <Account key={kind} kind={kind} light={lights[kind]} />
        ))}
        <OurButton icon="check" keyHint="F8" onPress={check}>
          {t('lights.check')}
        </OurButton>
        <OurButton kind="quiet" icon="system" onPress={diagnose}>
          {t('diagnostics.open')}
        </OurButton>
      </Popover>
    </DialogTrigger>
  );
};
