// Replies to the sender of a notice: JSON for the payment service, an HTML page for a customer's browser.
import type { RawReply } from '../../shared/ports.ts';
import type { Target } from '../merchants/directory.ts';
import { customerPage, type ForWhom } from '../pages/page.ts';
import { pageReply } from '../pages/page-replies.ts';
import type { IntakeResult } from './intake.ts';
import type { IntakeOutcome } from '../status/outcomes.ts';
import { errorReply, storedReply, tooLarge, tooMany, unavailable } from '../http/replies.ts';

const full = (status: number, whose: string): RawReply =>
  errorReply(status, 'limit.quarantine', `The quarantine of ${whose} is full.`);

/** The reply to each outcome. A reply has status 200 exactly if the notice is on disk. */
const replies: Readonly<Record<IntakeOutcome, RawReply>> = {
  stored: storedReply,
  repeated: storedReply,
  quarantined: storedReply,
  'too-large': tooLarge,
  'too-many': tooMany,
  'share-full': full(429, 'this address'),
  'quarantine-full': full(503, 'this till'),
  'unverified-full': full(503, 'this till'),
  'not-stored': unavailable,
};

export const noticeReply = ({ outcome, asked, says }: IntakeResult, method: Target['method'], whom: ForWhom): RawReply => {
  const reply = replies[outcome];
  if (method === 'POST') return reply;
  const page = reply.status === 200 ? says : 'retry';
  return pageReply(reply.status, customerPage(page, whom, asked));
};
