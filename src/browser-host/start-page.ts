// The page at the one-time address: stores the tab's key where only pages of this origin can read it, and opens the till.
// Navigates by a script: after a redirect, a browser that started from a local file would not send the new cookie.

export type StartPage = {
  /** The key of the tab's session, in base64url: no character of it can end the string or the script that contains the key. */
  readonly pageKey: string;
  /** The name of the key in the tab's session storage. */
  readonly keyName: string;
  readonly goTo: string;
};

export const startPage = ({ pageKey, keyName, goTo }: StartPage, nonce: string): Buffer =>
  Buffer.from(
    `<!doctype html><html><head><meta charset="utf-8"><title>قيد · Qayd</title></head><body><script nonce="${nonce}">
sessionStorage.setItem('${keyName}', '${pageKey}');
location.replace('${goTo}');
</script></body></html>
`,
    'utf8',
  );
