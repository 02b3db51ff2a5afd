// The choice of paper and language for a printed close, and the buttons that print the close and save it as a PDF.
import '../../../i18n/words/printer.ts';
import { useState } from 'react';
import { usualReceipts } from '../../../../shared/contract/counter/receipts.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { type Paper, type ReceiptLang, receiptLangs } from '../../../../shared/receipt/blocks.ts';
import { Button } from '../../../parts/button.tsx';
import { Segmented } from '../../../parts/fields/segmented.tsx';
import { printClose } from '../../../stores/receipts/print-close.ts';
import { useApp, useStores, useT } from '../../../stores/use-stores.ts';

type PageChoice = { readonly paper: Paper; readonly lang: ReceiptLang };
type PageChoiceProps = PageChoice & { readonly choose: (changes: Partial<PageChoice>) => void };

/** The paper and language of a printed close. First a sheet, in the language of the shop's receipts. */
export const usePageChoice = (): PageChoiceProps => {
  const { lang } = useApp().settings.receipts ?? usualReceipts;
  const [choice, setChoice] = useState<PageChoice>({ paper: 'A4', lang });
  return { ...choice, choose: (changes) => setChoice((now) => ({ ...now, ...changes })) };
};

/** A sheet or the shop's roll, and the language. */
export const PageChoices = ({ paper, lang, choose }: PageChoiceProps) => {
  const t = useT();
  const own = (useApp().settings.receipts ?? usualReceipts).paper;
  const papers = ['A4', own === 'A4' ? '80' : own] as const;
  return (
    <div className="close-page">
      <span>{t('close.on-paper')}</span>
      <Segmented
        label={t('printer.paper')}
        value={paper}
        options={papers.map((id) => ({ id, label: t(`printer.paper-${id}`) }))}
        onChange={(chosen) => choose({ paper: chosen })}
      />
      <Segmented
        label={t('close.paper-lang')}
        value={lang}
        options={receiptLangs.map((id) => ({ id, label: t(`printer.lang-${id}`) }))}
        onChange={(chosen) => choose({ lang: chosen })}
      />
    </div>
  );
};

type PrintButtonsProps = PageChoice & {
  readonly number: number;
  /** Called with the failure of each print; null once a print succeeded. */
  readonly onEnd: (error: AppError | null) => void;
};

export const PrintButtons = ({ number, paper, lang, onEnd }: PrintButtonsProps) => {
  const t = useT();
  const stores = useStores();
  const [busy, setBusy] = useState<'print' | 'save' | null>(null);
  const run = async (as: 'print' | 'save'): Promise<void> => {
    setBusy(as);
    const answer = await printClose(stores, { number, as, paper, lang });
    setBusy(null);
    onEnd(answer.ok ? null : answer.error);
  };
  return (
    <>
      <Button icon="print" busy={busy === 'print'} isDisabled={busy === 'save'} onPress={() => void run('print')}>
        {t('close.print')}
      </Button>
      <Button icon="download" busy={busy === 'save'} isDisabled={busy === 'print'} onPress={() => void run('save')}>
        {t('receipt.save')}
      </Button>
    </>
  );
};
