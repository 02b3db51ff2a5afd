// Describes a scene to be photographed: the till's answers, the window's route, and the actions before the picture is taken.
import type { Page } from 'playwright-core';
import type { Answer, CommandName, Input, Output } from '../../../src/shared/contract/index.ts';
import type { AlertView } from '../../../src/shared/contract/setup/alerts.ts';
import type { Session } from '../../../src/shared/contract/setup/people.ts';
import type { AttemptView } from '../../../src/shared/contract/counter/sale.ts';
import type { AppInfo, Lights } from '../../../src/shared/contract/till.ts';

/** Answers of the till for a scene; what is left out is answered from `attempts`, `app` and `lights`. */
export type Given = {
  readonly app?: Partial<AppInfo>;
  readonly attempts?: readonly AttemptView[];
  readonly lights?: Partial<Lights>;
  /** Who is at the window; without it nobody signs in at this till. */
  readonly session?: Session;
  readonly alerts?: readonly AlertView[];
  /** Handed out once by `paid.take`. */
  readonly paid?: readonly AttemptView[];
  readonly answers?: { readonly [N in CommandName]?: (input: Input<N>) => Answer<Output<N>> | Promise<Answer<Output<N>>> };
  /** Nobody has chosen a language at this window: only the shop's own is known, once the till answers. */
  readonly unchosen?: boolean;
  /** The link to the till is lost. */
  readonly lost?: boolean;
};

export type Scene = {
  /** The picture's file name. */
  readonly name: string;
  readonly given: Given;
  /** Where the window stands: a route of src/renderer/stores/route-store.ts. */
  readonly route: { readonly screen: string } & Readonly<Record<string, unknown>>;
  /** Another size than those of the look: of a screen that faces the customer. */
  readonly size?: { readonly width: number; readonly height: number };
  /** In the browser, once the screen is drawn: keys, presses. */
  readonly act?: (page: Page) => Promise<void>;
};
