// Runs one seed of a plan of the proof "failover", and prints the batch as JSON: `seed-child.ts SEED PLAN [own]`. Ends with its parent.
import { type PlanName, runPlan } from './run-seed.ts';

const [seed = '1', plan = 'full', namespaces = ''] = process.argv.slice(2);
// In namespaces of its own, everything ends with this process. The rig of an interrupted run must not stay behind.
process.stdin.once('end', () => process.exit(1));
process.stdin.resume();
const batch = await runPlan(Number(seed), plan as PlanName, namespaces === 'own');
process.stdout.write(JSON.stringify(batch), () => process.exit(0));
