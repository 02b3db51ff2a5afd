// The pane of one payment: its state, what the state means, what to do, and every step of its history.
import { useId, useState } from 'react';
import type { AttemptView } from '../../../../shared/contract/counter/sale.ts';
import { isBackAsPaid } from '../../../../shared/payment/charge-again.ts';
import { spokenStateOf } from '../../../../shared/payment/became.ts';
import { isLive } from '../../../../shared/payment/payment-status.ts';
import { canShowAgain, isPayable } from '../../../../shared/payment/voice.ts';
import { wordsGateways } from '../../../i18n/words/money.ts';
import { wordsStates } from '../../../i18n/words/states.ts';
import { whyText } from '../../../i18n/words/reasons.ts';
import { Button, IconButton } from '../../../parts/button.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { readableMobile } from '../../../parts/fields/mobile.ts';
import { Money } from '../../../parts/text/money.tsx';
import { Callout } from '../../../parts/callout.tsx';
import { NextWords } from '../../../parts/payment/next-words.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { ReceiptButtons } from '../../../parts/payment/receipt-buttons.tsx';
import { SaleDetails } from '../../../parts/payment/sale-details.tsx';
import { SaleNews } from '../../../parts/payment/sale-news.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { Standing } from '../../../parts/payment/standing.tsx';
import { lookOf } from '../../../parts/payment/state-looks.ts';
import { toWaiting } from '../../../stores/route-store.ts';
import { useAttempt, useGo, useNamedInQuarantine, useLang, useT } from '../../../stores/use-stores.ts';
import { canLeave, StopDialog } from '../../../parts/payment/stop-dialog.tsx';
import { canSettle, SettleDialog } from './settle-dialog.tsx';
import { MoneyBack } from '../refunds/money-back.tsx';
import { Step } from './history-step.tsx';
import { useHistory } from './use-history.ts';
import './history.css';

/** The gateway of the payment, the customer's mobile number, and the attempt's number unless it is the first. */
const About = ({ attempt }: { readonly attempt: AttemptView }) => {
  const lang = useLang();
  return (
    <p className="history-about">
      <Icon name={attempt.gateway} size="s" />
      <span>{wordsGateways[attempt.gateway][lang]}</span>
      {attempt.mobile !== null && <Num>{readableMobile(attempt.mobile)}</Num>}
      {attempt.ordinal > 1 && (
        <span>
          <Say k="history.attempt" with={{ ordinal: <Num>{attempt.ordinal}</Num> }} />
        </span>
      )}
    </p>
  );
};

const HowItStands = ({ attempt }: { readonly attempt: AttemptView }) => {
  const t = useT();
  const lang = useLang();
  const go = useGo();
  const [settling, setSettling] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const state = spokenStateOf(attempt);
  const { meaning } = wordsStates[state];
  const quarantined = useNamedInQuarantine(attempt);
  const isOpen = isLive(attempt) || canShowAgain(attempt);
  // Do not show for an approved payment why its call to the payment service failed, because the payment succeeded after all. The
  // list of history steps below still shows the reason.
  const why = attempt.state === 'approved' ? null : whyText(attempt, lang);
  const isPlainlyPaid = state === 'paid' || state === 'paid-late';
  const title =
    isPlainlyPaid && attempt.openExceptions > 0 ? (
      t('paid.review')
    ) : quarantined ? (
      t(isPayable(attempt) ? 'waiting.on-hold' : 'pay.quarantined')
    ) : (
      <NextWords attempt={attempt} />
    );
  return (
    <>
      <About attempt={attempt} />
      <SaleDetails attempt={attempt} withItems />
      <Callout {...lookOf(attempt)} title={title}>
        <p>{meaning[lang]}</p>
        {why !== null && <p>{why}</p>}
        <SaleNews attempt={attempt} />
        {attempt.returned && isLive(attempt) && <p>{t('history.returned')}</p>}
        {isBackAsPaid(attempt) && <p>{t('pay.came-back-paid')}</p>}
      </Callout>
      {(isOpen || canSettle(attempt) || canLeave(attempt)) && (
        <div className="history-deeds">
          {isOpen && (
            <Button icon="waiting" onPress={() => go(toWaiting(attempt.attemptId))}>
              {t(canShowAgain(attempt) ? 'history.open' : 'history.show-code')}
            </Button>
          )}
          {canLeave(attempt) && !isLive(attempt) && (
            <Button icon="watched" onPress={() => setLeaving(true)}>
              {t('left.yes')}
            </Button>
          )}
          {canSettle(attempt) && (
            <Button icon="vouched" onPress={() => setSettling(true)}>
              {t('settle.open')}
            </Button>
          )}
        </div>
      )}
      {attempt.paidMs !== null && (
        <div className="history-deeds">
          <ReceiptButtons kind="payment" id={attempt.attemptId} />
        </div>
      )}
      {leaving && <StopDialog attempt={attempt} onClose={() => setLeaving(false)} />}
      {settling && <SettleDialog attempt={attempt} onClose={() => setSettling(false)} />}
    </>
  );
};

export const HistoryPane = ({ attemptId, onClose }: { readonly attemptId: string; readonly onClose: () => void }) => {
  const t = useT();
  const titleId = useId();
  const known = useAttempt(attemptId);
  const { history, failure } = useHistory(attemptId);
  const attempt = known ?? history?.attempt;
  return (
    <section className="sheet history" aria-labelledby={titleId}>
      <header className="history-head">
        <div>
          <h2 id={titleId}>
            <span className="unseen">{t('history.title')}: </span>
            {attempt && <Num>{attempt.invoiceNo}</Num>}
          </h2>
          {attempt && <Money amountMinor={attempt.amountMinor} currency={attempt.currency} size="xl" />}
        </div>
        <div className="history-state">
          {attempt && <Standing attempt={attempt} />}
          <IconButton icon="close" label={t('history.close')} onPress={onClose} />
        </div>
      </header>
      <div className="history-body scroll" tabIndex={0} role="group" aria-label={t('history.steps')}>
        {attempt && <HowItStands attempt={attempt} />}
        {attempt && <MoneyBack attempt={attempt} goods={attempt.state === 'approved'} />}
        {failure && <ErrorNote error={failure} />}
        {history && attempt ? (
          <ol className="history-steps">
            {history.steps.map((step) => (
              <Step key={step.seq} step={step} attempt={attempt} />
            ))}
          </ol>
        ) : (
          !failure && <p className="history-faint">{t('history.loading')}</p>
        )}
      </div>
    </section>
  );
};
