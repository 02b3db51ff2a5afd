// The type of all screens and dialogs that the shell draws. app.tsx passes them in, so that the shell imports no screen and no
// screen imports the shell.
import type { ComponentType, ReactNode } from 'react';
import type { Done } from '../stores/sale/done-store.ts';
import type { WindowRoute, Screen } from '../stores/route-store.ts';

export type Drawn = {
  readonly screens: Readonly<Record<Screen, (route: WindowRoute) => ReactNode>>;
  readonly ReceiptCheckDialog: ComponentType;
  readonly DoneDialog: ComponentType<{ readonly done: Done }>;
  /** The panel of drills, shown only in training. */
  readonly DrillPanel: ComponentType;
  /**
   * Drawn in place of the screens: `FirstSetup` before the till is set up, `RestoreQuestion` before a requested restore is
   * decided, `Rescue` for unreadable books.
   */
  readonly FirstSetup: ComponentType;
  readonly RestoreQuestion: ComponentType;
  readonly Rescue: ComponentType;
};
