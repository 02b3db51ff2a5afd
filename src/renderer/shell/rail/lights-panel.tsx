// The status lights of relay, service and printer: plain dots while all is well, with words otherwise. A press opens the details.
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { later } from '../../parts/later.ts';
import { useLights, useT } from '../../stores/use-stores.ts';
import { shownOf, useShown, wordOf } from './light-states.ts';

const LightsDetails = later(async () => (await import('./lights-details.tsx')).LightsDetails);

export const LightsPanel = () => {
  const t = useT();
  const lights = useLights();
  const shown = useShown();
  const [open, setOpen] = useState(false);
  if (!lights) return null;
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
        <LightsDetails lights={lights} onLeave={() => setOpen(false)} />
      </Popover>
    </DialogTrigger>
  );
};
