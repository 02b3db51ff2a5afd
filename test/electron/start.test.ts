// The app starts in training on the Sell screen, keeps its windows sandboxed, and leaves no process or file behind when it ends.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { childrenOf, launch, launchOnce, needsElectron } from './kit/launch.ts';

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`);

describe('the app in training', () => {
  const launched = launchOnce();

  it('shows Sell with the focus in the amount field', async () => {
    const page = await launched().till();
    await page.waitForSelector('.frame');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  });

  it('answers app.get with its host and mode', async () => {
    const page = await launched().till();
    const answer = await page.evaluate(() => window.qayd?.call('app.get', {}));
    expect(answer).toMatchObject({ ok: true, value: { mode: 'training', host: 'electron', till: 'T1' } });
  });

  it('receives events about changes', async () => {
    const page = await launched().till();
    const heard = await page.evaluate(async () => {
      const changed = new Promise((done) => void window.qayd?.on('settings.changed', done));
      const now = await window.qayd?.call('settings.get', {});
      if (!now?.ok) throw new Error('no settings');
      await window.qayd?.call('settings.set', {
        requestId: 'electron-settings-1',
        shop: { ...now.value.shop, shopName: 'Souq' },
      });
      return changed;
    });
    expect(heard).toEqual({});
  });

  it('runs each window sandboxed, isolated from its page, without Node', async () => {
    const page = await launched().till();
    const preferences = await launched().app.evaluate(({ webContents }) =>
      // Electron's documented calls do not return these preferences, so use an undocumented call, which exists in every version.
      webContents.getAllWebContents().map((contents) => {
        const all = (contents as unknown as { getLastWebPreferences(): Electron.WebPreferences }).getLastWebPreferences();
        return [all.sandbox, all.contextIsolation, all.nodeIntegration, all.webviewTag, all.nodeIntegrationInSubFrames];
      }),
    );
    expect(preferences).toEqual(preferences.map(() => [true, true, false, false, false]));
    expect(preferences.length).toBeGreaterThan(0);
    const seen = await page.evaluate(() =>
      ['require', 'process', 'module', 'exports', 'Buffer', 'global', '__dirname', 'electron'].filter(
        (name) => name in globalThis,
      ),
    );
    expect(seen).toEqual([]);
    expect(await page.evaluate(() => Object.keys(window.qayd ?? {}))).toEqual(['call', 'download', 'upload', 'on']);
  });

  it('switches the sandbox on for every page, except for the root user, for whom the system has no sandbox', async () => {
    const found = await launched().app.evaluate(({ app }) =>
      ['no-sandbox', 'enable-sandbox'].map((name) => app.commandLine.hasSwitch(name)),
    );
    expect(found).toEqual(process.getuid?.() === 0 ? [true, false] : [false, true]);
  });

  it('writes only to the data folder', () => {
    const { dataDir } = launched();
    expect(readdirSync(dataDir)).toEqual(['training']);
    expect(readdirSync(join(dataDir, 'training'))).toEqual(expect.arrayContaining(['books', 'window']));
  });
});

describe('the app’s exit', () => {
  needsElectron();

  it.each(['the last window is closed', 'the system asks (SIGTERM)'])(
    'follows when %s, and ends all child processes',
    async (why) => {
      const launched = await launch();
      try {
        const page = await launched.till();
        await page.waitForSelector('.frame');
        const children = childrenOf(launched.pid);
        expect(children.length).toBeGreaterThan(2);
        const over = new Promise<number | null>((done) => void launched.app.process().once('exit', done));
        if (why.includes('window')) await page.close();
        else process.kill(launched.pid, 'SIGTERM');
        expect(await over).toBe(0);
        await expect.poll(() => children.filter(isAlive), { timeout: 10_000 }).toEqual([]);
      } finally {
        await launched.kill();
      }
    },
  );
});
