// A list read from the till in pages, newest first: read when the list is shown, read again on its event, and older pages on
// request.
import { useCallback, useEffect, useState } from 'react';
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
  const load = useCallback(
    async (before: number | null): Promise<void> => {
      const answer = await read(before);
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
  return { ...listed, older: () => void load(last === undefined ? null : cursorOf(last)) };
};
