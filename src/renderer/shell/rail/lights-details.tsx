// The details of the status lights: the state and meaning of each light, a new check, and the way to the diagnostics.
import '../../i18n/words/lights.ts';
import type { Lights } from '../../../shared/contract/till.ts';
import { clockTime } from '../../i18n/time.ts';
import { errorText } from '../../i18n/words/errors/errors.ts';
import { Button } from '../../parts/button.tsx';
import { Num } from '../../parts/text/num.tsx';
import { Say } from '../../parts/text/say.tsx';
import { toDiagnostics } from '../../stores/route-store.ts';
import { useCheckNow } from '../../stores/sale/use-check-now.ts';
import { useGo, useLang, useT, useTimeZone } from '../../stores/use-stores.ts';
import { shownOf, type ShownLight, useShown, wordOf } from './light-states.ts';

const Account = ({ kind, light }: ShownLight) => {
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

type DetailsProps = { readonly lights: Lights; readonly onLeave: () => void };

/** `onLeave` is called before the diagnostics open. */
export const LightsDetails = ({ lights, onLeave }: DetailsProps) => {
  const t = useT();
  const check = useCheckNow();
  const go = useGo();
  const diagnose = (): void => {
    onLeave();
    go(toDiagnostics);
  };
  return (
    <>
      {shownOf(lights).map(({ kind, light }) => (
        <Account key={kind} kind={kind} light={light} />
      ))}
      <Button icon="check" keyHint="F8" onPress={check}>
        {t('lights.check')}
      </Button>
      <Button kind="quiet" icon="system" onPress={diagnose}>
        {t('diagnostics.open')}
      </Button>
    </>
  );
};
