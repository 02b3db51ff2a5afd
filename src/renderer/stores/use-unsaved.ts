// A React hook by which a part of a screen registers its unsaved changes, so that the window asks before a person leaves them.
import { useEffect, useRef } from 'react';
import type { UnsavedPart } from './unsaved-store.ts';
import { useStores } from './use-stores.ts';

export const useUnsaved = (isUnsaved: () => boolean, discard: () => void): void => {
  const { unsaved } = useStores();
  const now = useRef<UnsavedPart>({ isUnsaved, discard });
  useEffect(() => {
    now.current = { isUnsaved, discard };
  });
  useEffect(() => unsaved.watch({ isUnsaved: () => now.current.isUnsaved(), discard: () => now.current.discard() }), [unsaved]);
};
