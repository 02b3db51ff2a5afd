// The facts about a printer of the operating system: its name for the print command, its name for people, and if it is the usual
// printer.
import { expect, it } from 'vitest';
import { systemPrinterOf } from '../../../../src/main/electron/windows/system-printer.ts';

it('a printer is shown by its name for people, or by its system name if it has no other', () => {
  const listed = { name: 'EPSON_TM', displayName: 'EPSON TM-T20III' };
  expect(systemPrinterOf(listed)).toEqual({ name: 'EPSON_TM', label: 'EPSON TM-T20III', isDefault: false });
  expect(systemPrinterOf({ ...listed, displayName: '' }).label).toBe('EPSON_TM');
});

it('a printer is the usual one only if the system reports so', () => {
  const listed = { name: 'Office', displayName: '' };
  const reported = [true, false, undefined, 'false', 1];
  expect(reported.map((isDefault) => systemPrinterOf({ ...listed, isDefault }).isDefault)).toEqual([
    true,
    ...[false, false, false, false],
  ]);
});
