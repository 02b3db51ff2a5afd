// The dialog for a first real payment: charges the smallest amount and shows when the money arrives. The last step refunds the
// money, or records that the shop keeps the money.
import { useEffect, useState } from 'react';
import type { AttemptView } from '../../../../../shared/contract/counter/sale.ts';
import type { FirstPayment, ShopSettings } from '../../../../../shared/contract/till.ts';
import type { AppError } from '../../../../../shared/errors.ts';
import { paymentStatusOf } from '../../../../../shared/payment/payment-status.ts';
import { currencyOf } from '../../../../../shared/payment/gateways.ts';
import { isPayable } from '../../../../../shared/payment/voice.ts';
import { money, plainAmount } from '../../../../../shared/money.ts';
import { GiveDialog } from '../../../books/refunds/give-dialog.tsx';
import { Button } from '../../../../parts/button.tsx';
import { Callout } from '../../../../parts/callout.tsx';
import { Dialog } from '../../../../parts/dialog.tsx';
import { ErrorNote } from '../../../../parts/error-note.tsx';
import { Field } from '../../../../parts/fields/field.tsx';
import { Money } from '../../../../parts/text/money.tsx';
import { Num } from '../../../../parts/text/num.tsx';
import { Qr } from '../../../../parts/qr.tsx';
import { Say } from '../../../../parts/text/say.tsx';
import { StateBadge } from '../../../../parts/payment/state-badge.tsx';
import { loadAttempt } from '../../../../stores/follow.ts';
import { type WindowRoute, toHistory, toQuarantine } from '../../../../stores/route-store.ts';
import { useAttempt, useGo, useLang, useLights, usePress, useStores, useT } from '../../../../stores/use-stores.ts';

type Props = {
  readonly first: FirstPayment;
  readonly shop: ShopSettings;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
};

/**
 * The present state of the first payment. `isHeld`: a notice about it is in quarantine. `isWaiting`: its QR code can be scanned.
 * `isEnded`: it ended without money.
 */
const useStanding = ({ attemptId, state }: FirstPayment) => {
  const stores = useStores();
  const attempt = useAttempt(attemptId ?? '');
  const named = useLights()?.quarantine.named ?? [];
  useEffect(() => {
    if (attemptId !== null && !attempt) void loadAttempt(stores, attemptId);
  }, [stores, attemptId, attempt]);
  const isBegun = state === 'begun' && attempt !== undefined;
  const isHeld = isBegun && named.includes(attempt.invoiceNo);
  const isWaiting = isBegun && !isHeld && isPayable(attempt) && attempt.redirectUrl !== null;
  const isEnded = isBegun && !isHeld && !isWaiting && attempt.state !== 'creating';
  return { attempt, isHeld, isWaiting, isEnded };
};
type DialogStanding = ReturnType<typeof useStanding>;

/** Charges the smallest amount. Saves in the shop's settings which payment was the first, and if the shop keeps its money. */
const useDeeds = ({ first: { gateway, leastMinor }, shop, onSaved }: Props) => {
  const lang = useLang();
  const press = usePress();
  const stores = useStores();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const save = async (attemptId: string, kept: boolean): Promise<AppError | null> => {
    const firstPayments = { ...shop.firstPayments, [gateway]: { attemptId, kept } };
    const saved = await press('settings.set', { shop: { ...shop, firstPayments } });
    await onSaved();
    return saved.ok ? null : saved.error;
  };
  const begin = async (mobile: string): Promise<AppError | null> => {
    const proposed = await stores.api.call('sale.propose', {});
    if (!proposed.ok) return proposed.error;
    const amount = plainAmount(money(leastMinor, currencyOf[gateway]));
    const sale = { gateway, amount, lang, ...proposed.value, ...(gateway === 'wallet' && { mobile }) };
    const begun = await press('sale.start', sale);
    if (!begun.ok) return begun.error;
    stores.attempts.getState().put(begun.value);
    return save(begun.value.attemptId, false);
  };
  const run = async (deed: () => Promise<AppError | null>): Promise<void> => {
    setBusy(true);
    setError(null);
    setError(await deed());
    setBusy(false);
  };
  return {
    busy,
    error,
    charge: (mobile: string) => void run(() => begin(mobile)),
    keep: (attemptId: string) => void run(() => save(attemptId, true)),
  };
};

