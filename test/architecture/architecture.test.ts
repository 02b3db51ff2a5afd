// Proves that each import rule in .dependency-cruiser.cjs reports a forbidden import, and that the imports which the design
// allows pass.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, posix, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Cruise = { summary: { violations: { rule: { name: string }; from: string }[]; totalCruised: number } };
type Edge = readonly [from: string, to: string];

/**
 * Forbidden imports: the name of the rule, the file that breaks the rule, and its import (a path in the project, or a package).
 */
const forbidden: readonly (readonly [string, ...Edge])[] = [
  ['shared-rooms', 'src/shared/a.ts', 'src/protocol/wire.ts'],
  ['shared-is-pure', 'src/shared/b.ts', 'node:crypto'],
  ['shared-packages', 'src/shared/c.ts', 'undici'],
  ['shared-packages', 'src/protocol/c.ts', 'left-pad'],
  ['protocol-rooms', 'src/protocol/a.ts', 'src/main/till.ts'],
  ['protocol-node', 'src/protocol/b.ts', 'node:fs'],
  ['exports-rooms', 'src/exports/a.ts', 'src/main/till.ts'],
  ['exports-rooms', 'src/exports/b.ts', 'src/protocol/wire.ts'],
  ['disk-behind-its-port', 'src/exports/c.ts', 'node:fs'],
  ['printing-rooms', 'src/printing/a.ts', 'src/main/till.ts'],
  ['renderer-rooms', 'src/renderer/c.ts', 'src/printing/network.ts'],
  ['escpos-only', 'src/main/services/g.ts', '@point-of-sale/receipt-printer-encoder'],
  ['sqlite-rooms', 'src/sqlite/a.ts', 'src/ledger/journal.ts'],
  ['ledger-rooms', 'src/ledger/a.ts', 'src/main/till.ts'],
  ['ledger-rooms', 'src/ledger/b.ts', 'src/protocol/wire.ts'],
  ['till-journal-rooms', 'src/till-journal/a.ts', 'src/main/ledger/ledger.ts'],
  ['till-journal-rooms', 'src/till-journal/b.ts', 'src/sqlite/open.ts'],
  ['till-journal-rooms', 'src/till-journal/c.ts', 'src/people/pins/pins.ts'],
  ['people-rooms', 'src/people/a.ts', 'src/main/ledger/ledger.ts'],
  ['people-rooms', 'src/people/b.ts', 'src/till-journal/index.ts'],
  ['people-rooms', 'src/people/c.ts', 'src/secrets/own.ts'],
  ['jobs-rooms', 'src/jobs/a.ts', 'src/ledger/journal.ts'],
  ['databases-below', 'src/main/services/f.ts', 'src/sqlite/open.ts'],
  ['main-rooms', 'src/main/a.ts', 'src/relay/relay.ts'],
  ['main-rooms', 'src/main/b.ts', 'src/sandbox/service.ts'],
  ['platform-for-hosts', 'src/main/services/d.ts', 'src/platform/node-ports.ts'],
  ['platform-for-hosts', 'src/sandbox/c.ts', 'src/platform/node-ports.ts'],
  ['platform-rooms', 'src/platform/a.ts', 'src/main/till.ts'],
  ['browser-host-rooms', 'src/browser-host/a.ts', 'src/relay/relay.ts'],
  ['relay-rooms', 'src/relay/a.ts', 'src/main/till.ts'],
  ['relay-rooms', 'src/relay/b.ts', 'src/sandbox/service.ts'],
  ['sandbox-rooms', 'src/sandbox/a.ts', 'src/relay/relay.ts'],
  ['sandbox-rooms', 'src/sandbox/b.ts', 'src/main/till.ts'],
  ['preload-rooms', 'src/preload/a.ts', 'src/main/till.ts'],
  ['renderer-rooms', 'src/renderer/a.ts', 'src/protocol/wire.ts'],
  ['renderer-rooms', 'src/renderer/b.tsx', 'src/main/till.ts'],
  ['screens-alone', 'src/renderer/screens/books/day/a.ts', 'src/renderer/screens/counter/sell/amount-part.tsx'],
  ['parts-below-screens', 'src/renderer/parts/payment/a.tsx', 'src/renderer/screens/counter/waiting/actions.tsx'],
  ['parts-below-screens', 'src/renderer/stores/a.ts', 'src/renderer/shell/places.ts'],
  ['shell-apart-from-screens', 'src/renderer/shell/keys/a.ts', 'src/renderer/screens/counter/sell/amount-part.tsx'],
  ['screens-apart-from-shell', 'src/renderer/screens/setup/settings/a.tsx', 'src/renderer/shell/places.ts'],
  ['stores-below-parts', 'src/renderer/stores/sale/a.ts', 'src/renderer/parts/button.tsx'],
  ['renderer-is-a-leaf', 'src/cli/a.ts', 'src/renderer/app.ts'],
  ['product-without-tests', 'src/relay/c.ts', 'test/support/kit.ts'],
  ['second-service-alone', 'test/drive/service/a.ts', 'src/protocol/signature.ts'],
  ['second-service-alone', 'test/drive/service/b.ts', 'test/support/kit.ts'],
  ['main-ledger-looks-down', 'src/main/ledger/a.ts', 'src/main/services/sales.ts'],
  ['main-ledger-looks-down', 'src/main/gateway/a.ts', 'src/main/till.ts'],
  ['secrets-rooms', 'src/secrets/a.ts', 'src/main/till.ts'],
  ['relay-client-rooms', 'src/relay-client/a.ts', 'src/relay/relay.ts'],
  ['relay-client-rooms', 'src/relay-client/b.ts', 'src/ledger/open.ts'],
  ['main-services-looks-down', 'src/main/services/a.ts', 'src/main/till.ts'],
  ['main-services-looks-down', 'src/main/services/b.ts', 'src/main/electron/entry.ts'],
  ['services-sale-without-refunds', 'src/main/services/sale/a.ts', 'src/main/services/refunds/suspense.ts'],
  ['services-refunds-without-sale', 'src/main/services/refunds/a.ts', 'src/main/services/sale/payments.ts'],
  ['main-rooms', 'src/main/ipc.ts', 'src/browser-host/host.ts'],
  ['main-till-looks-down', 'src/main/pages/a.ts', 'src/main/electron/entry.ts'],
  ['main-till-looks-down', 'src/main/training/a.ts', 'src/main/opening/modes.ts'],
  ['main-opening-looks-down', 'src/main/opening/a.ts', 'src/main/electron/entry.ts'],
  ['electron-only', 'src/main/c.ts', 'electron'],
  ['sqlite-only', 'src/main/services/c.ts', 'better-sqlite3'],
  ['sqlite-only', 'src/cli/b.ts', 'better-sqlite3'],
  ['relay-knows-the-port', 'src/relay/intake/e.ts', 'src/relay/store/sqlite/open.ts'],
  ['relay-store-looks-down', 'src/relay/store/h.ts', 'src/relay/config/config.ts'],
  ['relay-store-port-looks-down', 'src/relay/store/port.ts', 'src/relay/store/rules/quarantine.ts'],
  ['relay-store-rules-looks-down', 'src/relay/store/rules/h.ts', 'src/relay/store/sqlite/open.ts'],
  ['relay-store-move-looks-down', 'src/relay/store/move/h.ts', 'src/relay/store/sqlite/open.ts'],
  ['relay-store-sqlite-looks-down', 'src/relay/store/sqlite/h.ts', 'src/relay/store/open.ts'],
  ['relay-store-postgres-looks-down', 'src/relay/store/postgres/h.ts', 'src/relay/store/sqlite/open.ts'],
  ['relay-store-spooled-looks-down', 'src/relay/store/spooled/h.ts', 'src/relay/store/open.ts'],
  ['postgres-only', 'src/relay/store/sqlite/i.ts', 'pg'],
  ['postgres-only', 'src/cli/c.ts', 'pg'],
  ['relay-config-looks-down', 'src/relay/config/h.ts', 'src/relay/merchants/directory.ts'],
  ['relay-http-looks-down', 'src/relay/http/h.ts', 'src/relay/core.ts'],
  ['relay-http-looks-down', 'src/relay/http/i.ts', 'src/relay/pages/page.ts'],
  ['relay-merchants-looks-down', 'src/relay/merchants/h.ts', 'src/relay/pages/page.ts'],
  ['relay-pages-looks-down', 'src/relay/pages/h.ts', 'src/relay/intake/asked.ts'],
  ['relay-status-looks-down', 'src/relay/status/h.ts', 'src/relay/intake/intake.ts'],
  ['relay-feed-looks-down', 'src/relay/feed/h.ts', 'src/relay/intake/intake.ts'],
  ['relay-intake-looks-down', 'src/relay/intake/h.ts', 'src/relay/feed/waiters.ts'],
  ['relay-routes-looks-down', 'src/relay/routes/h.ts', 'src/relay/core.ts'],
  ['relay-core-looks-down', 'src/relay/core.ts', 'src/relay/relay.ts'],
  ['undici-only', 'src/relay/d.ts', 'undici'],
  ['receipt-page-rooms', 'src/receipt-page/a.ts', 'src/relay/relay.ts'],
  ['noble-only', 'src/relay/g.ts', '@noble/ed25519'],
  ['log-only', 'src/main/d.ts', 'pino'],
  ['log-only', 'src/sandbox/c.ts', 'pino'],
  ['disk-behind-its-port', 'src/main/services/e.ts', 'node:fs'],
  ['disk-behind-its-port', 'src/main/electron/a.ts', 'node:fs/promises'],
  ['disk-behind-its-port', 'src/relay/f.ts', 'fs'],
  ['disk-behind-its-port', 'src/sandbox/d.ts', 'fs/promises'],
  ['no-unresolvable', 'src/relay/e.ts', 'src/relay/nowhere.ts'],
];

