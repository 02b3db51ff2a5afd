// A Vitest reporter for scripts/verify.ts: writes counts and the reason of each skipped test, which Vitest's own JSON report
// leaves out. VITEST_COUNTS names the file to write.
import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

export type Counts = { passed: number; failed: number; skipped: { name: string; reason: string }[] };

export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts: Counts = { passed: 0, failed: 0, skipped: [] };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'passed') counts.passed++;
        else if (result.state === 'failed') counts.failed++;
        else {
          const note = result.state === 'skipped' ? result.note : 'it never finished';
          counts.skipped.push({ name: test.fullName, reason: note ?? `no reason given (${test.options.mode})` });
        }
      }
    }
    writeFileSync(process.env['VITEST_COUNTS'] ?? 'counts.json', JSON.stringify(counts));
  }
}
