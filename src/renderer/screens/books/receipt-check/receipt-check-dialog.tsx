// The dialog that checks a receipt, scanned or pasted, and shows the till's verdict. Scanning a receipt opens the dialog on any
// screen; Payments has a button for it.
import '../../../i18n/words/receipt-check.ts';
import { type FormEvent, useRef } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { useStores, useT } from '../../../stores/use-stores.ts';
import { VerdictView } from './verdict-view.tsx';
import './receipt-check.css';

export const ReceiptCheckDialog = () => {
  const t = useT();
  const store = useStores().receiptCheck;
  const { text, busy, answer, type, check, close } = useStore(store);
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void check();
  };
  return (
    <Dialog title={t('receipt-check.title')} icon="receipt" isOpen onClose={close}>
      <form className="receipt-check-form" onSubmit={submit} noValidate>
        <Field
          label={t('receipt-check.field')}
          hint={t('receipt-check.hint')}
          value={text}
          onChange={type}
          ltr
          autoFocus
          selectOnFocus
          maxLength={1000}
          inputRef={input}
        />
        <Button
          kind={answer ? 'plain' : 'main'}
          icon="check"
          busy={busy}
          isDisabled={text.trim() === ''}
          onPress={() => void check()}
        >
          {t('receipt-check.check')}
        </Button>
      </form>
      <div role="status">
        {answer && (answer.ok ? <VerdictView verdict={answer.value} /> : <ErrorNote error={answer.error} />)}
      </div>
    </Dialog>
  );
};
