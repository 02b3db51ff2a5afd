// The screens and dialogs that the shell frames, handed to it by app.tsx: the shell imports no screen, and no screen imports the shell.
import type { ComponentType, ReactNode } from 'react';
import type { Done } from '../stores/sale/done-store.ts';
import type { WindowRoute, Screen } from '../stores/route-store.ts';

export type Drawn = {
  readonly screens: Readonly<Record<Screen, (route: WindowRoute) => ReactNode>>;
  readonly ReceiptCheckDialog: ComponentType;
  readonly DoneDialog: ComponentType<{ readonly done: Done }>;
  /** Shown only in training. */
  readonly DrillPanel: ComponentType;
  /** Shown instead of the screens before the till has been set up or a waiting restore is decided. */
  readonly FirstSetup: ComponentType;
  readonly RestoreQuestion: ComponentType;
  readonly Rescue: ComponentType;
};
