// Many items at once, one a line: the dialog shows the name and price of each before any is added, and why a line is refused.
import { useState } from 'react';
import { Label } from 'react-aria-components/Label';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import type { CounterItem } from '../../../../../shared/contract/counter/counter.ts';
import { Button } from '../../../../parts/button.tsx';
import { Dialog } from '../../../../parts/dialog.tsx';
import { Money } from '../../../../parts/text/money.tsx';
import { useLang, useT } from '../../../../stores/use-stores.ts';
import { readLines } from './item-lines.ts';

export type PasteDialogProps = {
  readonly known: readonly CounterItem[];
  readonly onAdd: (items: readonly CounterItem[]) => void;
  readonly onClose: () => void;
};

/** A whole file may be pasted by mistake: so many refused lines are shown, and so many characters of each. */
const mostShown = 30;
const longestShown = 60;

export const PasteDialog = ({ known, onAdd, onClose }: PasteDialogProps) => {
  const t = useT();
  const lang = useLang();
  const [text, setText] = useState('');
  const { items, refused } = readLines(text, known, t, lang);
  const notAdded = t('counter.paste-refused', { count: refused.length });
  const added = t('counter.paste-items', { count: items.length });
  // Spoken after each change of the text: the counts alone, not the list below them.
  const counts = text.trim() === '' ? '' : `${notAdded} · ${added}`;
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
        <TextField className="field" value={text} onChange={setText} autoFocus>
          <Label>{t('counter.paste-lines')}</Label>
          <TextArea className="input text-area" rows={6} dir="auto" />
          <p className="hint">{t('counter.paste-hint')}</p>
        </TextField>
        <p className="unseen" role="status">
          {counts}
        </p>
        <div className="pasted">
          {refused.length > 0 && (
            <section>
              <h3>{notAdded}</h3>
              <ol>
                {refused.slice(0, mostShown).map(({ line, text: typed, why }) => (
                  <li key={line} className="pasted-refused">
                    <span>
                      {t('counter.paste-line', { line })} <bdi>{typed.slice(0, longestShown)}</bdi>
                    </span>
                    <span className="set-check">{why}</span>
                  </li>
                ))}
              </ol>
              {refused.length > mostShown && <p className="hint">…</p>}
            </section>
          )}
          {items.length > 0 && (
            <section>
              <h3>{added}</h3>
              <ol>
                {items.map(({ name, currency, priceMinor }) => (
                  <li key={`${currency} ${name}`}>
                    <span className="counter-item-name">
                      <bdi>{name}</bdi>
                    </span>
                    <Money amountMinor={priceMinor} currency={currency} />
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
      </div>
    </Dialog>
  );
};
