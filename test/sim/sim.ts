// `npm run sim`: runs seeds of the simulation, and prints findings and speed. Exit code 1 on any finding.
import { readOptions } from '../../src/cli/options.ts';
import { simulate } from './simulate.ts';

const options = readOptions({
  usage: 'npm run sim -- [--seeds N] [--from SEED] [--tills N] [--sales N]',
  about: 'Simulates service, relay, tills, cashiers and customers in virtual time, with faults, crashes and wrong clocks.',
  options: {
    seeds: { value: 'N', help: 'how many seeds (default 20)' },
    from: { value: 'SEED', help: 'the first one (default 1)' },
    tills: { value: 'N', help: 'tills (default 5)' },
    sales: { value: 'N', help: 'sales per till (default 10)' },
  },
});
const seeds = Number(options.seeds ?? 20);
const from = Number(options.from ?? 1);
const scale = { tills: Number(options.tills ?? 5), salesPerTill: Number(options.sales ?? 10) };

const began = performance.now();
const cpuBegan = process.cpuUsage();
let payments = 0;
let approvals = 0;
let crashes = 0;
let findings = 0;
for (let seed = from; seed < from + seeds; seed++) {
  const outcome = await simulate(seed, scale);
  payments += outcome.payments;
  approvals += outcome.approvals;
  crashes += outcome.crashes;
  findings += outcome.findings.length;
  console.log(
    `seed ${seed}: ${outcome.payments} payments, ${outcome.approvals} approved, trace ${outcome.traceHash.slice(0, 16)}`,
  );
  for (const { till, rule, detail } of outcome.findings) console.log(`  FOUND at ${till}: ${rule}: ${detail}`);
}
const seconds = (performance.now() - began) / 1000;
// Measure processor time, too: load from other programs lengthens wall time, but hardly changes this process's processor time.
const { user, system } = process.cpuUsage(cpuBegan);
const cpuSeconds = (user + system) / 1e6;
console.log(
  `${seeds} seeds, ${payments} payments, ${approvals} approvals, ${crashes} crashes in ${seconds.toFixed(1)} s: ${Math.round(payments / seconds)} payments a second, ${Math.round(payments / cpuSeconds)} a second of processor time`,
);
console.log(findings === 0 ? 'Nothing was lost, doubled or forged.' : `${findings} findings.`);
process.exitCode = findings === 0 ? 0 : 1;
