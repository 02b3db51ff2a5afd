// The shop's short list of items. Pressing an item adds it to the sale; the sum of all chosen items becomes the amount.
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { money } from '../../../../shared/money.ts';
import { currencyOf } from '../../../../shared/payment/gateways.ts';
import type { CounterItem } from '../../../../shared/contract/counter/counter.ts';
import { formatAmount } from '../../../../shared/money.ts';
import { Button as OurButton } from '../../../parts/button.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useCounter } from '../../../stores/sale/counter-choices.ts';
import { useDraft, useStores, useT } from '../../../stores/use-stores.ts';

type TileProps = { readonly item: CounterItem; readonly count: number; readonly isFirst: boolean };

const Tile = ({ item, count, isFirst }: TileProps) => {
  const t = useT();
  const { draft } = useStores();
  const price = formatAmount(money(item.priceMinor, item.currency));
  const add = (): void => draft.getState().addItem(item);
  const less = (): void => draft.getState().lessItem(item);
  const byKey = ({ code }: { readonly code: string }): boolean => {
    const deed = { Minus: less, NumpadSubtract: less, Delete: less, Backspace: less, NumpadAdd: add, Equal: add }[code];
    deed?.();
    return deed !== undefined;
  };
  return (
    <li className="item" data-chosen={count > 0 || undefined} onKeyDown={(event) => byKey(event) && event.preventDefault()}>
      <Button className="item-add" {...(isFirst && { 'data-field': 'items' })} preventFocusOnPress onPress={add}>
        <span className="item-name">
          <bdi>{item.name}</bdi>
        </span>
        <span className="item-price">
          {count > 0 && (
            <>
              <strong>
                <Num>{count}</Num>
              </strong>{' '}
              ×{' '}
            </>
          )}
          <Num>{price}</Num>
        </span>
      </Button>
      {count > 0 && (
        <Button
          className="item-less"
          excludeFromTabOrder
          preventFocusOnPress
          aria-label={t('items.less', { name: item.name })}
          onPress={less}
        >
          <Icon name="minus" />
        </Button>
      )}
    </li>
  );
};

/** By how many tiles the up and down arrows move the focus, in a grid of two columns. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 2, ArrowUp: -2 };

export const ItemsPanel = () => {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const { draft } = useStores();
  const currency = useDraft((state) => currencyOf[state.gateway]);
  const chosen = useDraft((state) => state.items);
  const { items } = useCounter();
  const shown = useMemo(() => items.filter((item) => item.currency === currency), [items, currency]);
  const counts = new Map(chosen.map(({ name, count }) => [name, count]));
  const total = chosen.reduce((sum, { count }) => sum + count, 0);
  const move = (event: KeyboardEvent): void => {
    const tiles = [...(list.current?.querySelectorAll<HTMLElement>('.item-add') ?? [])];
    const at = tiles.indexOf(event.target as HTMLElement);
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const step = steps[event.code] ?? (event.code.startsWith('Arrow') ? (event.code === forward ? 1 : -1) : 0);
    if (at < 0 || step === 0) return;
    event.preventDefault();
    tiles[at + step]?.focus();
  };
  if (shown.length === 0)
    return (
      <Empty icon="receipt" title={t('items.none')}>
        <Say k="items.none-text" with={{ currency: <Num>{currency}</Num> }} />
      </Empty>
    );
  return (
    <div className="items">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move among the buttons in it */}
      <ol className="items-list scroll" ref={list} onKeyDown={move} aria-label={t('items.title')}>
        {shown.map((item, at) => (
          <Tile key={item.name} item={item} count={counts.get(item.name) ?? 0} isFirst={at === 0} />
        ))}
      </ol>
      <OurButton kind="quiet" icon="close" isDisabled={total === 0} onPress={() => draft.getState().clearItems()}>
        <Say k="items.clear" with={{ count: total }} />
      </OurButton>
    </div>
  );
};
