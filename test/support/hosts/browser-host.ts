// Starts the browser host with a real till and dummy screens of a few bytes.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dispatch } from '../../../src/main/dispatch.ts';
import { type BrowserHost, serveBrowser } from '../../../src/browser-host/host.ts';
import { nodeFiles } from '../../../src/platform/node-files.ts';
import { nodeClock, nodeRandom } from '../../../src/platform/node-ports.ts';
import type { Clock, Log } from '../../../src/shared/ports.ts';
import { type Counter, openCounter } from '../counter.ts';
import { keepLog, type KeptLog } from '../till-client.ts';
import { requestBytes, type RawAnswer, sendRaw, type Shape } from '../machine/raw-http.ts';
import { tempDir } from '../temp-dir.ts';

/** A session's cookie header, and the page key that its page stores. */
export type Entered = { readonly cookie: string; readonly pageKey: string };

export type Served = {
  readonly counter: Counter;
  readonly host: BrowserHost;
  readonly port: number;
  readonly announced: string[];
  readonly uploadsDir: string;
  readonly log: KeptLog;
  /** Advances the host's clock. */
  pass(ms: number): void;
  send(shape: Shape): Promise<RawAnswer>;
  /** Opens the sign-in address like a browser and returns the session. */
  enter(url?: string): Promise<Entered>;
  close(): Promise<void>;
};

const writePages = (dir: string): void => {
  mkdirSync(join(dir, 'pages', 'assets'), { recursive: true });
  writeFileSync(join(dir, 'pages', 'index.html'), '<meta content="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>');
  writeFileSync(join(dir, 'pages', 'display.html'), '<title>customer display</title>');
  writeFileSync(join(dir, 'pages', 'assets', 'index-AbCd1234.js'), 'export {};');
  writeFileSync(join(dir, 'pages', 'assets', 'plain.css'), 'p {}');
  writeFileSync(join(dir, 'pages', 'notes.txt'), 'not for anyone');
  writeFileSync(join(dir, 'secret.html'), 'outside');
  writeFileSync(join(dir, 'secret.js'), 'outside');
  symlinkSync(join(dir, 'secret.js'), join(dir, 'pages', 'assets', 'link.js'));
};

export type ServeOptions = {
  readonly requestTimeoutMs?: number;
  /** Handles the windows' calls in place of the till. */
  readonly dispatch?: (counter: Counter, log: Log) => Dispatch;
  /** True if the host's clock is the till's virtual time; false (the default) for real time that `pass` advances. */
  readonly virtual?: boolean;
};

export const serveCounter = async ({ requestTimeoutMs, dispatch, virtual = false }: ServeOptions = {}): Promise<Served> => {
  const dir = tempDir();
  writePages(dir.path);
  const counter = openCounter();
  const announced: string[] = [];
  const log = keepLog();
  let passedMs = 0;
  const clock: Clock = virtual ? counter.life.clock : { ...nodeClock, monoMs: () => nodeClock.monoMs() + passedMs };
  const host = await serveBrowser({
    dispatch: dispatch?.(counter, log.log) ?? counter.client.dispatch,
    pagesDir: join(dir.path, 'pages'),
    uploadsDir: join(dir.path, 'uploads'),
    clock,
    random: nodeRandom,
    files: nodeFiles,
    log: log.log,
    announce: (url) => void announced.push(url),
    ...(requestTimeoutMs !== undefined && { requestTimeoutMs }),
  });
  const port = Number(new URL(host.origin).port);
  const send = (shape: Shape): Promise<RawAnswer> => sendRaw(port, requestBytes(shape));
  return {
    counter,
    host,
    port,
    announced,
    uploadsDir: join(dir.path, 'uploads'),
    log,
    pass(ms) {
      passedMs += ms;
    },
    send,
    async enter(url = host.startUrl()) {
      const { headers, status, body } = await send({ target: new URL(url).pathname, headers: [['host', `127.0.0.1:${port}`]] });
      const cookie = headers.get('set-cookie')?.split(';')[0];
      const pageKey = /'([A-Za-z0-9_-]{43})'/.exec(body)?.[1];
      if (status !== 200 || !cookie || !pageKey) throw new Error(`no session: ${status}`);
      return { cookie, pageKey };
    },
    async close() {
      await host.close();
      counter.close();
      dir.remove();
    },
  };
};
