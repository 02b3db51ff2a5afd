// Runs one seed of one proof, or of a part of it, and prints its batch as JSON: `one-seed.ts PROOF SEED`. For copies with a planted bug.
import { dishonestParts } from './dishonest/proof.ts';
import { proofs } from './proofs.ts';

const [name, seed] = process.argv.slice(2);
const proof = [...proofs, ...dishonestParts].find((each) => each.name === name);
if (!proof) throw new Error(`no proof is called ${name}`);
console.log(JSON.stringify(await proof.run(Number(seed))));
