// The screens and dialogs that the shell frames, handed to it by app.tsx: the shell imports no screen, and no screen imports the shell.
import type { ComponentType, ReactNode } from 'react';
import type { Done } from '../stores/sale/done-store.ts';
import type { Route, Screen } from '../stores/route-store.ts';

export type Drawn = {
  readonly screens: Readonly<Record<Screen, (route: Route) => ReactNode>>;
  readonly ReceiptCheckDialog: ComponentType;
  readonly DoneDialog: ComponentType<{ readonly done: Done }>;
  /** In training alone. */
  readonly DrillPanel: ComponentType;
  /** Shown before there is a till. */
  readonly FirstSetup: ComponentType;
  readonly RestoreQuestion: ComponentType;
  readonly Rescue: ComponentType;
};
