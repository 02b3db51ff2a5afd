// Training data stays apart from the books: only a training till has drills, a training folder opens in no other mode, and
// exported training files are marked as training.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectionFileName } from '../../../../../src/main/opening/connection.ts';
import { type ModeOptions, modeFrom } from '../../../../../src/main/opening/mode-options.ts';
import { trainingKeysName } from '../../../../../src/main/training/training.ts';
import { nodeFiles } from '../../../../../src/platform/node-files.ts';
import { diagnosticChecks } from '../../../../../src/shared/health/diagnostics.ts';
import { drillIds } from '../../../../../src/shared/drills/drills.ts';
import { fail } from '../../../../../src/shared/result.ts';
import { newRequestId, openCounter } from '../../../../support/counter.ts';
import { openDrillShop } from '../../../../support/drill-shop.ts';
import { tempDir } from '../../../../support/temp-dir.ts';
import { testSettings } from '../../../../support/till.ts';

let dir: ReturnType<typeof tempDir>;
beforeEach(() => {
  dir = tempDir();
});
afterEach(() => dir.remove());

const usual = { files: nodeFiles, usualRoot: '/data', lanHost: null, usual: 'training' } as const;
const openedAs = (options: ModeOptions) => {
  const request = modeFrom(options, usual);
  return request.ok ? request.value : request;
};

describe('a till outside training', () => {
  it.each(['live', 'trial'] as const)('has no drills in %s, and stores no drill files', async (mode) => {
    const counter = openCounter({ abilities: { mode } });
    for (const id of drillIds) expect(await counter.client.codeOf('drill.begin', { id })).toBe('drill.only-training');
    for (const name of ['drills.list', 'drill.now', 'drill.end'] as const)
      expect(await counter.client.codeOf(name, {})).toBe('drill.only-training');
    expect(readdirSync(counter.dir, { recursive: true }).filter((file) => String(file).includes('drill'))).toEqual([]);
    counter.close();
  });
});

it('the self-check in training has no result for a second backup folder, unless one is chosen', async () => {
  const shop = openDrillShop();
  shop.till().diagnostics.begin();
  await shop.world.until(() => shop.till().diagnostics.now().atMs !== null);
  const checks = shop
    .till()
    .diagnostics.now()
    .list.map(({ check }) => check);
  expect(checks).toEqual(diagnosticChecks.filter((check) => check !== 'copies' && check !== 'printer'));
  shop.close();
});

describe('a folder', () => {
  it('of training is not opened as live or trial by any command line', () => {
    const training = join(dir.path, 'training');
    mkdirSync(training);
    writeFileSync(join(training, trainingKeysName), '{}');
    const refused = fail('config.invalid', { file: training, field: '--data', reason: 'another' });
    expect(openedAs({ data: training, live: 'true' })).toEqual(refused);
    expect(openedAs({ data: training, service: 'https://a.example', relay: 'https://b.example' })).toEqual(refused);
    // The live folder is created beside the training folder, never inside it.
    expect(openedAs({ data: dir.path, live: 'true' })).toMatchObject({ mode: 'live', dir: join(dir.path, 'live') });
  });

  it('of a live till is not opened for training by any command line', () => {
    const live = join(dir.path, 'live');
    mkdirSync(live);
    const connection = { mode: 'live', serviceUrl: 'https://a.example', relayUrl: 'https://b.example' };
    writeFileSync(join(live, connectionFileName), JSON.stringify(connection));
    const refused = fail('config.invalid', { file: live, field: '--data', reason: 'another' });
    expect(openedAs({ data: live, training: 'true' })).toEqual(refused);
    expect(openedAs({ data: dir.path, training: 'true' })).toMatchObject({ dir: join(dir.path, 'training') });
  });
});

describe('an export or close', () => {
  it('of training is marked as training in its file name and on each line', async () => {
    const at = openDrillShop({ simulated: true });
    const attempt = await at.upTo('late-payment', 2);
    await at.untilOver();
    const { businessDay } = attempt;
    const asked = { requestId: newRequestId(), from: businessDay, to: businessDay };
    const { file } = await at.client().get('export.start', asked);
    await at.world.until(() => at.client().told.some(({ body }) => (body as { state?: string } | null)?.state === 'done'));
    expect(file).toMatch(/qayd-training-[^/]*\.csv$/);
    const [, ...lines] = readFileSync(file, 'utf8').trim().split('\r\n');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !line.includes('T1 (training)'))).toEqual([]);
    const { document } = await at.client().get('day.close', {
      ...{ requestId: newRequestId(), day: businessDay, acknowledge: true, override: null },
    });
    const close = await at.client().get('close.export', { number: document.number });
    expect(close.file).toMatch(/qayd-training-close-T1-0001\.json$/);
    at.close();
  });

  it('of a live till is not marked as training', async () => {
    const counter = openCounter({ settings: testSettings() });
    const { businessDay } = await counter.sell();
    const asked = { requestId: newRequestId(), from: businessDay, to: businessDay };
    expect((await counter.client.get('export.start', asked)).file).not.toContain('training');
    counter.close();
  });
});
