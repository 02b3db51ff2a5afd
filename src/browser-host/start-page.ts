// What the one-time address answers: a page that puts its tab's key where only pages of this origin read it, and goes on to the
// till. It goes there by itself, not by a redirect: a browser that came from a file would hold the cookie back on the way.

export type StartPage = {
  /** base64url: nothing in it ends a string or a script. */
  readonly pageKey: string;
  /** Under what name the tab keeps it. */
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
