// The dialogs behind the warnings' buttons: `ClockDialog` confirms this machine's clock; `GapDialog` skips notices that the relay
// lacks.
import '../../i18n/words/warning-dialogs.ts';
import { DeedDialog } from '../../parts/people/deed-dialog.tsx';
import { Num } from '../../parts/text/num.tsx';
import { Say } from '../../parts/text/say.tsx';
import { usePress, useT } from '../../stores/use-stores.ts';

/**
 * `back`: set if confirming the clock moves the business day back, from `heldDay` to `clockDay`. This requires the right
 * `change-day`.
 */
type ClockProps = { readonly back: { readonly heldDay: string; readonly clockDay: string } | null; readonly onClose: () => void };
export const ClockDialog = ({ back, onClose }: ClockProps) => {
  const t = useT();
  const press = usePress();
  return (
    <DeedDialog
      title={t('warning.clock-title')}
      right={back ? 'change-day' : 'trust-clock'}
      icon="waiting"
      yes={t('warning.clock-confirm')}
      onClose={onClose}
      onAnswer={async () => {
        const answer = await press('clock.acknowledge', { backTo: back?.clockDay ?? null });
        return answer.ok ? null : answer.error;
      }}
    >
      <p>
        {back ? (
          <Say k="warning.clock-text-back" with={{ heldDay: <Num>{back.heldDay}</Num>, clockDay: <Num>{back.clockDay}</Num> }} />
        ) : (
          t('warning.clock-text')
        )}
      </p>
    </DeedDialog>
  );
};

type GapProps = { readonly missing: number; readonly until: number; readonly onClose: () => void };
export const GapDialog = ({ missing, until, onClose }: GapProps) => {
  const t = useT();
  const press = usePress();
  return (
    <DeedDialog
      title={t('warning.gap-title')}
      right="skip-notices"
      icon="relay"
      tone="stop"
      reason={{ label: t('settle.reason') }}
      yes={t('warning.gap-yes')}
      danger
      onClose={onClose}
      onAnswer={async (reason) => {
        const answer = await press('feed.skip', { number: missing, reason });
        return answer.ok ? null : answer.error;
      }}
    >
      <p>
        <Say k="warning.gap-text" with={{ from: <Num>{missing}</Num>, to: <Num>{until}</Num> }} />
      </p>
    </DeedDialog>
  );
};
