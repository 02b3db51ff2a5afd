// A payment's refunds and its money in suspense. Shown in the payment's history, and beside an exception of the books that
// concerns the payment.
import '../../../i18n/words/refunds.ts';
import { useEffect, useState } from 'react';
import type { Output } from '../../../../shared/contract/index.ts';
import type { RefundView } from '../../../../shared/contract/books/refunds.ts';
import { wordsRefundSources } from '../../../i18n/words/refunds.ts';
import { Button } from '../../../parts/button.tsx';
import { Money } from '../../../parts/text/money.tsx';
import { ReceiptButtons } from '../../../parts/payment/receipt-buttons.tsx';
import { useApi, useLang, useT } from '../../../stores/use-stores.ts';
import { AskDialog, GiveDialog } from './give-dialog.tsx';
import { RefundDeeds } from './refund-deeds.tsx';
import { RefundSteps } from './refund-steps.tsx';
import { SuspenseBox } from './suspense-box.tsx';
import './refunds.css';

type Of = Output<'refunds.of'>;

/**
 * Loads the payment's refunds, and loads them again whenever refunds or this payment change. Null until the till has answered.
 */
const useRefundsOf = (attemptId: string): Of | null => {
  const api = useApi();
  const [of, setOf] = useState<Of | null>(null);
  useEffect(() => {
    let live = true;
    const load = async (): Promise<void> => {
      const answer = await api.call('refunds.of', { attemptId });
      if (live && answer.ok) setOf(answer.value);
    };
    const stop = api.on('refunds.changed', () => void load());
    const stopPaid = api.on('attempt.changed', (changed) => {
      if (changed.attemptId === attemptId) void load();
    });
    void load();
    return () => {
      live = false;
      stop();
      stopPaid();
    };
  }, [api, attemptId]);
  return of;
};

const RefundCard = ({ refund }: { readonly refund: RefundView }) => {
  const lang = useLang();
  return (
    <section className="refund-card">
      <header>
        <h3>{wordsRefundSources[refund.source][lang]}</h3>
        <Money amountMinor={refund.amountMinor} currency={refund.currency} />
      </header>
      <RefundSteps refund={refund} />
      <RefundDeeds refund={refund}>
        {refund.paidBack && <ReceiptButtons kind="refund" id={refund.paidBack.refundId} />}
      </RefundDeeds>
    </section>
  );
};

/**
 * `attempt`: the payment to which the money belongs. `goods`: true if the user may also start a refund for returned goods from
 * this place.
 */
export type MoneyBackProps = {
  readonly attempt: { readonly attemptId: string; readonly invoiceNo: string };
  readonly goods: boolean;
};

export const MoneyBack = ({ attempt: { attemptId, invoiceNo }, goods }: MoneyBackProps) => {
  const t = useT();
  const of = useRefundsOf(attemptId);
  const [open, setOpen] = useState<'give' | 'ask' | null>(null);
  if (!of) return null;
  const { refunds, suspense, currency, paidMinor, returnableMinor } = of;
  const givable = goods && returnableMinor > 0;
  if (refunds.length === 0 && suspense.length === 0 && !givable) return null;
  const props = {
    ...{ refund: null, goods: { attemptId, invoiceNo, currency, paidMinor, returnableMinor } },
    onClose: () => setOpen(null),
  };
  return (
    <section className="money-back" aria-label={t('back.title')}>
      {suspense.map((held) => (
        <SuspenseBox key={held.seq} held={held} />
      ))}
      {refunds.map((refund) => (
        <RefundCard key={refund.seq} refund={refund} />
      ))}
      {givable && (
        <div className="history-deeds">
          <Button icon="refund" onPress={() => setOpen('give')}>
            {t('refund.give-goods')}
          </Button>
          <Button kind="quiet" icon="waiting" onPress={() => setOpen('ask')}>
            {t('refund.ask-goods')}
          </Button>
        </div>
      )}
      {open === 'give' && <GiveDialog {...props} />}
      {open === 'ask' && <AskDialog {...props} />}
    </section>
  );
};
