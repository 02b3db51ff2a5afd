// A button that opens a dialog with a page to print or to save as a PDF. The dialog has the page, a choice of the page's
// language, and the print button.
import '../i18n/words/connection.ts';
import { type ReactNode, useState } from 'react';
import type { Lang } from '../../shared/lang.ts';
import { useLang, useT } from '../stores/use-stores.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Segmented } from './fields/segmented.tsx';
import type { IconName } from './icon-paths.ts';
import './connection/connection.css';

type PaperDialogProps = {
  /** `open`: the label of the button that opens the dialog; `hint`: the text below this button. */
  readonly open: string;
  readonly hint: string;
  readonly title: string;
  readonly icon: IconName;
  /** Draws the page in the chosen language. */
  readonly sheet: (lang: Lang) => ReactNode;
  /** Called when the dialog opens, to bring the page up to date. While the page is `busy` with that, the page is not printed. */
  readonly onOpen?: () => void;
  readonly busy?: boolean;
};

export const PaperDialog = ({ open, hint, title, icon, sheet, onOpen, busy = false }: PaperDialogProps) => {
  const t = useT();
  const own = useLang();
  const [isOpen, setOpen] = useState(false);
  const [lang, setLang] = useState<Lang | null>(null);
  const show = (): void => {
    setOpen(true);
    onOpen?.();
  };
  const close = (): void => {
    setOpen(false);
    setLang(null);
  };
  return (
    <div className="connection-paper">
      <Button icon="print" onPress={show}>
        {open}
      </Button>
      <p className="hint">{hint}</p>
      {isOpen && (
        <Dialog
          title={title}
          icon={icon}
          isOpen
          onClose={close}
          actions={
            <>
              <Button kind="main" icon="print" autoFocus busy={busy} onPress={() => window.print()}>
                {t('paper.print')}
              </Button>
              <Button kind="quiet" onPress={close}>
                {t('common.close')}
              </Button>
            </>
          }
        >
          <Segmented
            label={t('paper.lang')}
            value={lang ?? own}
            options={[
              { id: 'ar', label: 'العربية' },
              { id: 'en', label: 'English' },
            ]}
            onChange={setLang}
          />
          {sheet(lang ?? own)}
        </Dialog>
      )}
    </div>
  );
};
