// Decides how the shop is notified of a transaction: the notice, how often the service sends it, and where the browser is
// redirected.
import { deniesApproval } from '../faults.ts';
import type { NoticeCall, Transaction } from '../payment.ts';
import type { CardNotify } from '../settings.ts';
import { cardCallback, type Telling, walletCallback, walletReturn } from './notices.ts';

export type NoticePlan = Pick<Transaction, 'notice' | 'backUrl'> & {
  /** How many times the service itself sends the notice. */
  readonly sends: number;
};

/** Decides the wallet's notification: a notice only for a completed transaction (payment service §6.1). */
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

/** Decides the card's notification. `byBrowser`: the customer's browser is at the checkout and can be redirected. */
const tellCard = (telling: Telling, cardNotify: CardNotify, byBrowser: boolean): NoticePlan => {
  const { faults } = telling;
  const notice = cardCallback(telling);
  const closed = faults.closeTab === true || faults.notify === 'drop';
  const browserTells = cardNotify !== 'server';
  // True if there is no browser, so that the service itself sends the GET that the browser's redirect would have sent.
  const standsIn = browserTells && !byBrowser && !closed;
  const own = Number(cardNotify !== 'browser') + Number(standsIn);
  const isTold = own > 0 || (browserTells && !closed);
  const sends = own + Number(faults.notify === 'twice' && isTold);
  return { notice, backUrl: closed ? null : browserTells ? notice.url : telling.payment.returnUrl, sends };
};

export const tell = (telling: Telling, cardNotify: CardNotify, byBrowser: boolean): NoticePlan =>
  telling.payment.gateway === 'wallet' ? tellWallet(telling) : tellCard(telling, cardNotify, byBrowser);
