// The dialog that adds many items from pasted lines. Before anything is added, it shows the name and price of each item, and why
// a line was refused.
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

/**
 * How many refused lines are shown, and how many characters of each. Without these limits, a large file pasted by mistake would
 * fill the dialog.
 */
const mostShown = 30;
const longestShown = 60;

type RefusedProps = { readonly title: string; readonly refused: ReturnType<typeof readLines>['refused'] };
const Refused = ({ title, refused }: RefusedProps) => {
  const t = useT();
  return (
    <section>
      <h3>{title}</h3>
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
  );
};

const Added = ({ title, items }: { readonly title: string; readonly items: readonly CounterItem[] }) => (
  <section>
    <h3>{title}</h3>
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
);

export const PasteDialog = ({ known, onAdd, onClose }: PasteDialogProps) => {
  const t = useT();
  const lang = useLang();
  const [text, setText] = useState('');
  const { items, refused } = readLines(text, known, t, lang);
  const notAdded = t('counter.paste-refused', { count: refused.length });
  const added = t('counter.paste-items', { count: items.length });
  // Screen readers announce this line after each change of the text: how many lines are refused and how many items would be
  // added. Reading out the refused lines and the items would take too long.
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
          {refused.length > 0 && <Refused title={notAdded} refused={refused} />}
          {items.length > 0 && <Added title={added} items={items} />}
        </div>
      </div>
    </Dialog>
  );
};
