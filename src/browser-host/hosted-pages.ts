// The two kinds of page that the browser host serves, the till's and the customer display's, each with sessions, cookie and paths
// of its own.
import { displayKeyName, displayPath, pageKeyName } from '../shared/contract/channels.ts';
import type { WindowRef } from '../shared/people/rights.ts';
import type { Clock, Random } from '../shared/ports.ts';
import type { Let } from './guard.ts';
import { cookieValue, createSessions, displayTokenLifeMs, type HostSessions } from './sessions.ts';

/** The customer display's page among the built screens. */
export const displayPage = '/display.html';

/** The paths, cookie and storage key of one kind of page. */
export type HostedPage = {
  readonly sessions: HostSessions;
  readonly cookie: string;
  /** The cookie's `Path` attribute: the browser sends the cookie only to addresses below this path. */
  readonly path: string;
  readonly page: string;
  readonly keyName: string;
};

export type HostedPages = {
  readonly till: HostedPage;
  readonly display: HostedPage;
  /** The kind of page that sent this request. */
  of(verdict: Let): HostedPage;
  windowOf(verdict: Let): WindowRef;
};

/**
 * Creates the hosted pages of both kinds: the till's tab and the customer display. The cookie's name contains the port, because
 * cookies are shared by all ports: two tills on one machine keep separate sessions. Servers on other ports receive the cookie,
 * too, so the cookie alone opens nothing. A customer display has its own cookie, key and paths, because it is open beside the
 * till's tab in the same browser.
 */
export const createHostedPages = (port: number, clock: Clock, random: Random): HostedPages => {
  const till: HostedPage = {
    sessions: createSessions(clock, random),
    cookie: `qayd-${port}`,
    path: '/',
    page: '/',
    keyName: pageKeyName,
  };
  const display: HostedPage = {
    sessions: createSessions(clock, random, displayTokenLifeMs),
    cookie: `qayd-display-${port}`,
    path: displayPath,
    page: `${displayPath}/`,
    keyName: displayKeyName,
  };
  const of = ({ audience }: Let): HostedPage => (audience === 'display' ? display : till);
  return {
    till,
    display,
    of,
    windowOf(verdict) {
      const { sessions, cookie } = of(verdict);
      return { window: verdict.audience, windowId: sessions.windowOf(cookieValue(verdict.cookie, cookie)) };
    },
  };
};
