// The list of payments. Only the rows in view are drawn, older pages load while scrolling, and every row can be reached by keys.
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import type { AttemptView } from '../../../../shared/contract/counter/sale.ts';
import { useT } from '../../../stores/use-stores.ts';
import { PaymentRow, rowId } from './payment-row.tsx';
import type { SearchWindowStore } from '../../../stores/sale/search-store.ts';
import { spansDays } from './spans-days.ts';
import { drawnSlice, movedBy, rowHeight, scrollToRow } from './windowing.ts';

export type PaymentListHandle = { focus(): void };
export type PaymentListProps = {
  readonly search: SearchWindowStore;
  readonly openId: string | null;
  /**
   * `pressed`: open the history of this row. `moved`: a key moved to this row; if a history is open, show this row's history in
   * its place.
   */
  readonly onOpen: (row: AttemptView, how: 'pressed' | 'moved') => void;
  readonly handle: Ref<PaymentListHandle>;
};

/** Measures the visible part of the list, in pixels. `look` measures again, for example after scrolling. */
const useView = (scroller: RefObject<HTMLDivElement | null>) => {
  const [view, setView] = useState({ top: 0, height: 0 });
  const look = (): void => {
    const at = scroller.current;
    if (at) setView({ top: at.scrollTop, height: at.clientHeight });
  };
  useLayoutEffect(() => {
    look();
    const watch = new ResizeObserver(look);
    if (scroller.current) watch.observe(scroller.current);
    return () => watch.disconnect();
  }, [scroller]);
  return { view, look };
};

/**
 * Called when the list receives the focus: if no row on screen is active, activates the first row, so that Enter opens a payment.
 */
const standOnRow = (search: SearchWindowStore): void => {
  const { rows: shown, activeId: active } = search.store.getState();
  const top = shown[0];
  if (top && !shown.some(({ attemptId }) => attemptId === active)) search.activate(top.attemptId);
};

export const PaymentList = ({ search, openId, onOpen, handle }: PaymentListProps) => {
  const t = useT();
  const { rows, activeId, filters, busy } = useStore(search.store);
  const scroller = useRef<HTMLDivElement>(null);
  const { view, look } = useView(scroller);
  // New filters give a new result, so scroll to its top.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [filters]);
  useImperativeHandle(handle, () => ({ focus: () => scroller.current?.focus() }), []);

  const { first, end } = drawnSlice(view.top, view.height, rows.length);
  useEffect(() => void search.reach(end), [search, end, rows]);

  const days = spansDays(rows);
  const at = rows.findIndex(({ attemptId }) => attemptId === activeId);
  const press = (row: AttemptView): void => {
    search.activate(row.attemptId);
    onOpen(row, 'pressed');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const box = scroller.current;
    if (!box || event.ctrlKey || event.altKey || event.metaKey) return;
    const active = rows[at];
    if ((event.code === 'Enter' || event.code === 'NumpadEnter' || event.code === 'Space') && active) {
      event.preventDefault();
      press(active);
      return;
    }
    const next = movedBy(event.code, at, box.clientHeight, rows.length);
    const row = next === null ? undefined : rows[next];
    if (next === null || !row) return;
    event.preventDefault();
    box.scrollTop = scrollToRow(next, box.scrollTop, box.clientHeight);
    search.activate(row.attemptId);
    onOpen(row, 'moved');
  };

  return (
    <div
      ref={scroller}
      className="found-list scroll"
      role="listbox"
      tabIndex={0}
      aria-label={t('payments.list')}
      aria-busy={busy === 'first'}
      {...(at >= first && at < end && activeId !== null && { 'aria-activedescendant': rowId(activeId) })}
      onScroll={look}
      onFocus={() => standOnRow(search)}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className="found-rows" style={{ blockSize: rows.length * rowHeight }}>
        {rows.slice(first, end).map((row, i) => (
          <PaymentRow
            key={row.attemptId}
            row={row}
            index={first + i}
            active={row.attemptId === activeId}
            open={row.attemptId === openId}
            withDay={days}
            onOpen={press}
          />
        ))}
      </div>
    </div>
  );
};
