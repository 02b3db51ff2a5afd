// The addresses of notices: the payment service posts to them, and a customer's browser returns to them.
import type { RawReply, RawRequest } from '../../shared/ports.ts';
import { methodNotAllowed } from '../http/replies.ts';
import type { Intake } from '../intake/intake.ts';
import { noticeReply } from '../intake/notice-replies.ts';
import type { Directory, Target } from '../merchants/directory.ts';
import type { TillNames } from '../merchants/till-names.ts';
import { pageReply } from '../pages/page-replies.ts';
import { customerPage, type ForWhom } from '../pages/page.ts';
import type { Metrics } from '../status/metrics.ts';

type Parts = {
  readonly takeNotice: Intake;
  readonly tillNames: TillNames;
  readonly metrics: Metrics;
  directory(): Directory;
};

/**
 * True for a prefetch. Refuse it: storing a notice must wait until the customer clicks. Browsers do not show the refusal and
 * request the address again on the click.
 */
const isAhead = ({ headers }: RawRequest): boolean =>
  [headers['sec-purpose'], headers['purpose'], headers['x-moz']].some((purpose) => purpose?.includes('prefetch') === true);

export const createNoticeRoute = ({ takeNotice, tillNames, metrics, directory }: Parts) => {
  /** Returns the shop's name and language for a page: the configured name, otherwise the name that this till sent. */
  const forWhom = ({ shop: { lang, name }, feed: { merchant, till } }: Target): ForWhom => {
    const feed = name === null ? directory().feed(merchant, till) : undefined;
    const told = feed ? tillNames.of(feed) : null;
    return { lang, name: told === null ? name : { ar: told, en: told } };
  };

  return (request: RawRequest, target: Target): Promise<RawReply> | RawReply => {
    if (request.method !== target.method) return methodNotAllowed(target.method);
    if (target.method === 'GET' && isAhead(request)) return pageReply(503, customerPage('retry', forWhom(target), null));
    return takeNotice(request, target, directory().limits).then((taken) => {
      metrics.notice(target.kind, taken.outcome);
      return noticeReply(taken, target.method, forWhom(target));
    });
  };
};
