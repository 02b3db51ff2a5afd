// Asks for an owner before a backup replaces books with people: for the PIN, or for the recovery code if the till's secret is not
// available.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPins, type PinChecks } from '../../people/pins/pins.ts';
import type { User } from '../../people/store/people-store.ts';
import { callOffRestore, type RestoreRequest, unknownActor } from '../../ledger/backup/restore-request.ts';
import { databaseFile, openLedger } from '../../main/ledger/ledger.ts';
import { nodeFiles } from '../../platform/node-files.ts';
import { nodeClock, nodeRandom } from '../../platform/node-ports.ts';
import { ownSchema, ownSecretsOf } from '../../secrets/own.ts';
import { openSecrets, sealedFileName } from '../../secrets/store.ts';
import { scryptStretch, usualCost } from '../../secrets/stretch.ts';
import { readRecoveryCode } from '../../shared/people/recovery-code.ts';
import { sameName } from '../../shared/people/person.ts';
import { defaultDay } from '../../shared/time/business-day.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { ask, unlockOnTerminal } from '../start/terminal.ts';
import { wordsFor } from '../start/words.ts';
import { modeFolderOf } from '../verify/keys.ts';

const trainingFile = 'training-own.json';

/** Returns the pepper, the till's own secret in PIN hashes; null if its keys are missing or stay locked. */
const pepperBeside = async (file: string, say: (text: string) => void): Promise<(() => Uint8Array) | null> => {
  const training = join(file, '..', '..', trainingFile);
  if (existsSync(training)) {
    const own = ownSchema.parse(JSON.parse(readFileSync(training, 'utf8')));
    return ownSecretsOf(() => own).pepper;
  }
  const dir = modeFolderOf(file);
  if (dir === null) return null;
  const store = await openSecrets({ dir, random: nodeRandom, files: nodeFiles, keyStore: null });
  if (!store.asksPassphrase || store.status() !== 'locked') return null;
  const unlocked = await unlockOnTerminal(store, false, {
    question: 'Passphrase of the keys (empty: use the recovery code): ',
  });
  if (unlocked.ok) return store.secrets().pepper;
  if (unlocked.error.code !== 'secrets.locked') say(wordsFor(unlocked.error));
  return null;
};

/** The owner who restores, and the kind of proof. The actor is `unknown` if there are no people to ask. */
export type Proven = Pick<RestoreRequest, 'actor' | 'proof'>;

/**
 * Returns who restores if the books contain no people. The sealed keys may still contain a recovery code; the till then asks for
 * that code at its next start (`at-start`).
 */
const nobodyIn = (file: string): Proven | 'at-start' => {
  const dir = modeFolderOf(file);
  return dir !== null && existsSync(join(dir, sealedFileName)) ? 'at-start' : { actor: unknownActor, proof: null };
};

type OwnerQuestion = { readonly owners: readonly User[]; readonly pins: PinChecks; readonly withPins: boolean };

/**
 * Asks for an owner's PIN or the recovery code, and checks the answer. Errors: those of a PIN check and of a recovery-code check;
 * `people.unknown` without an answer.
 */
const prove = async ({ owners, pins, withPins }: OwnerQuestion): Promise<Result<Proven>> => {
  const names = owners.map(({ name }) => name).join(', ');
  const typed = await ask(withPins ? 'PIN of an owner, or the recovery code: ' : 'Recovery code: ');
  if (typed === null || typed === '') return fail('people.unknown');
  const code = readRecoveryCode(typed);
  if (code.ok || !withPins) {
    if (!code.ok) return code;
    const checked = await pins.checkRecovery(code.value);
    return checked.ok ? ok({ actor: 'owner', proof: 'recovery' }) : checked;
  }
  const [only, another] = owners;
  const named = another ? await ask(`Name of the owner (${names}): `) : (only?.name ?? '');
  const owner = owners.find(({ name }) => sameName(name, (named ?? '').trim()));
  if (!owner) return fail('people.unknown');
  const checked = await pins.check(owner.userId, typed);
  return checked.ok ? ok({ actor: owner.userId, proof: 'pin' }) : checked;
};

/**
 * Asks for an owner and returns who restores: an owner by PIN, or `owner` by recovery code. For books without people, or
 * unreadable books: `unknown`, or `at-start` if there are sealed keys. Failed attempts count as they do at the till. Errors:
 * those of a PIN check and of a recovery-code check; `people.unknown` without an answer; `data.in-use`.
 */
export const askOwner = async (dir: string, say: (text: string) => void): Promise<Result<Proven | 'at-start'>> => {
  const file = join(dir, databaseFile);
  if (!existsSync(file)) return ok(nobodyIn(file));
  // Cancel a restore that is already requested: opening the books here would carry it out.
  callOffRestore(dir);
  const opened = openLedger(dir, { clock: nodeClock, random: nodeRandom }, defaultDay);
  if (!opened.ok) {
    if (opened.error.code === 'data.in-use') return opened;
    say('The books cannot be opened, so no owner can be asked. The till will show above every screen that they were restored.');
    return ok(nobodyIn(file));
  }
  const ledger = opened.value;
  try {
    if (!ledger.arePeopleAsSaid()) ledger.rebuild();
    if (ledger.people.state() === 'nobody') return ok(nobodyIn(file));
    const owners = ledger.people.users().filter(({ role, active }) => role === 'owner' && active);
    say(`Only an owner restores these books: ${owners.map(({ name }) => name).join(', ')}.`);
    const plain = owners.every(({ userId }) => ledger.people.pin(userId)?.pepper === null);
    const pepper = plain ? null : await pepperBeside(file, say);
    const pins = createPins({
      program: 'till',
      ...{ ledger, clock: nodeClock, random: nodeRandom, stretch: scryptStretch, cost: usualCost },
      pepper: pepper ?? (() => new Uint8Array(32)),
      onDifference: () => {},
      // Without the pepper, do not rewrite stored PINs in the newer form.
      upgrades: pepper !== null,
    });
    return await prove({ owners, pins, withPins: plain || pepper !== null });
  } finally {
    ledger.close();
  }
};
