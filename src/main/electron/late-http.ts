// The HTTP port, loaded with the first request and after a short delay. Loading undici takes as long as opening the books, and
// the first screen needs no request's answer.
import type { UndiciHttp } from '../../platform/undici-http.ts';
import type { Clock } from '../../shared/ports.ts';

/** Delay before undici is loaded, in ms. After this delay the first screen has its data, so loading does not delay it. */
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
