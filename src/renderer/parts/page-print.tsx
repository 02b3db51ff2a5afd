// The choice of paper and language for a printed close or printed balances, and the buttons that print them and save a PDF.
import '../i18n/words/close.ts';
import '../i18n/words/printer.ts';
import { useState } from 'react';
import { usualReceipts } from '../../shared/contract/counter/receipts.ts';
import type { Answer } from '../../shared/contract/index.ts';
import type { AppError } from '../../shared/errors.ts';
import { type Paper, type ReceiptLang, receiptLangs } from '../../shared/receipt/blocks.ts';
import { Button } from './button.tsx';
import { Segmented } from './fields/segmented.tsx';
import { useApp, useT } from '../stores/use-stores.ts';
import './page-print.css';

export type PageChoice = { readonly paper: Paper; readonly lang: ReceiptLang };
type PageChoiceProps = PageChoice & { readonly choose: (changes: Partial<PageChoice>) => void };

/** The chosen paper and language. First a sheet, in the language of the shop's receipts. */
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
    <div className="page-choices">
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
  /** Prints the page, or saves it as a PDF. */
  readonly send: (page: PageChoice & { readonly as: 'print' | 'save' }) => Promise<Answer<unknown>>;
  /** Called with the failure of each print; null once a print succeeded. */
  readonly onEnd: (error: AppError | null) => void;
};

export const PrintButtons = ({ send, paper, lang, onEnd }: PrintButtonsProps) => {
  const t = useT();
  const [busy, setBusy] = useState<'print' | 'save' | null>(null);
  const run = async (as: 'print' | 'save'): Promise<void> => {
    setBusy(as);
    const answer = await send({ as, paper, lang });
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
