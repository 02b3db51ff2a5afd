// A list read from the till in pages, newest first: read when the list is shown, read again on its event, and older pages on
// request.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer, EventName } from '../../shared/contract/index.ts';
import type { AppError } from '../../shared/errors.ts';
import { useApi } from './use-stores.ts';

export const pageSize = 10;

type Page<Row> = { readonly rows: readonly Row[]; readonly more: boolean };
type Listed<Row> = Page<Row> & { readonly failure: AppError | null };
type RowSource<Row> = {
  /**
   * Reads the page of rows older than `before`, or the newest page for null. Pass a stable function: a new function at each
   * render would read the list again.
   */
  readonly read: (before: number | null) => Promise<Answer<Page<Row>>>;
  readonly changed: EventName;
  readonly cursorOf: (row: Row) => number;
};

export const usePages = <Row>({ read, changed, cursorOf }: RowSource<Row>) => {
  const api = useApi();
  const [listed, setListed] = useState<Listed<Row>>({ rows: [], more: false, failure: null });
  /** The number of the latest read, and true until it has its answer. */
  const latest = useRef({ turn: 0, busy: false });
  const load = useCallback(
    async (before: number | null): Promise<void> => {
      const turn = latest.current.turn + 1;
      latest.current = { turn, busy: true };
      const answer = await read(before);
      // Ignore this answer if the list was read anew meanwhile: its rows would repeat or miss some of the new ones.
      if (latest.current.turn !== turn) return;
      latest.current.busy = false;
      setListed((now) => {
        if (!answer.ok) return { ...now, failure: answer.error };
        const { rows, more } = answer.value;
        return { rows: before === null ? rows : [...now.rows, ...rows], more, failure: null };
      });
    },
    [read],
  );
  useEffect(() => {
    void load(null);
    return api.on(changed, () => void load(null));
  }, [api, load, changed]);
  const last = listed.rows.at(-1);
  const older = (): void => {
    if (!latest.current.busy) void load(last === undefined ? null : cursorOf(last));
  };
  return { ...listed, older };
};
