// The field for the invoice number: proposed by the till, typed or scanned. If another payment already has the number, that
// payment is shown below.
import { useEffect } from 'react';
import { AttemptRow } from '../../../parts/payment/attempt-row.tsx';
import { Button } from '../../../parts/button.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { toHistory } from '../../../stores/route-store.ts';
import { useStores, useDraft, useGo, useLinked, useT } from '../../../stores/use-stores.ts';

/**
 * Loads the next invoice number, unless the cashier typed or scanned one. Returns a function that discards the cashier's number
 * and proposes a new one.
 */
const useProposal = (): (() => void) => {
  const { api, draft } = useStores();
  const linked = useLinked();
  const wanted = useDraft(({ invoiceIsOwn }) => !invoiceIsOwn) && linked;
  const begun = useDraft((state) => state.begun);
  const propose = (): void => {
    const ask = async (): Promise<void> => {
      const answer = await api.call('sale.propose', {});
      if (answer.ok) draft.getState().propose(answer.value.invoiceNo);
    };
    void ask();
  };
  // oxlint-disable-next-line react/exhaustive-deps -- `propose` is made anew at each drawing and means the same
  useEffect(() => {
    if (wanted) propose();
  }, [wanted, begun]);
  return () => {
    draft.getState().set({ invoiceIsOwn: false, earlier: null });
    propose();
  };
};

const Earlier = () => {
  const t = useT();
  const go = useGo();
  const earlier = useDraft((draft) => draft.earlier);
  if (!earlier) return null;
  return (
    <div className="sell-earlier">
      <p>{t('sell.earlier')}</p>
      <AttemptRow attempt={earlier} onPress={() => go(toHistory(earlier.attemptId))} />
    </div>
  );
};

export const InvoicePart = () => {
  const t = useT();
  const invoiceNo = useDraft((draft) => draft.invoiceNo);
  const own = useDraft((draft) => draft.invoiceIsOwn);
  const error = useDraft((draft) => draft.errors.invoiceNo ?? null);
  const type = useDraft((draft) => draft.type);
  const proposeAgain = useProposal();
  return (
    <div className="sell-invoice">
      <Field
        label={t('sell.invoice')}
        name="invoiceNo"
        ltr
        selectOnFocus
        maxLength={80}
        value={invoiceNo}
        onChange={(text) => type('invoiceNo', text)}
        error={error}
        hint={own ? t('sell.invoice.own') : t('sell.invoice.proposed')}
        aside={
          own || error ? (
            <Button kind="quiet" size="s" onPress={proposeAgain}>
              {t('sell.invoice.propose-again')}
            </Button>
          ) : null
        }
      />
      <Earlier />
    </div>
  );
};
