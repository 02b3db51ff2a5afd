// A progress bar that fills or empties. With `max` null, it only shows that work is going on.
import { ProgressBar } from 'react-aria-components/ProgressBar';
import type { Tone } from '../stores/notes-store.ts';

export type ProgressProps = {
  /** The accessible name: the work that is going on. */
  readonly label: string;
  readonly value: number;
  readonly max: number | null;
  readonly tone?: Tone;
  /** Spoken instead of the percentage. */
  readonly valueLabel?: string;
};

export const Progress = ({ label, value, max, tone = 'ok', valueLabel }: ProgressProps) => (
  <ProgressBar
    className="progress"
    data-tone={tone}
    aria-label={label}
    isIndeterminate={max === null}
    value={Math.min(value, max ?? value)}
    maxValue={max ?? 100}
    {...(valueLabel && { valueLabel })}
  >
    {({ percentage, isIndeterminate }) => (
      <span className="progress-fill" data-moving={isIndeterminate || undefined} style={{ inlineSize: `${percentage ?? 30}%` }} />
    )}
  </ProgressBar>
);
