// The buttons for a payment. One table lists the buttons for each state of the payment.
import { useState } from 'react';
import type { AttemptView } from '../../../../shared/contract/counter/sale.ts';
import { retryOf } from '../../../../shared/payment/charge-again.ts';
import { type PaymentStatus, paymentStatusOf } from '../../../../shared/payment/payment-status.ts';
import { Button } from '../../../parts/button.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { toHistory } from '../../../stores/route-store.ts';
import { useAttempts, useGo, useT } from '../../../stores/use-stores.ts';
import { payerOf } from '../../../stores/sale/attempts-store.ts';
import { useCheckNow } from '../../../stores/sale/use-check-now.ts';
import { useNewSale } from '../../../stores/sale/use-new-sale.ts';
import { canShowAgain } from '../../../../shared/payment/voice.ts';
import { later } from '../../../parts/later.ts';
import { ReceiptButtons } from '../../../parts/payment/receipt-buttons.tsx';
import { useLink } from './use-link.ts';
import { useRetry } from './use-retry.ts';

const StopDialog = later(async () => (await import('../../../parts/payment/stop-dialog.tsx')).StopDialog);
const ShowAgainDialog = later(async () => (await import('./show-again-dialog.tsx')).ShowAgainDialog);
const SupersedeDialog = later(async () => (await import('./supersede-dialog.tsx')).SupersedeDialog);

type Deed = 'print' | 'open' | 'copy' | 'refresh' | 'retry' | 'give-up' | 'left' | 'history';

const deeds: Readonly<Record<PaymentStatus, readonly Deed[]>> = {
  creating: [],
  waiting: ['open', 'copy', 'refresh', 'give-up'],
  confirming: ['refresh', 'history', 'give-up'],
  'no-result': ['open', 'copy', 'refresh', 'history', 'give-up'],
  paid: ['print', 'history'],
  'paid-late': ['print', 'history'],
  'paid-twice': ['print', 'history'],
  settled: ['print', 'history'],
  'wrong-amount': ['history'],
  accepted: ['history'],
  'topped-up': ['history'],
  'given-back': ['history', 'retry'],
  'written-off': ['history', 'retry'],
  unfit: ['history', 'retry'],
  'to-review': ['history', 'retry', 'give-up'],
  'sale-unfit': ['history', 'retry'],
  'sale-paid': ['history'],
  refused: ['retry', 'history'],
  declined: ['retry', 'history'],
  canceled: ['retry', 'history'],
  withdrawn: ['retry', 'history'],
  left: ['retry', 'history'],
  superseded: ['history'],
  expired: ['retry', 'refresh', 'history', 'left'],
  unknown: ['refresh', 'history', 'retry', 'left'],
};

export const Actions = ({ attempt }: { readonly attempt: AttemptView }) => {
  const t = useT();
  const go = useGo();
  const newSale = useNewSale();
  const refresh = useCheckNow();
  const [stopping, setStopping] = useState(false);
  const [showing, setShowing] = useState(false);
  const link = useLink(attempt);
  // The receipt belongs to the charge that paid the sale, also where this charge brought a second payment.
  const payer = useAttempts((state) => payerOf(state, attempt)) ?? attempt;
  const { retry, busy, error, asking, answer } = useRetry(attempt);
  const can = (deed: Deed): boolean => deeds[paymentStatusOf(attempt)].includes(deed);
  // `free`: the earlier charge can no longer be paid, so charging again is the main button. `explicit`: the earlier charge may
  // still be paid, so the button is quiet and asks first.
  const again = can('retry') ? retryOf(attempt) : 'never';
  const retryButton = (
    <Button kind={again === 'free' ? 'main' : 'quiet'} icon="retry" busy={busy} onPress={retry}>
      {t(again === 'free' ? 'waiting.retry' : 'waiting.retry-explicit')}
    </Button>
  );
  return (
    <div className="pay-actions">
      {error && <ErrorNote error={error} />}
      {again === 'free' && retryButton}
      <Button kind={again === 'free' ? 'plain' : 'main'} keyHint="F2" onPress={newSale}>
        {t('waiting.new-sale')}
      </Button>
      {can('open') && (
        <Button icon="open" onPress={link.open}>
          {t('waiting.open')}
        </Button>
      )}
      {can('copy') && (
        <Button icon="copy" onPress={link.copy}>
          {t('waiting.copy')}
        </Button>
      )}
      {can('refresh') && (
        <Button kind="quiet" icon="check" keyHint="F8" onPress={refresh}>
          {t('lights.check')}
        </Button>
      )}
      {canShowAgain(attempt) && <Button onPress={() => setShowing(true)}>{t('show-again.open')}</Button>}
      {again === 'explicit' && retryButton}
      {can('print') && <ReceiptButtons kind="payment" id={payer.attemptId} keyHint="Ctrl+P" />}
      {can('history') && (
        <Button kind="quiet" icon="receipt" onPress={() => go(toHistory(attempt.attemptId))}>
          {t('waiting.details')}
        </Button>
      )}
      {can('give-up') && attempt.state === 'waiting' && (
        <Button kind="quiet" onPress={() => setStopping(true)}>
          {t('waiting.give-up')}
        </Button>
      )}
      {can('left') && (
        <Button kind="quiet" onPress={() => setStopping(true)}>
          {t('left.yes')}
        </Button>
      )}
      <ShowAgainDialog attempt={attempt} isOpen={showing} onClose={() => setShowing(false)} />
      {stopping && <StopDialog attempt={attempt} onClose={() => setStopping(false)} />}
      <SupersedeDialog attempt={attempt} isOpen={asking} onAnswer={answer} />
    </div>
  );
};
