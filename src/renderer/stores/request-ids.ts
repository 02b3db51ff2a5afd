// One request id (idempotency key) per intent, kept until the command succeeds. A double press, or a retry after a lost answer,
// then acts only once.

export type RequestIds = { of(intent: string): string; done(intent: string): void };

const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const createRequestIds = (newId: () => string = newRequestId): RequestIds => {
  const kept = new Map<string, string>();
  return {
    of(intent) {
      const known = kept.get(intent) ?? newId();
      kept.set(intent, known);
      return known;
    },
    done(intent) {
      kept.delete(intent);
    },
  };
};
