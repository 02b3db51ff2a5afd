// In Electron the preload script leaves a bridge on the window: it has the api's own shape.
import type { Api } from '../../shared/contract/index.ts';

declare global {
  interface Window {
    readonly qayd?: Api;
  }
}

export const bridge = (): Api | null => window.qayd ?? null;