const allowed: readonly Edge[] = [
  ['src/shared/contract/index.ts', 'zod'],
  ['src/shared/contract/index.ts', 'src/shared/money.ts'],
  ['src/protocol/wire.ts', 'src/shared/money.ts'],
  ['src/protocol/wire.ts', 'node:crypto'],
  ['src/main/till.ts', 'src/main/services/sales.ts'],
  ['src/main/services/sales.ts', 'src/main/ledger/ledger.ts'],
  ['src/main/ledger/ledger.ts', 'src/ledger/open.ts'],
  ['src/ledger/open.ts', 'src/sqlite/open.ts'],
  ['src/till-journal/index.ts', 'src/ledger/kinds.ts'],
  ['src/till-journal/sale.ts', 'src/protocol/wire.ts'],
  ['src/till-journal/index.ts', 'src/people/entries/kinds.ts'],
  ['src/people/store/people-store.ts', 'src/ledger/journal.ts'],
  ['src/people/store/people-store.ts', 'src/sqlite/open.ts'],
  ['src/main/ledger/ledger.ts', 'src/people/store/people-store.ts'],
  ['src/main/ledger/ledger.ts', 'src/till-journal/index.ts'],
  ['src/relay/store/sqlite/open.ts', 'src/sqlite/open.ts'],
  ['src/relay/store/postgres/connections.ts', 'pg'],
  ['src/main/services/sales.ts', 'src/exports/csv.ts'],
  ['src/main/services/sale/b.ts', 'src/main/services/suspense-facts.ts'],
  ['src/main/services/refunds/b.ts', 'src/main/services/suspense-facts.ts'],
  ['src/sqlite/open.ts', 'better-sqlite3'],
  ['src/platform/call.ts', 'undici'],
  ['src/platform/disk.ts', 'node:fs'],
  ['src/main/ledger/disk.ts', 'node:fs'],
  ['src/cli/disk.ts', 'node:fs'],
  ['src/browser-host/host.ts', 'src/main/till.ts'],
  ['src/main/electron/entry.ts', 'electron'],
  ['src/main/electron/entry.ts', 'src/main/till.ts'],
  ['src/preload/bridge.ts', 'src/shared/contract/index.ts'],
  ['src/relay/http/pino-log.ts', 'pino'],
  ['src/relay/routes/answer.ts', 'src/relay/feed/waiters.ts'],
  ['src/relay/intake/intake.ts', 'src/relay/pages/page.ts'],
  ['src/relay/relay.ts', 'src/protocol/wire.ts'],
  ['src/sandbox/service.ts', 'src/protocol/wire.ts'],
  ['src/renderer/app.ts', 'src/shared/contract/index.ts'],
  ['src/renderer/drawn.tsx', 'src/renderer/screens/counter/sell/amount-part.tsx'],
  ['src/renderer/app.tsx', 'src/renderer/shell/places.ts'],
  ['src/renderer/stores/notes-store.ts', 'src/renderer/parts/icon-paths.ts'],
  ['src/cli/demo.ts', 'src/main/till.ts'],
  ['src/cli/demo.ts', 'src/relay/relay.ts'],
  ['src/cli/demo.ts', 'src/sandbox/service.ts'],
  ['test/drive/service/service.ts', 'test/drive/service/manner.ts'],
  ['test/drive/service/service.ts', 'node:http'],
  ['test/support/kit.ts', 'better-sqlite3'],
  ['test/support/kit.ts', 'src/renderer/app.ts'],
];

