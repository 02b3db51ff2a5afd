// Prints a test page with the saved printer settings, and shows if that worked.
import { useState } from 'react';
import type { AppError } from '../../../../../shared/errors.ts';
import { errorText } from '../../../../i18n/words/errors/errors.ts';
import { Button } from '../../../../parts/button.tsx';
import { Callout } from '../../../../parts/callout.tsx';
import { isShown } from '../../../../parts/error-note.tsx';
import { sendJob } from '../../../../stores/receipts/print-receipt.ts';
import { useLang, useStores, useT } from '../../../../stores/use-stores.ts';

type TestPageOutcome = 'sent' | 'dialog' | AppError;

const Told = ({ outcome }: { readonly outcome: TestPageOutcome }) => {
  const t = useT();
  const lang = useLang();
  if (typeof outcome === 'string') {
    const title = t(outcome === 'sent' ? 'printer.test-sent' : 'printer.test-dialog');
    return (
      <Callout tone="ok" icon="print" title={title}>
        <p>{t('printer.test-look')}</p>
      </Callout>
    );
  }
  if (!isShown(outcome)) return null;
  const { what, next } = errorText(outcome, lang);
  return (
    <Callout tone="stop" icon="warn" title={what}>
      <p>{next}</p>
    </Callout>
  );
};

export const TestPage = ({ unsaved }: { readonly unsaved: boolean }) => {
  const t = useT();
  const stores = useStores();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<TestPageOutcome | null>(null);
  const run = async (): Promise<void> => {
    setBusy(true);
    const begun = await stores.api.call('printer.try', {});
    const sent = begun.ok ? await sendJob(stores, begun.value) : begun;
    if (!sent.ok) setOutcome(sent.error);
    else setOutcome(begun.ok && begun.value.way === 'dialog' ? 'dialog' : 'sent');
    setBusy(false);
  };
  return (
    <div className="set-probe">
      <Button icon="print" busy={busy} isDisabled={unsaved} onPress={() => void run()}>
        {t('printer.test')}
      </Button>
      {unsaved && <p className="hint">{t('printer.test-first')}</p>}
      <div role="status">{outcome && !busy && !unsaved && <Told outcome={outcome} />}</div>
    </div>
  );
};
