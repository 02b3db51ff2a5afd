// The lights of relay and service: quiet dots while all is well, words when it is not, and the whole account on a press.
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import type { Lights } from '../../shared/contract.ts';
import { clockTime } from '../i18n/time.ts';
import { codeText } from '../i18n/words-errors.ts';
import { Button as OurButton } from '../parts/button.tsx';
import { Num } from '../parts/num.tsx';
import { Say } from '../parts/say.tsx';
import { useLang, useLights, useT, useTimeZone } from '../stores/use-desk.ts';
import { useCheckNow } from './use-check-now.ts';

const kinds = ['relay', 'service'] as const;
type Kind = (typeof kinds)[number];

const Account = ({ kind, light }: { readonly kind: Kind; readonly light: Lights[Kind] }) => {
  const t = useT();
  const lang = useLang();
  const timeZone = useTimeZone();
  const { state, code, sinceMs } = light;
  const text = code && state === 'failing' ? codeText(code, lang) : null;
  return (
    <section className="light-account" data-state={state}>
      <h3>
        <i className="light-dot" data-state={state} />
        {t(`lights.${kind}.${state}`)}{' '}
        <small>
          <Say k="lights.since" with={{ time: <Num>{clockTime(sinceMs, timeZone)}</Num> }} />
        </small>
      </h3>
      <p>{text ? `${text.what} ${text.next}` : t(`lights.${kind}.what`)}</p>
    </section>
  );
};

export const LightsPanel = () => {
  const t = useT();
  const lights = useLights();
  const check = useCheckNow();
  if (!lights) return null;
  return (
    <DialogTrigger>
      <Button className="lights">
        <span className="unseen">{t('lights.label')}: </span>
        {kinds.map((kind) => (
          <span key={kind} className="light" data-state={lights[kind].state}>
            <i className="light-dot" data-state={lights[kind].state} />
            <span className="rail-word">{t(`lights.${kind}.${lights[kind].state}`)}</span>
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
      </Popover>
    </DialogTrigger>
  );
};
