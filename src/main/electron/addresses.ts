// Where our own pages are, and which caller is one of them.

export const appOrigin = 'app://qayd';
export const frontPage = `${appOrigin}/index.html`;
export const displayPage = `${appOrigin}/display.html`;

/** For addresses as Chromium gives them: in their normal form. */
export const isOurPage = (address: string): boolean => address.startsWith(`${appOrigin}/`);

export type Caller = {
  /** Null once the frame is gone. */
  readonly frame: { readonly parent: object | null; readonly url: string } | null;
  readonly contentsId: number;
};

/** Only the main frame of one of the till's own windows, while it shows our own origin. */
export const isOurs = ({ frame, contentsId }: Caller, windows: ReadonlyMap<number, unknown>): boolean =>
  frame !== null && frame.parent === null && isOurPage(frame.url) && windows.has(contentsId);
