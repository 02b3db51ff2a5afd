// Decides how a transaction is notified: the service's own notice, how often it is sent, and where the browser goes.
import { deniesApproval } from '../faults.ts';
import type { NoticeCall, Transaction } from '../payment.ts';
import type { CardNotify } from '../settings.ts';
import { cardCallback, type Telling, walletCallback, walletReturn } from './notices.ts';

export type NoticePlan = Pick<Transaction, 'notice' | 'backUrl'> & {
  /** How many deliveries the service sends itself. */
  readonly sends: number;
};

/** The wallet sends notices of completed transactions alone (§6.1). */
const tellWallet = (telling: Telling): NoticePlan => {
  const { outcome, faults } = telling;
  const completed = outcome === 'approved' || (outcome === 'declined' && deniesApproval(faults));
  const notice: NoticeCall | null = completed ? walletCallback(telling) : null;
  return {
    notice,
    backUrl: outcome === 'approved' ? walletReturn(telling) : null,
    sends: !notice ? 0 : faults.notify === 'twice' ? 2 : 1,
  };
};

/** The card's notification. `byBrowser`: the customer's browser is at the checkout and can be redirected. */
const tellCard = (telling: Telling, cardNotify: CardNotify, byBrowser: boolean): NoticePlan => {
  const { faults } = telling;
  const notice = cardCallback(telling);
  const closed = faults.closeTab === true || faults.notify === 'drop';
  const browserTells = cardNotify !== 'server';
  // Without a browser, the service sends the GET that the browser's redirect would have been.
  const standsIn = browserTells && !byBrowser && !closed;
  const own = Number(cardNotify !== 'browser') + Number(standsIn);
  const isTold = own > 0 || (browserTells && !closed);
  const sends = own + Number(faults.notify === 'twice' && isTold);
  return { notice, backUrl: closed ? null : browserTells ? notice.url : telling.payment.returnUrl, sends };
};

export const tell = (telling: Telling, cardNotify: CardNotify, byBrowser: boolean): NoticePlan =>
  telling.payment.gateway === 'wallet' ? tellWallet(telling) : tellCard(telling, cardNotify, byBrowser);
