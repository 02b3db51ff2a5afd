// The http port, loaded with the first request and a moment late: undici takes as long to load as the books take to open, and
// the first screen waits for none of what it brings.
import type { UndiciHttp } from '../../platform/undici-http.ts';
import type { Clock } from '../../shared/ports.ts';

/** By then the first screen has had its answers. */
const lateMs = 150;

export const createLateHttp = (clock: Clock): UndiciHttp => {
  let loading: Promise<UndiciHttp> | null = null;
  const load = async (): Promise<UndiciHttp> => {
    await new Promise<void>((resolve) => void clock.after(lateMs, resolve));
    const { createUndiciHttp } = await import('../../platform/undici-http.ts');
    return createUndiciHttp(clock.after);
  };
  return {
    async http(request, stop) {
      loading ??= load();
      return (await loading).http(request, stop);
    },
    async close() {
      await (await loading)?.close();
    },
  };
};
