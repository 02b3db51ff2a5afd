// The routes of pages: the address with a token at which a browser begins, the built screens, and the page for a tab without a
// session key (`/outside`).
import { type Lang, langOf } from '../../shared/lang.ts';
import { html, type Pages, withNonce } from '../../main/pages/built.ts';
import { browserPolicy, scriptPolicy } from '../../main/pages/policy.ts';
import type { SendNotice } from '../admission.ts';
import type { EventStreams } from '../events.ts';
import { displayPage, type HostedPages } from '../hosted-pages.ts';
import { type ExtraHeaders, reply, type SendPage } from '../responses.ts';
import { cookieValue } from '../sessions.ts';
import { startPage } from '../start-page.ts';
import type { HostRouteHandlers } from './types.ts';

type PageRouteParts = {
  readonly pages: HostedPages;
  readonly built: Pages;
  readonly sendPage: SendPage;
  readonly sendNotice: SendNotice;
  readonly streams: Pick<EventStreams, 'endSession'>;
  /**
   * Called when a browser opened its one-time start address, which is void from then on. `lang`: the browser's first language;
   * null if it is neither Arabic nor English.
   */
  entered?(lang: Lang | null): void;
};

export const pageRoutes = (parts: PageRouteParts): HostRouteHandlers<'start' | 'outside' | 'page'> => {
  const { pages, built, sendPage, sendNotice, streams, entered } = parts;
  return {
    start({ token }, { headers: asked }, response, verdict) {
      const { audience } = verdict;
      const { sessions, cookie, path, page, keyName } = pages.of(verdict);
      const session = sessions.redeem(token, cookieValue(verdict.cookie, cookie));
      if (!session) return sendNotice(response, 403, audience);
      streams.endSession(pages.windowOf(verdict));
      if (audience === 'till') entered?.(langOf(asked['accept-language'] ?? ''));
      const headers = { 'set-cookie': `${cookie}=${session.id}; Path=${path}; HttpOnly; SameSite=Strict` };
      const first = { pageKey: session.pageKey, keyName, goTo: page };
      return sendPage(response, { status: 200, policy: scriptPolicy, headers }, (fresh) => startPage(first, fresh));
    },
    outside(_, __, response, { audience }) {
      sendNotice(response, 401, audience);
    },
    page({ path }, _, response, { audience }) {
      const page = built.get(audience === 'display' && path === '/' ? displayPage : path);
      if (!page) return reply(response, 404);
      if (page.type === html)
        return sendPage(response, { status: 200, policy: browserPolicy }, (fresh) => withNonce(page.content, fresh));
      const caching: ExtraHeaders = page.cached ? { 'cache-control': 'private, max-age=31536000, immutable' } : {};
      return reply(response, 200, { 'content-type': page.type, ...caching }, page.content);
    },
  };
};
