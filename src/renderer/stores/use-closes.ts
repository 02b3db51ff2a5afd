// The list of closes already made, newest first, in pages.
import { useCallback } from 'react';
import type { CloseSummary } from '../../shared/contract/books/close.ts';
import { usePages } from './use-pages.ts';
import { useApi } from './use-stores.ts';

/** `limit`: how many closes are read at once. */
export const useCloses = (limit: number) => {
  const api = useApi();
  const read = useCallback((before: number | null) => api.call('close.list', { before, limit }), [api, limit]);
  return usePages<CloseSummary>({ read, changed: 'closes.changed', cursorOf: ({ number }) => number });
};
