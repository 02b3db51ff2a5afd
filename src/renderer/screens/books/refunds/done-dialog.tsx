// Confirms a completed step of a refund or a decision about money in suspense: what was done, what to do next, and the receipt if
// there is one.
import '../../../i18n/words/done.ts';
import { wordsDone } from '../../../i18n/words/done.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Money } from '../../../parts/text/money.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { ReceiptButtons } from '../../../parts/payment/receipt-buttons.tsx';
import { Say } from '../../../parts/text/say.tsx';
import type { IconName } from '../../../parts/icon-paths.ts';
import type { Done } from '../../../stores/sale/done-store.ts';
import type { Tone } from '../../../stores/notes-store.ts';
import { useLang, useStores, useT } from '../../../stores/use-stores.ts';
import './refunds.css';

type DoneLook = { readonly tone: Tone; readonly icon: IconName };
const done: DoneLook = { tone: 'ok', icon: 'paid' };
const waits: DoneLook = { tone: 'wait', icon: 'waiting' };
const noted: DoneLook = { tone: 'know', icon: 'info' };
const looks: Readonly<Record<Done['deed'], DoneLook>> = {
  'paid-cash': done,
  'paid-transfer': done,
  'paid-provider': done,
  asked: waits,
  approved: waits,
  'goods-kept': noted,
  'still-owed': noted,
  accept: done,
  'keep-price': done,
  'give-back': waits,
  'give-back-of-paid': waits,
  'write-off': noted,
  'write-off-of-paid': noted,
};

export const DoneDialog = ({
  done: { deed, amountMinor, currency, overMinor = 0, reference, receipt },
}: {
  readonly done: Done;
}) => {
  const t = useT();
  const lang = useLang();
  const { done: store } = useStores();
  const close = (): void => store.setState({ done: null });
  return (
    <Dialog
      title={wordsDone[deed][lang]}
      {...looks[deed]}
      asks
      isOpen
      onClose={close}
      actions={
        <>
          <Button kind="main" autoFocus onPress={close}>
            {t('done.close')}
          </Button>
          {receipt && <ReceiptButtons {...receipt} />}
        </>
      }
    >
      <p className="done-next">
        <Say
          k={`done.${deed}`}
          with={{
            amount: <Money amountMinor={amountMinor} currency={currency} />,
            over: <Money amountMinor={overMinor} currency={currency} />,
            reference: <Num>{reference}</Num>,
          }}
        />
      </p>
    </Dialog>
  );
};
