// The warnings about this till or its feed, shown above every screen. Each warning explains what is wrong and has the button that
// resolves it.
import { useState } from 'react';
import type { Lights } from '../../../shared/contract/till.ts';
import { errorText } from '../../i18n/words/errors/errors.ts';
import { Button } from '../../parts/button.tsx';
import { Callout } from '../../parts/callout.tsx';
import { later } from '../../parts/later.ts';
import { toCloseFiles, toQuarantine, toSettings } from '../../stores/route-store.ts';
import { useFolderBack } from './folder-back.ts';
import { useGo, useLang, useLights, useMay, useT } from '../../stores/use-stores.ts';

const ClockDialog = later(async () => (await import('./warning-dialogs.tsx')).ClockDialog);
const GapDialog = later(async () => (await import('./warning-dialogs.tsx')).GapDialog);

type Warning = Lights['warnings'][number];
type OpenDialog = 'clock' | 'gap' | null;

const isClock = ({ code }: Warning): boolean => code === 'clock.wrong' || code === 'clock.day-held';

/** Returns the business days from and to which confirming the clock moves the day back; null for all other warnings. */
const backOf = ({ params }: Warning) => {
  const { heldDay, clockDay } = params;
  return typeof heldDay === 'string' && typeof clockDay === 'string' ? { heldDay, clockDay } : null;
};

const isBackups = ({ code }: Warning): boolean => code === 'backup.folder-away' || code === 'backup.copies-missing';

const isQuarantine = ({ code }: Warning): boolean => code.startsWith('quarantine.');

const isCloseFiles = ({ code }: Warning): boolean => code === 'close-files.waiting';

/**
 * A folder alone is away, with no copy missing for long, or files of closes wait: only those who can do something about it read
 * this.
 */
const isForKeepers = (warning: Warning): boolean => warning.code === 'backup.folder-away' || isCloseFiles(warning);

/** The button that leads to what resolves the warning: a dialog or a page. `null`: the person can resolve it nowhere. */
const useAction = (warning: Warning, keeps: boolean, onClock: () => void) => {
  const t = useT();
  const go = useGo();
  if (isClock(warning))
    return (
      <Button size="s" onPress={onClock}>
        {t('warning.clock-confirm')}
      </Button>
    );
  if (isBackups(warning) && keeps)
    return (
      <Button size="s" icon="folder" onPress={() => go(toSettings('backups'))}>
        {t('warning.backups-show')}
      </Button>
    );
  if (isCloseFiles(warning))
    return (
      <Button size="s" icon="folder" onPress={() => go(toCloseFiles)}>
        {t('warning.show-them')}
      </Button>
    );
  if (!isQuarantine(warning)) return null;
  return (
    <Button size="s" icon="find" onPress={() => go(toQuarantine)}>
      {t('warning.show-them')}
    </Button>
  );
};

type BarProps = { readonly warning: Warning; readonly keeps: boolean; readonly onClock: () => void };
const Bar = ({ warning, keeps, onClock }: BarProps) => {
  const lang = useLang();
  const action = useAction(warning, keeps, onClock);
  const { what, next } = errorText(warning, lang);
  return (
    <Callout tone={isQuarantine(warning) ? 'stop' : 'wait'} icon="warn" title={what} {...(action && { action })}>
      {!isForKeepers(warning) && <p>{next}</p>}
    </Callout>
  );
};

export const Warnings = () => {
  const t = useT();
  const lang = useLang();
  const lights = useLights();
  const [asking, setAsking] = useState<OpenDialog>(null);
  const mayKeep = useMay('keep-books');
  const keeps = useMay('close-day') || mayKeep;
  const warnings = (lights?.warnings ?? []).filter((warning) => keeps || !isForKeepers(warning));
  useFolderBack(warnings.some(isBackups));
  if (!lights) return null;
  const { relay } = lights;
  const gap = relay.code === 'feed.gap' ? relay.params : null;
  const clock = warnings.find(isClock);
  const close = (): void => setAsking(null);
  return (
    <div className="warnings" role="alert" aria-label={t('warning.label')}>
      {warnings.map((warning) => (
        <Bar key={warning.code} warning={warning} keeps={keeps} onClock={() => setAsking('clock')} />
      ))}
      {gap && (
        <Callout
          tone="stop"
          icon="relay"
          title={errorText({ code: 'feed.gap', params: gap }, lang).what}
          action={
            <Button size="s" onPress={() => setAsking('gap')}>
              {t('warning.gap-skip')}
            </Button>
          }
        >
          <p>{errorText({ code: 'feed.gap', params: gap }, lang).next}</p>
        </Callout>
      )}
      {asking === 'clock' && <ClockDialog back={clock ? backOf(clock) : null} onClose={close} />}
      {asking === 'gap' && gap && <GapDialog missing={Number(gap['missing'])} until={Number(gap['until'])} onClose={close} />}
    </div>
  );
};
