// Takes a first real payment of the least amount, shows it come, and ends with its refund, or with somebody's word that it is kept.
import { useEffect, useState } from 'react';
import type { FirstPayment, ShopSettings } from '../../../../../shared/contract/till.ts';
import type { AppError } from '../../../../../shared/errors.ts';
import { displayStateOf } from '../../../../../shared/payment/display.ts';
import { currencyOf } from '../../../../../shared/payment/gateways.ts';
import { isPayable } from '../../../../../shared/payment/voice.ts';
import { money, plainAmount } from '../../../../../shared/money.ts';
import { Button } from '../../../../parts/button.tsx';
import { Callout } from '../../../../parts/callout.tsx';
import { Dialog } from '../../../../parts/dialog.tsx';
import { ErrorNote } from '../../../../parts/error-note.tsx';
import { Field } from '../../../../parts/fields/field.tsx';
import { Money } from '../../../../parts/money.tsx';
import { Num } from '../../../../parts/num.tsx';
import { Qr } from '../../../../parts/qr.tsx';
import { Say } from '../../../../parts/say.tsx';
import { StateBadge } from '../../../../parts/state-badge.tsx';
import { loadAttempt } from '../../../../stores/follow.ts';
import { toHistory, toQuarantine } from '../../../../stores/route-store.ts';
import { useAttempt, useGo, useLang, useLights, usePress, useStores, useT } from '../../../../stores/use-stores.ts';

type Props = {
  readonly first: FirstPayment;
  readonly shop: ShopSettings;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
};

/** `quarantine.named` of the lights: its notice came, and lies on hold. */
const useIsHeld = (invoiceNo: string | undefined): boolean => {
  const named = useLights()?.quarantine.named ?? [];
  return invoiceNo !== undefined && named.includes(invoiceNo);
};

export const FirstPaymentDialog = ({ first, shop, onSaved, onClose }: Props) => {
  const t = useT();
  const lang = useLang();
  const go = useGo();
  const press = usePress();
  const stores = useStores();
  const [mobile, setMobile] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const { gateway, attemptId, state, leastMinor } = first;
  const attempt = useAttempt(attemptId ?? '');
  const isHeld = useIsHeld(attempt?.invoiceNo);
  const isWallet = gateway === 'wallet';
  const amount = { amountMinor: leastMinor, currency: currencyOf[gateway] };
  const isOver = state === 'refunded' || state === 'kept';
  const isWaiting = state === 'begun' && attempt !== undefined && isPayable(attempt) && attempt.redirectUrl !== null;
  const mayCharge =
    state === 'none' || (state === 'begun' && attempt !== undefined && !isWaiting && !isHeld && attempt.state !== 'creating');
  useEffect(() => {
    if (attemptId !== null && !attempt) void loadAttempt(stores, attemptId);
  }, [stores, attemptId, attempt]);

  /** What was decided, in the shop's settings. */
  const save = async (id: string, kept: boolean): Promise<void> => {
    const firstPayments = { ...shop.firstPayments, [gateway]: { attemptId: id, kept } };
    const saved = await press('settings.set', { shop: { ...shop, firstPayments } });
    setError(saved.ok ? null : saved.error);
    await onSaved();
  };
  const charge = async (): Promise<void> => {
    const proposed = await stores.api.call('sale.propose', {});
    if (!proposed.ok) return setError(proposed.error);
    const sale = { gateway, amount: plainAmount(money(amount.amountMinor, amount.currency)), lang, ...proposed.value };
    const begun = await press('sale.start', { ...sale, ...(isWallet && { mobile }) });
    if (!begun.ok) return setError(begun.error);
    stores.attempts.getState().put(begun.value);
    return save(begun.value.attemptId, false);
  };
  const run = async (deed: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(null);
    await deed();
    setBusy(false);
  };
  const details = (id: string): void => {
    onClose();
    go(toHistory(id));
  };
  return (
    <Dialog
      title={t(`start.${gateway}-payment`)}
      icon="vouched"
      isOpen
      onClose={onClose}
      actions={
        <>
          {error && <ErrorNote error={error} />}
          {mayCharge && (
            <Button kind="main" busy={busy} isDisabled={isWallet && mobile.trim() === ''} onPress={() => void run(charge)}>
              {t(state === 'none' ? 'first-payment.charge' : 'first-payment.again')}
            </Button>
          )}
          {state === 'paid' && attemptId !== null && (
            <>
              <Button kind="main" onPress={() => details(attemptId)}>
                {t('first-payment.refund')}
              </Button>
              <Button busy={busy} onPress={() => void run(() => save(attemptId, true))}>
                {t('first-payment.keep')}
              </Button>
            </>
          )}
          {isHeld && state === 'begun' && <Button onPress={() => go(toQuarantine)}>{t('warning.quarantine-show')}</Button>}
          {attemptId !== null && state === 'begun' && !isHeld && (
            <Button kind="quiet" onPress={() => details(attemptId)}>
              {t('first-payment.details')}
            </Button>
          )}
          <Button kind="quiet" onPress={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      {!isOver && state !== 'paid' && (
        <p>
          <Say k="first-payment.why" with={{ amount: <Money {...amount} /> }} />
        </p>
      )}
      {attempt && (
        <p className="first-payment-now">
          <Num>{attempt.invoiceNo}</Num> <Money amountMinor={attempt.amountMinor} currency={attempt.currency} />{' '}
          <StateBadge state={displayStateOf(attempt)} />
        </p>
      )}
      {isHeld && state === 'begun' && (
        <Callout tone="stop" icon="warn" title={t('first-payment.held')}>
          <p>{t('first-payment.held-text')}</p>
        </Callout>
      )}
      {isWaiting && !isHeld && attempt.redirectUrl !== null && (
        <figure className="first-payment-code">
          <Qr text={attempt.redirectUrl} label={t('waiting.qr', { invoice: attempt.invoiceNo })} />
          <figcaption>{t('first-payment.waits')}</figcaption>
        </figure>
      )}
      {state === 'begun' && mayCharge && <p>{t('first-payment.ended')}</p>}
      {mayCharge && isWallet && (
        <Field
          label={t('sell.mobile')}
          name="first-mobile"
          value={mobile}
          onChange={setMobile}
          inputMode="tel"
          maxLength={20}
          ltr
        />
      )}
      {state === 'paid' && (
        <Callout tone="ok" icon="paid" title={t('first-payment.paid')}>
          <p>
            <Say k="first-payment.paid-text" with={{ amount: <Money {...amount} /> }} />
          </p>
        </Callout>
      )}
      {(state === 'refunded' || state === 'kept') && <Callout tone="ok" icon="paid" title={t(`first-payment.${state}`)} />}
    </Dialog>
  );
};
