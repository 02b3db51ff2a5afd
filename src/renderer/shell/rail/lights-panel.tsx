// The status lights of relay, service and printer: plain dots while all is well, with words otherwise. A press opens the details.
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import type { Lights } from '../../../shared/contract/till.ts';
import { clockTime } from '../../i18n/time.ts';
import { errorText } from '../../i18n/words/errors/errors.ts';
import { Button as OurButton } from '../../parts/button.tsx';
import { Num } from '../../parts/text/num.tsx';
import { Say } from '../../parts/text/say.tsx';
import { toDiagnostics } from '../../stores/route-store.ts';
import { useGo, useLang, useLights, useLinked, useT, useTimeZone } from '../../stores/use-stores.ts';
import { useCheckNow } from '../../stores/sale/use-check-now.ts';

const kinds = ['relay', 'service', 'printer'] as const;
type Kind = (typeof kinds)[number];
type Light = Lights['service'] & Pick<Lights['relay'], 'key' | 'lost'>;
const silence = { relay: 'feed.unreachable', service: 'service.unreachable', printer: 'printer.unreachable' } as const;

/**
 * Returns the status lights to show. Without a printer in the settings, `lights.printer` is null and the printer's light is left
 * out.
 */
const shownOf = (lights: Lights): readonly { readonly kind: Kind; readonly light: Light }[] =>
  kinds.flatMap((kind) => {
    const light = lights[kind];
    return light ? [{ kind, light }] : [];
  });

/**
 * Returns the words for a status light. For a failing light: the service or relay does not answer, or has another fault. For a
 * working relay: the relay lacks this till's public key, or holds another key, or lost notices.
 */
const wordOf = (kind: Kind, { code, key }: Light, state: LightShown) => {
  if (state === 'keyless')
    return key?.code === 'feed.key-other' ? ('lights.relay.key-other' as const) : ('lights.relay.key-none' as const);
  if (state === 'lost') return 'lights.relay.lost' as const;
  return state === 'failing' && code === silence[kind]
    ? (`lights.${kind}.silent` as const)
    : (`lights.${kind}.${state}` as const);
};

type LightShown = Light['state'] | 'away' | 'keyless' | 'lost';

/**
 * Hook that returns a function from a status light to the state to show. While the till does not answer, every light is `away`,
 * because its real state is unknown.
 */
const useShown = (): ((light: Light) => LightShown) => {
  const linked = useLinked();
  return ({ state, key, lost }) => {
    if (!linked) return 'away';
    if (state !== 'good') return state;
    return key ? 'keyless' : lost ? 'lost' : state;
  };
};

const Account = ({ kind, light }: { readonly kind: Kind; readonly light: Light }) => {
  const t = useT();
  const lang = useLang();
  const timeZone = useTimeZone();
  const state = useShown()(light);
  const { key, lost } = light;
  const sinceMs = state === 'lost' && lost ? lost.sinceMs : light.sinceMs;
  const { code, params } = (state === 'keyless' ? key : state === 'lost' ? lost : null) ?? light;
  const text = code && state !== 'away' ? errorText({ code, params }, lang) : null;
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
        {shownOf(lights).map(({ kind, light }) => (
          <span key={kind} className="light" data-state={shown(light)}>
            <i className="light-dot" data-kind={kind} data-state={shown(light)} />
            <span>{t(wordOf(kind, light, shown(light)))}</span>
          </span>
        ))}
      </Button>
      <Popover className="popover lights-panel" placement="end bottom" aria-label={t('lights.label')}>
        {shownOf(lights).map(({ kind, light }) => (
          <Account key={kind} kind={kind} light={light} />
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
