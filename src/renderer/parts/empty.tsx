// The placeholder of an empty list, with a text about what will appear there and how to get it.
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

export type EmptyProps = {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
};

export const Empty = ({ icon, title, children, action }: EmptyProps) => (
  <div className="empty">
    <Icon name={icon} size="l" />
    <p className="empty-title">{title}</p>
    {children && <div className="empty-text">{children}</div>}
    {action}
  </div>
);
