// The question before charging an unusually large amount: the amount is spelled out, and the cashier confirms it.
import { currencyOf } from '../../../../shared/payment/gateways.ts';
import { money } from '../../../../shared/money.ts';
import { usualOf } from '../../../../shared/payment/usual-amount.ts';
import { spellAmount } from '../../../../shared/spell/spell.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Money } from '../../../parts/text/money.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useApp, useStores, useDraft, useLang, useT } from '../../../stores/use-stores.ts';

export const SecondLook = () => {
  const t = useT();
  const lang = useLang();
  const { draft } = useStores();
  const { limits } = useApp().settings;
  const look = useDraft((state) => state.look);
  const gateway = useDraft((state) => state.gateway);
  const invoiceNo = useDraft((state) => state.invoiceNo);
  const currency = currencyOf[gateway];
  const answer = (yes: boolean): void => {
    draft.getState().set({ look: null });
    if (yes) look?.charge();
    else draft.getState().point('amount');
  };
  return (
    <Dialog
      title={t('look.title')}
      icon="warn"
      tone="wait"
      asks
      isOpen={look !== null}
      onClose={() => answer(false)}
      actions={
        <>
          <Button kind="main" autoFocus onPress={() => answer(false)}>
            {t('look.no')}
          </Button>
          <Button onPress={() => answer(true)}>{t('look.yes')}</Button>
        </>
      }
    >
      {look && (
        <>
          <p className="look-amount">
            <Money amountMinor={look.amountMinor} currency={currency} size="xl" />
          </p>
          <p className="look-words">{spellAmount(money(look.amountMinor, currency), lang)}</p>
          <p>
            <Say
              k="look.text"
              with={{
                invoice: <Num>{invoiceNo}</Num>,
                usual: <Money amountMinor={usualOf(gateway, limits[gateway]) ?? 0} currency={currency} />,
              }}
            />
          </p>
        </>
      )}
    </Dialog>
  );
};