const Code = ({ attempt: { redirectUrl, invoiceNo } }: { readonly attempt: AttemptView }) => {
  const t = useT();
  if (redirectUrl === null) return null;
  return (
    <figure className="first-payment-code">
      <Qr text={redirectUrl} label={t('waiting.qr', { invoice: invoiceNo })} />
      <figcaption>{t('first-payment.waits')}</figcaption>
    </figure>
  );
};

const Now = ({
  first: { state, anew, gateway, leastMinor },
  standing,
}: Pick<Props, 'first'> & { readonly standing: DialogStanding }) => {
  const t = useT();
  const { attempt, isHeld, isWaiting, isEnded } = standing;
  const amount = <Money amountMinor={leastMinor} currency={currencyOf[gateway]} />;
  return (
    <>
      {anew && <Callout tone="wait" icon="warn" title={t('first-payment.anew')} />}
      {(state === 'none' || state === 'begun') && (
        <p>
          <Say k="first-payment.why" with={{ amount }} />
        </p>
      )}
      {attempt && (
        <p className="first-payment-now">
          <Num>{attempt.invoiceNo}</Num> <Money amountMinor={attempt.amountMinor} currency={attempt.currency} />{' '}
          <StateBadge state={paymentStatusOf(attempt)} />
        </p>
      )}
      {isHeld && (
        <Callout tone="stop" icon="warn" title={t('first-payment.held')}>
          <p>{t('first-payment.held-text')}</p>
        </Callout>
      )}
      {attempt && isWaiting && <Code attempt={attempt} />}
      {isEnded && <p>{t('first-payment.ended')}</p>}
      {state === 'paid' && (
        <Callout tone="ok" icon="paid" title={t('first-payment.paid')}>
          <p>
            <Say k="first-payment.paid-text" with={{ amount }} />
          </p>
        </Callout>
      )}
      {(state === 'refunded' || state === 'kept') && <Callout tone="ok" icon="paid" title={t(`first-payment.${state}`)} />}
    </>
  );
};

/** Converts the whole first payment to "goods" that are paid back, in the form that `GiveDialog` expects. */
const testGoods = ({ attemptId, invoiceNo, currency, amountMinor }: AttemptView) => ({
  ...{ attemptId, invoiceNo, currency },
  ...{ paidMinor: amountMinor, returnableMinor: amountMinor },
});

export const FirstPaymentDialog = (props: Props) => {
  const t = useT();
  const go = useGo();
  const { first, onClose } = props;
  const { gateway, attemptId, state } = first;
  const [mobile, setMobile] = useState('');
  const [giving, setGiving] = useState(false);
  const standing = useStanding(first);
  const { busy, error, charge, keep } = useDeeds(props);
  const mayCharge = state === 'none' || standing.isEnded;
  const needsMobile = mayCharge && gateway === 'wallet';
  const leave = (to: WindowRoute): void => {
    onClose();
    go(to);
  };
  if (giving && standing.attempt)
    return <GiveDialog refund={null} goods={testGoods(standing.attempt)} isTest onClose={() => setGiving(false)} />;
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
            <Button kind="main" busy={busy} isDisabled={needsMobile && mobile.trim() === ''} onPress={() => charge(mobile)}>
              {t(state === 'none' ? 'first-payment.charge' : 'first-payment.again')}
            </Button>
          )}
          {state === 'paid' && attemptId !== null && (
            <>
              <Button kind="main" isDisabled={!standing.attempt} onPress={() => setGiving(true)}>
                {t('first-payment.refund')}
              </Button>
              <Button busy={busy} onPress={() => keep(attemptId)}>
                {t('first-payment.keep')}
              </Button>
            </>
          )}
          {standing.isHeld && <Button onPress={() => leave(toQuarantine)}>{t('warning.show-them')}</Button>}
          {attemptId !== null && state === 'begun' && !standing.isHeld && (
            <Button kind="quiet" onPress={() => leave(toHistory(attemptId))}>
              {t('first-payment.details')}
            </Button>
          )}
          <Button kind="quiet" onPress={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <Now {...{ first, standing }} />
      {needsMobile && (
        <Field
          label={t('first-payment.mobile')}
          name="first-mobile"
          value={mobile}
          onChange={setMobile}
          inputMode="tel"
          maxLength={20}
          ltr
        />
      )}
    </Dialog>
  );
};
