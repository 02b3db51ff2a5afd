// Runs one seed of a proof or of its part, and prints the batch as JSON: `one-seed.ts PROOF SEED`. Used in copies with a planted
// bug.
import { dishonestParts } from './dishonest/proof.ts';
import { failoverParts } from './failover/proof.ts';
import { proofs } from './proofs.ts';

const [name, seed] = process.argv.slice(2);
const proof = [...proofs, ...dishonestParts, ...failoverParts].find((each) => each.name === name);
if (!proof) throw new Error(`no proof is called ${name}`);
console.log(JSON.stringify(await proof.run(Number(seed))));
