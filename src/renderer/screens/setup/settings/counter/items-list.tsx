// The settings' list of items for the Sell screen, in the order of that screen. Items can be added, changed, moved and removed.
import { useState } from 'react';
import type { CounterItem } from '../../../../../shared/contract/counter/counter.ts';
import { mostItems } from '../../../../../shared/payment/sale-details.ts';
import { Button, IconButton } from '../../../../parts/button.tsx';
import { Money } from '../../../../parts/text/money.tsx';
import { useT } from '../../../../stores/use-stores.ts';
import { ItemDialog } from './item-dialog.tsx';
import { PasteDialog } from './paste-dialog.tsx';

type ItemsListProps = { readonly items: readonly CounterItem[]; readonly onChange: (items: readonly CounterItem[]) => void };

const swapped = (items: readonly CounterItem[], at: number, to: number): readonly CounterItem[] =>
  items.map((item, n) => items[n === at ? to : n === to ? at : n] ?? item);

/** The open dialog: for the item at index `at`, for a new item (`at: null`), or for pasting a list. Null if no dialog is open. */
type OpenEditor = { readonly at: number | null } | 'paste' | null;

export const ItemsList = ({ items, onChange }: ItemsListProps) => {
  const t = useT();
  const [editing, setEditing] = useState<OpenEditor>(null);
  const isFull = items.length >= mostItems;
  const close = (): void => setEditing(null);
  const take = (next: readonly CounterItem[]): void => {
    onChange(next);
    close();
  };
  return (
    <section className="counter-items" aria-label={t('counter.items')}>
      <h3>{t('counter.items')}</h3>
      <p className="hint">{t('counter.items-hint')}</p>
      {items.length > 0 && (
        <ol>
          {items.map((item, at) => (
            <li key={`${item.currency} ${item.name}`}>
              <span className="counter-item-name">
                <bdi>{item.name}</bdi>
              </span>
              <Money amountMinor={item.priceMinor} currency={item.currency} />
              <span className="counter-item-deeds">
                <IconButton
                  icon="less"
                  label={t('counter.item-up', { name: item.name })}
                  isDisabled={at === 0}
                  onPress={() => onChange(swapped(items, at, at - 1))}
                />
                <IconButton
                  icon="more"
                  label={t('counter.item-down', { name: item.name })}
                  isDisabled={at === items.length - 1}
                  onPress={() => onChange(swapped(items, at, at + 1))}
                />
                <IconButton
                  icon="settings"
                  label={t('counter.item-edit', { name: item.name })}
                  onPress={() => setEditing({ at })}
                />
                <IconButton
                  icon="close"
                  label={t('counter.item-delete', { name: item.name })}
                  onPress={() => onChange(items.filter((_, n) => n !== at))}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      <div className="counter-item-add">
        <Button icon="plus" isDisabled={isFull} onPress={() => setEditing({ at: null })}>
          {t('counter.item-add')}
        </Button>
        <Button kind="quiet" icon="copy" isDisabled={isFull} onPress={() => setEditing('paste')}>
          {t('counter.paste')}
        </Button>
      </div>
      {isFull && <p className="hint">{t('counter.full', { most: mostItems })}</p>}
      {editing === 'paste' && <PasteDialog known={items} onAdd={(more) => take([...items, ...more])} onClose={close} />}
      {editing !== null && editing !== 'paste' && (
        <ItemDialog
          item={editing.at === null ? null : (items[editing.at] ?? null)}
          others={items.filter((_, n) => n !== editing.at)}
          onSave={(item) => take(editing.at === null ? [...items, item] : items.map((old, n) => (n === editing.at ? item : old)))}
          onClose={close}
        />
      )}
    </section>
  );
};
