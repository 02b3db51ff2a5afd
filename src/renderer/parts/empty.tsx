// The placeholder of an empty list. Its text explains which entries will appear in the list and how to create one.
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
