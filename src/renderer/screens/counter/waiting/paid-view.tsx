// The view of a payment whose money arrived: green from edge to edge, so that it can be seen from across the shop.
import type { AttemptView } from '../../../../shared/contract/counter/sale.ts';
import { isAlsoPaid } from '../../../../shared/payment/became.ts';
import { paymentStatusOf } from '../../../../shared/payment/payment-status.ts';
import { clockTime } from '../../../i18n/time.ts';
import { wordsStates } from '../../../i18n/words/states.ts';
import { Button } from '../../../parts/button.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Money } from '../../../parts/text/money.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { ReceiptButtons } from '../../../parts/payment/receipt-buttons.tsx';
import { SaleDetails } from '../../../parts/payment/sale-details.tsx';
import { toHistory } from '../../../stores/route-store.ts';
import { useGo, useLang, useT, useTimeZone } from '../../../stores/use-stores.ts';
import { HelpButton } from '../../../parts/help-button.tsx';
import { useNewSale } from '../../../stores/sale/use-new-sale.ts';

/**
 * Focuses the button in the next frame. Focusing computes the layout of the whole page, and would delay the news that the money
 * arrived. Returns the function that cancels the focusing.
 */
const focusSoon = (button: HTMLButtonElement | null): (() => void) => {
  const frame = requestAnimationFrame(() => button?.focus());
  return () => cancelAnimationFrame(frame);
};

export const PaidView = ({ attempt }: { readonly attempt: AttemptView }) => {
  const t = useT();
  const lang = useLang();
  const go = useGo();
  const newSale = useNewSale();
  const timeZone = useTimeZone();
  const state = paymentStatusOf(attempt);
  const late = state === 'paid-late';
  return (
    <section className="paid" data-state={state}>
      <span className="paid-mark">
        <Icon name={late ? 'late' : 'paid'} size="huge" />
      </span>
      <h1>{t(late ? 'paid.late.title' : 'paid.title')}</h1>
      <p className="paid-amount">
        <Money amountMinor={attempt.amountMinor} currency={attempt.currency} size="huge" />
      </p>
      <p className="paid-facts">
        <Num>{attempt.invoiceNo}</Num>
        <Num>{clockTime(attempt.paidMs ?? attempt.startedMs, timeZone)}</Num>
      </p>
      <SaleDetails attempt={attempt} />
      <HelpButton place="waiting" />
      {late && <p className="paid-next">{wordsStates[state].next[lang]}</p>}
      {isAlsoPaid(attempt) && <p className="paid-next">{t('pay.also-paid')}</p>}
      {attempt.openExceptions > 0 && <p className="paid-next">{t('paid.review')}</p>}
      <div className="paid-actions">
        <Button kind="main" size="l" keyHint="F2" ref={focusSoon} onPress={newSale}>
          {t('waiting.new-sale')}
        </Button>
        <div className="paid-receipt">
          <ReceiptButtons kind="payment" id={attempt.attemptId} look="quiet" keyHint="Ctrl+P" />
          <Button kind="quiet" icon="receipt" onPress={() => go(toHistory(attempt.attemptId))}>
            {t('waiting.details')}
          </Button>
        </div>
      </div>
    </section>
  );
};
