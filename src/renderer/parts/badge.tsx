// A small label with an icon, in one of five tones.
import type { ReactNode } from 'react';
import type { Tone } from '../stores/notes-store.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

export type BadgeProps = {
  readonly tone: Tone;
  readonly icon: IconName;
  /** Draws the badge filled, for states that must not be overlooked. */
  readonly loud?: boolean;
  /** Sets `data-state`, so that a style sheet can show this state's badge differently in some places. */
  readonly state?: string;
  readonly children: ReactNode;
};

export const Badge = ({ tone, icon, loud = false, state, children }: BadgeProps) => (
  <span className="badge" data-tone={tone} data-loud={loud || undefined} data-state={state}>
    <Icon name={icon} size="s" />
    <span>{children}</span>
  </span>
);
