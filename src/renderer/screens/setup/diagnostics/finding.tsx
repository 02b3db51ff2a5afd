// One finding of the self-check or of a verification: an icon for the verdict, a title, what was found, and what to do about it.
import type { ReactNode } from 'react';
import { Icon } from '../../../parts/icon.tsx';
import type { IconName } from '../../../parts/icon-paths.ts';
import type { Tone } from '../../../stores/notes-store.ts';

export type FindingVerdict = 'good' | 'warning' | 'bad' | 'unknown';

const looks: Readonly<Record<FindingVerdict, { readonly tone: Tone; readonly icon: IconName }>> = {
  good: { tone: 'ok', icon: 'paid' },
  warning: { tone: 'wait', icon: 'warn' },
  bad: { tone: 'stop', icon: 'warn' },
  unknown: { tone: 'know', icon: 'unknown' },
};

export type FindingProps = {
  readonly verdict: FindingVerdict;
  readonly title: string;
  readonly children?: ReactNode;
  /** The advice: what the person can do about the finding. */
  readonly mend?: ReactNode;
};

export const Finding = ({ verdict, title, children, mend }: FindingProps) => {
  const { tone, icon } = looks[verdict];
  return (
    <li className="finding" data-tone={tone}>
      <span className="finding-mark">
        <Icon name={icon} />
      </span>
      <div className="finding-text">
        <strong>{title}</strong>
        {children}
        {mend && <p className="finding-mend">{mend}</p>}
      </div>
    </li>
  );
};
