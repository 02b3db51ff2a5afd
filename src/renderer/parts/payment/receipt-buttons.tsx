// Buttons that print or save the receipt of a payment or refund. After the first print the label changes to "Print a copy".
import { useEffect, useState } from 'react';
import type { Output } from '../../../shared/contract/index.ts';
import { printReceipt, type ReceiptRef } from '../../stores/receipts/print-receipt.ts';
import { useApi, useStores, useT } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';

type ReceiptRead = Output<'receipt.get'>;

/** How often the receipt was printed or saved, kept up to date; null until the till has answered. */
const usePrinted = ({ kind, id }: ReceiptRef): ReceiptRead | null => {
  const api = useApi();
  const [printed, setPrinted] = useState<ReceiptRead | null>(null);
  useEffect(() => {
    let gone = false;
    const ask = async (): Promise<void> => {
      const answer = await api.call('receipt.get', { kind, id });
      if (!gone && answer.ok) setPrinted(answer.value);
    };
    void ask();
    const off = api.on('receipts.changed', (which) => {
      if (which.id === id) void ask();
    });
    return () => {
      gone = true;
      off();
    };
  }, [api, kind, id]);
  return printed;
};

export type ReceiptButtonsProps = ReceiptRef & { readonly look?: 'plain' | 'quiet'; readonly keyHint?: string };

export const ReceiptButtons = ({ look = 'plain', keyHint, ...which }: ReceiptButtonsProps) => {
  const t = useT();
  const stores = useStores();
  const { printed = null, unsure = false } = usePrinted(which) ?? {};
  const [busy, setBusy] = useState<'print' | 'save' | null>(null);
  if (printed === null) return null;
  const run = (as: 'print' | 'save') => async (): Promise<void> => {
    setBusy(as);
    await printReceipt(stores, which, as);
    setBusy(null);
  };
  return (
    <>
      <Button
        kind={look}
        icon="print"
        busy={busy === 'print'}
        isDisabled={busy === 'save'}
        {...(keyHint !== undefined && { keyHint })}
        onPress={() => void run('print')()}
      >
        {t(unsure ? 'receipt.again' : printed > 0 ? 'receipt.reprint' : 'receipt.print')}
      </Button>
      <Button kind={look} icon="download" busy={busy === 'save'} isDisabled={busy === 'print'} onPress={() => void run('save')()}>
        {t('receipt.save')}
      </Button>
    </>
  );
};