const circle: readonly Edge[] = [
  ['src/relay/yin.ts', 'src/relay/yang.ts'],
  ['src/relay/yang.ts', 'src/relay/yin.ts'],
];
const orphan = 'src/relay/orphan.ts';

const root = mkdtempSync(join(tmpdir(), 'qayd-architecture-'));
const found: { rule: string; from: string }[] = [];
let cruised = 0;

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const isPath = (to: string): boolean => /^(src|test)\//.test(to);

beforeAll(() => {
  const edges = [...forbidden.map(([, from, to]): Edge => [from, to]), ...allowed, ...circle];
  const files = new Map<string, string>(edges.filter(([, to]) => isPath(to)).map(([, to]) => [to, 'export {};\n']));
  files.set(orphan, 'export {};\n');
  for (const [from, to] of edges) {
    const target = isPath(to) ? `./${posix.relative(posix.dirname(from), to)}` : to;
    files.set(from, `import ${isPath(to) ? 'type {} from ' : ''}'${target}';\n${files.get(from) ?? ''}`);
  }
  files.delete('src/relay/nowhere.ts');
  for (const [path, text] of files) write(path, text);
  for (const name of edges.map(([, to]) => to).filter((to) => !isPath(to) && !to.startsWith('node:'))) {
    write(`node_modules/${name}/package.json`, `{"name":"${name}","main":"index.js"}`);
    write(`node_modules/${name}/index.js`, '');
  }
  const bin = resolve('node_modules/.bin/depcruise');
  const config = resolve('.dependency-cruiser.cjs');
  const report = execFileSync(process.execPath, [bin, '--config', config, '--output-type', 'json', 'src', 'test'], { cwd: root });
  const { summary } = JSON.parse(report.toString()) as Cruise;
  cruised = summary.totalCruised;
  found.push(...summary.violations.map(({ rule, from }) => ({ rule: rule.name, from })));
});
afterAll(() => rmSync(root, { recursive: true }));

describe('import rules', () => {
  it('are checked against all modules', () => expect(cruised).toBeGreaterThan(forbidden.length));

  it.each(forbidden)('%s refuses that %s imports %s', (rule, from) => expect(found).toContainEqual({ rule, from }));

  it('no-circular refuses a circular import', () =>
    expect(found.some(({ rule, from }) => rule === 'no-circular' && circle.some(([file]) => file === from))).toBe(true));

  it('no-orphans refuses an unused module', () => expect(found).toContainEqual({ rule: 'no-orphans', from: orphan }));

  it.each(allowed)('let %s import %s', (from) => expect(found.filter((violation) => violation.from === from)).toEqual([]));

  it('have an example of a violation each', () => {
    const rules = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as { forbidden: { name: string }[] };
    const broken = new Set(found.map(({ rule }) => rule));
    expect(rules.forbidden.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
  });
});
