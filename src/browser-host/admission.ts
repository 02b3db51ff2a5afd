// Decides by the session if a request is served; a page without a session shows how to open the till.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { appError } from '../shared/errors.ts';
import type { Audience } from '../shared/people/rights.ts';
import { browserPolicy } from '../main/pages/policy.ts';
import type { KnownConnections } from './connections.ts';
import { isAsking, type Let } from './guard.ts';
import type { HostedPages } from './hosted-pages.ts';
import { displayNoticePage, noticePage } from './notice-page.ts';
import { reply, type SendPage, sendJson } from './responses.ts';
import { cookieValue } from './sessions.ts';

/** Sends the page that explains how to open the till. Also prints a new start address if no printed one is valid. */
export type SendNotice = (response: ServerResponse, status: 401 | 403, audience: Audience) => void;

export const noticeSender =
  (sendPage: SendPage, isIssued: () => boolean, announceAnew: () => void): SendNotice =>
  (response, status, audience) => {
    if (audience === 'display') return sendPage(response, { status, policy: browserPolicy }, displayNoticePage);
    if (!isIssued()) announceAnew();
    return sendPage(response, { status, policy: browserPolicy }, noticePage);
  };

type AdmissionParts = {
  readonly pages: HostedPages;
  readonly connections: KnownConnections;
  readonly sendNotice: SendNotice;
};

/** Returns a check that is true if the session allows the request, and that otherwise sends the refusal. */
export const createAdmission =
  ({ pages, connections, sendNotice }: AdmissionParts) =>
  (verdict: Let, request: IncomingMessage, response: ServerResponse): boolean => {
    const { route, audience, cookie: header, pageKey } = verdict;
    const { sessions, cookie } = pages.of(verdict);
    const id = cookieValue(header, cookie);
    if (isAsking(route.kind) || route.kind === 'events') {
      if (!sessions.admits(id, pageKey)) sendJson(response, 401, { ok: false, error: appError('request.not-here') });
      else if (!connections.admit(request.socket)) reply(response, 503, { connection: 'close' });
      else return true;
      return false;
    }
    if (route.kind !== 'page' || sessions.knows(id)) return true;
    sendNotice(response, 401, audience);
    return false;
  };
