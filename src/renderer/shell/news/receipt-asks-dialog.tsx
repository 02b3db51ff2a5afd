// Asks a person if a receipt came out of the printer, when neither the till nor the printer can tell. Printing without asking
// could produce a second original.
import '../../i18n/words/receipt-asks.ts';
import { useStore } from 'zustand';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Num } from '../../parts/text/num.tsx';
import { Say } from '../../parts/text/say.tsx';
import { printReceipt } from '../../stores/receipts/print-receipt.ts';
import { useStores, useT } from '../../stores/use-stores.ts';

const sentBefore = { payment: 'receipt.asks-payment', refund: 'receipt.asks-refund' } as const;

export const ReceiptAsksDialog = () => {
  const t = useT();
  const stores = useStores();
  const { asked, close } = useStore(stores.receiptAsks);
  if (!asked) return null;
  const { invoiceNo, ...which } = asked;
  const answer = (came: boolean) => (): void => {
    close();
    void printReceipt(stores, which, 'print', came);
  };
  return (
    <Dialog
      title={t('receipt.asks')}
      icon="print"
      asks
      isOpen
      onClose={close}
      actions={
        <>
          <Button onPress={answer(true)}>{t('receipt.asks-yes')}</Button>
          <Button onPress={answer(false)}>{t('receipt.asks-no')}</Button>
          <Button kind="quiet" autoFocus onPress={close}>
            {t('receipt.asks-later')}
          </Button>
        </>
      }
    >
      <p>
        <Say k={sentBefore[which.kind]} with={{ invoice: <Num>{invoiceNo}</Num> }} />
      </p>
      <p>{t('receipt.asks-text')}</p>
    </Dialog>
  );
};
