// The screen of one payment: the QR code for the customer, the time left, what the payment's state means and what to do now.
import { useEffect, useRef } from 'react';
import type { AttemptView } from '../../../../shared/contract/counter/sale.ts';
import { becameOf, spokenStateOf } from '../../../../shared/payment/became.ts';
import type { PaymentStatus } from '../../../../shared/payment/payment-status.ts';
import { isPayable } from '../../../../shared/payment/voice.ts';
import { wordsGateways } from '../../../i18n/words/money.ts';
import { wordsStates } from '../../../i18n/words/states.ts';
import { readableMobile } from '../../../parts/fields/mobile.ts';
import { Money } from '../../../parts/text/money.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { SaleDetails } from '../../../parts/payment/sale-details.tsx';
import { Standing } from '../../../parts/payment/standing.tsx';
import { loadAttempt } from '../../../stores/follow.ts';
import { useAttempt, useStores, useLang, useNotes } from '../../../stores/use-stores.ts';
import { Actions } from './actions.tsx';
import { CodePanel } from './code-panel.tsx';
import { Outcome } from './outcome.tsx';
import { PaidView } from './paid-view.tsx';
import { TimeLeft } from './time-left.tsx';
import { WhatNow } from './what-now.tsx';
import { HelpButton } from '../../../parts/help-button.tsx';
import './waiting.css';

/**
 * Displayed statuses in which money arrived for this payment or for its sale. shell/news/welcome-paid.ts announces this money, so
 * the waiting screen does not announce the status again.
 */
const hasOwnWords: ReadonlySet<PaymentStatus> = new Set(['paid', 'paid-late', 'paid-twice', 'sale-paid']);

/** Has a screen reader announce each change of the payment's state. */
const useSpokenState = (state: PaymentStatus | null): void => {
  const lang = useLang();
  const speak = useNotes((notes) => notes.speak);
  const before = useRef(state);
  useEffect(() => {
    const changed = before.current !== null && before.current !== state;
    before.current = state;
    if (!changed || state === null || hasOwnWords.has(state)) return;
    const { label, next } = wordsStates[state];
    speak(`${label[lang]}. ${next[lang]}`);
  }, [state, lang, speak]);
};

const Head = ({ attempt }: { readonly attempt: AttemptView }) => {
  const lang = useLang();
  return (
    <header className="pay-head">
      <div>
        <h1 className="pay-amount">
          <Money amountMinor={attempt.amountMinor} currency={attempt.currency} size="huge" />
        </h1>
        <p className="pay-facts">
          <Num>{attempt.invoiceNo}</Num>
          {attempt.mobile && <Num>{readableMobile(attempt.mobile)}</Num>}
          <span>{wordsGateways[attempt.gateway][lang]}</span>
        </p>
      </div>
      <Standing attempt={attempt} />
      <HelpButton place="waiting" />
    </header>
  );
};

export const WaitingScreen = ({ attemptId }: { readonly attemptId: string }) => {
  const stores = useStores();
  const attempt = useAttempt(attemptId);
  const state = attempt ? spokenStateOf(attempt) : null;
  useEffect(() => void loadAttempt(stores, attemptId), [stores, attemptId]);
  useSpokenState(state);
  if (!attempt || state === null) return <section className="pay sheet" aria-busy="true" />;
  // Show the green view of a paid payment only while its money has no later outcome: a refunded payment, say, must not look
  // simply paid.
  if ((state === 'paid' || state === 'paid-late') && !becameOf(attempt)) return <PaidView attempt={attempt} />;
  // If a notice arrived without a result, draw the text about that notice above the QR code: the text is too long for the column
  // beside the QR code.
  const news = state === 'no-result';
  return (
    <section className="pay sheet" data-state={state}>
      <Head attempt={attempt} />
      {state === 'creating' || isPayable(attempt) ? (
        <>
          {news && <WhatNow attempt={attempt} />}
          <CodePanel attempt={attempt} />
          <div className="pay-side scroll">
            <TimeLeft attempt={attempt} />
            {!news && <WhatNow attempt={attempt} />}
            <SaleDetails attempt={attempt} />
            <Actions attempt={attempt} />
          </div>
        </>
      ) : (
        <Outcome attempt={attempt} />
      )}
    </section>
  );
};
