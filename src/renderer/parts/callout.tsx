// A box of explaining text with a tone, an icon and at most one button.
import type { ReactNode } from 'react';
import type { Tone } from '../stores/notes-store.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

export type CalloutProps = {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly title?: ReactNode;
  readonly loud?: boolean;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
};

export const Callout = ({ tone, icon, title, loud = false, children, action }: CalloutProps) => (
  <div className="callout" data-tone={tone} data-loud={loud || undefined}>
    <Icon name={icon} />
    <div className="callout-text">
      {title && <p className="callout-title">{title}</p>}
      {children}
    </div>
    {action}
  </div>
);
