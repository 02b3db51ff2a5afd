// The origin of the app's own pages, and the checks that an address or a calling frame belongs to that origin.

export const appOrigin = 'app://qayd';
export const frontPage = `${appOrigin}/index.html`;
export const displayPage = `${appOrigin}/display.html`;

/** True for an address of our own pages. Expects the normal form that Chromium gives. */
export const isOurPage = (address: string): boolean => address.startsWith(`${appOrigin}/`);

/**
 * The scheme and host of a refused address, for the log. The path and the query are left out, because they may contain a secret.
 */
export const placeOf = (address: string): string => /^[a-z][a-z0-9+.-]*:(\/\/[^/?#]*)?/i.exec(address)?.[0] ?? 'unreadable';

export type IpcSender = {
  /** The frame of a window's page that sent the call; null if this frame no longer exists. */
  readonly frame: { readonly parent: object | null; readonly url: string } | null;
  readonly contentsId: number;
};

/** True only for the main frame of one of the till's own windows, while that frame shows our origin. */
export const isOurs = ({ frame, contentsId }: IpcSender, windows: ReadonlyMap<number, unknown>): boolean =>
  frame !== null && frame.parent === null && isOurPage(frame.url) && windows.has(contentsId);
