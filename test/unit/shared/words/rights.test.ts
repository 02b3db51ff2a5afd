// Approved commands on screen and paper of a close: commands that change different things have different words.
import { expect, it } from 'vitest';
import { commandPhrase, rightOfCommand, wordsRights } from '../../../../src/shared/words/rights.ts';

const ofConnection = Object.entries(rightOfCommand).flatMap(([command, right]) =>
  right === 'change-connection' ? [command] : [],
);

it('an approved change of addresses, keys or folders says which of them, and not all that its right allows', () => {
  const general = wordsRights['change-connection'];
  for (const command of ofConnection)
    for (const lang of ['ar', 'en'] as const) expect(commandPhrase(command)[lang], command).not.toBe(general[lang]);
  // The two ways of choosing one folder, in the system's dialog and by its path, are one thing.
  const once = ofConnection.filter((command) => !command.endsWith('.pick') && command !== 'backup.pick-folder');
  for (const lang of ['ar', 'en'] as const)
    expect(new Set([...once, 'start'].map((command) => commandPhrase(command)[lang])).size).toBe(once.length + 1);
  expect(commandPhrase('start').en).toBe('Open the till with new addresses or keys');
});

it('a command without words of its own has those of its right, and an unknown one its raw name', () => {
  expect(commandPhrase('rights.set')).toEqual(wordsRights['manage-people']);
  for (const command of ['new.command', 'constructor']) expect(commandPhrase(command)).toEqual({ ar: command, en: command });
});
