// The shop's logo for the till's own window.

/** As a `data:` address; null where the shop has none. */
export const useLogo = (): string | null => null;
