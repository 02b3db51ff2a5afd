// Runs `notice` as a process of its own, on files that node:crypto signed independently of the product.
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { tempDir } from '../../../support/temp-dir.ts';

export const secret = 'shop-secret-قيد';
export const macOf = (text: string): string => createHmac('sha256', secret).update(text).digest('hex').toUpperCase();

export type Ran<Answer> = { readonly code: number | null; readonly answer: Answer; readonly out: string; readonly err: string };

/** Runs the command and returns the single JSON object that it printed; throws when it printed none. */
export const notice = async <Answer = Record<string, unknown>>(args: readonly string[], input = ''): Promise<Ran<Answer>> => {
  const child = spawn(process.execPath, ['src/cli/notice.ts', ...args], { stdio: 'pipe', timeout: 20_000 });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  // Ignore the write error that occurs when the command closes its input unread.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => void child.on('close', resolve));
  return { code, out, err, answer: JSON.parse(out) as Answer };
};

/** Creates a folder with a secret and a way to add files; removes the folder after the tests. */
export const secretFolder = () => {
  const { path: dir, remove } = tempDir();
  afterAll(remove);
  let files = 0;
  const put = (name: string, content: string | Uint8Array, mode = 0o600): string => {
    files += 1;
    const file = join(dir, `${files}-${name}`);
    writeFileSync(file, content, { mode });
    return file;
  };
  return { dir, put, secretFile: put('secret', `${secret}\n`) };
};
