// Bytes and modules that a window loads before it paints Sell, counted in the built screens; a measured time would differ from
// run to run.
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { build, type Rolldown } from 'vite';
import { describe, expect, it, vi } from 'vitest';
import { types } from '../../../src/main/pages/built.ts';
import electron from '../../../electron.vite.config.ts';

type Config = { readonly renderer: { readonly plugins: unknown[]; readonly build: Record<string, unknown> } };

/**
 * Returns the JavaScript chunk that the page loads first and all chunks that it imports statically: nothing is drawn before they
 * are loaded.
 */
const firstOf = (chunks: readonly Rolldown.OutputChunk[], page: string): readonly Rolldown.OutputChunk[] => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const first = new Set(chunks.filter(({ isEntry, name }) => isEntry && name === page));
  for (const chunk of first) for (const name of chunk.imports) first.add(byName.get(name) as Rolldown.OutputChunk);
  return [...first];
};

describe('before the first paint, a window', { timeout: 120_000 }, async () => {
  const { renderer } = (await (electron as (env: object) => unknown)({ command: 'build', mode: 'production' })) as Config;
  // Vitest sets NODE_ENV to `test`, which would compile JSX for development.
  vi.stubEnv('NODE_ENV', 'production');
  const built = (await build({
    ...(renderer as object),
    configFile: false,
    logLevel: 'error',
    // Without this, vitest's NODE_ENV would put React's development checks into the build.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ...renderer.build, write: false },
  })) as Rolldown.RolldownOutput;
  vi.unstubAllEnvs();
  const chunks = built.output.filter((file) => file.type === 'chunk');
  const first = firstOf(chunks, 'index');
  const modules = first.flatMap(({ moduleIds }) => moduleIds);

  it('loads at most 600,000 bytes of script; dialogs and other screens load later with their texts', () => {
    const bytes = first.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0);
    expect(bytes).toBeGreaterThan(200_000);
    expect(bytes).toBeLessThanOrEqual(600_000);
  });

  it('loads only kinds of files that the hosts serve', () => {
    const kinds = new Set(built.output.map(({ fileName }) => extname(fileName)));
    expect([...kinds].sort()).toEqual(Object.keys(types).sort());
  });

  // The window needs no schemas before the first paint, because the till has already validated every answer.
  it.for([
    ['schemas', /\/zod\/|shared\/contract\/(?!channels)/],
    ['calendars', /internationalized\/date/],
    ['other screens', /renderer\/screens\/(books|setup\/settings)\//],
    ['guides', /docs\/|shell\/help\//],
  ] as const)('loads none of the %s', ([, where]) => {
    expect(modules.length).toBeGreaterThan(100);
    expect(modules.filter((id) => where.test(id))).toEqual([]);
  });

  it('has each guide once, built from its Markdown', () => {
    for (const file of ['cashier.md', 'cashier.ar.md', 'owner.md', 'owner.ar.md', 'bookkeeper.md', 'bookkeeper.ar.md']) {
      const words =
        readFileSync(`docs/${file}`, 'utf8')
          .split('\n')
          .find((line) => line.startsWith('1. ')) ?? '';
      const holders = chunks.filter(({ code }) => code.includes(words.slice(3, 60)));
      expect(holders).toHaveLength(1);
      expect(first).not.toContain(holders[0]);
    }
  });

  it('for customers loads none of the till’s screens, and at most 300,000 bytes of script', () => {
    const own = firstOf(chunks, 'display');
    const bytes = own.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0);
    expect(bytes).toBeGreaterThan(150_000);
    expect(bytes).toBeLessThanOrEqual(300_000);
    const ids = own.flatMap(({ moduleIds }) => moduleIds);
    expect(ids.filter((id) => /renderer\/(shell|screens\/(?!display))|\/zod\/|react-aria/.test(id))).toEqual([]);
    expect(own.some(({ dynamicImports }) => dynamicImports.length > 0)).toBe(false);
  });
});
