// Types of a scene, a screen to take a screenshot of: the till's answers, the window's route, and the actions before the
// screenshot.
import type { Page } from 'playwright-core';
import type { Answer, CommandName, Input, Output } from '../../../src/shared/contract/index.ts';
import type { AlertView } from '../../../src/shared/contract/setup/alerts.ts';
import type { Session } from '../../../src/shared/contract/setup/people.ts';
import type { AttemptView } from '../../../src/shared/contract/counter/sale.ts';
import type { AppInfo, Lights } from '../../../src/shared/contract/till.ts';

/**
 * The till's answers in a scene. Contract entries without an answer in this object are answered from `attempts`, `app` and
 * `lights`.
 */
export type Given = {
  readonly app?: Partial<AppInfo>;
  readonly attempts?: readonly AttemptView[];
  readonly lights?: Partial<Lights>;
  /** The window's session. Default: a till without people. */
  readonly session?: Session;
  readonly alerts?: readonly AlertView[];
  /** Payments that `paid.take` returns, once. */
  readonly paid?: readonly AttemptView[];
  readonly answers?: { readonly [N in CommandName]?: (input: Input<N>) => Answer<Output<N>> | Promise<Answer<Output<N>>> };
  /** True if no language was chosen at this window; it follows the shop's language once the till answers. */
  readonly unchosen?: boolean;
  /** True if the connection to the till is lost. */
  readonly lost?: boolean;
};

export type Scene = {
  /** The scene's name, which is also the screenshot's file name. */
  readonly name: string;
  readonly given: Given;
  /** The window's route, as in src/renderer/stores/route-store.ts. */
  readonly route: { readonly screen: string } & Readonly<Record<string, unknown>>;
  /** A window size of its own, for screens that face the customer. */
  readonly size?: { readonly width: number; readonly height: number };
  /** Keys and presses made in the browser after the screen is drawn. */
  readonly act?: (page: Page) => Promise<void>;
};
