// Many items at once: lines as a spreadsheet copies them.
import { useState } from 'react';
import { Label } from 'react-aria-components/Label';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import type { CounterItem } from '../../../../../shared/contract/counter.ts';
import { mostItems } from '../../../../../shared/payment/sale-details.ts';
import { Button } from '../../../../parts/button.tsx';
import { Dialog } from '../../../../parts/dialog.tsx';
import { useLang, useT } from '../../../../stores/use-stores.ts';
import { readLines } from './counter-form.ts';

export type PasteDialogProps = {
  readonly known: readonly CounterItem[];
  readonly onAdd: (items: readonly CounterItem[]) => void;
  readonly onClose: () => void;
};

export const PasteDialog = ({ known, onAdd, onClose }: PasteDialogProps) => {
  const t = useT();
  const lang = useLang();
  const [text, setText] = useState('');
  const { items, wrong, isFull } = readLines(text, known, t, lang);
  return (
    <Dialog
      title={t('counter.paste')}
      icon="copy"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="main" isDisabled={items.length === 0} onPress={() => onAdd(items)}>
            {t('counter.paste-add', { count: items.length })}
          </Button>
          <Button kind="quiet" onPress={onClose}>
            {t('pin.cancel')}
          </Button>
        </>
      }
    >
      <div className="dialog-form">
        <TextField className="field" value={text} onChange={setText} autoFocus maxLength={8000}>
          <Label>{t('counter.paste-lines')}</Label>
          <TextArea className="input text-area" rows={8} dir="auto" />
          <p className="hint">{t('counter.paste-hint')}</p>
        </TextField>
        <div role="status">
          {wrong.length > 0 && <p className="set-check">{t('counter.paste-wrong', { lines: wrong.slice(0, 8).join(', ') })}</p>}
          {isFull && <p className="set-check">{t('counter.full', { most: mostItems })}</p>}
        </div>
      </div>
    </Dialog>
  );
};
