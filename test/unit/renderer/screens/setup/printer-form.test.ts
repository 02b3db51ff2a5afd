// Tests the settings form for receipts and their printer: typed text becomes settings, a faulty field is reported, and an unusual
// printer address needs an owner.
import { describe, expect, it } from 'vitest';
import {
  footerFromField,
  footerInField,
  needsOwner,
  printerForm,
  readPrinterForm,
} from '../../../../../src/renderer/screens/setup/settings/devices/printer-form.ts';
import type { ReceiptSettings } from '../../../../../src/shared/contract/counter/receipts.ts';

const usual = { paper: '80', lang: 'ar', auto: false, footer: '', omits: [] } as const;
const network = { kind: 'network', host: '192.168.1.50', port: 9100 } as const;
const formOf = (way: ReceiptSettings['way'], changes: Partial<ReturnType<typeof printerForm>> = {}) => ({
  ...printerForm({ ...usual, way }),
  ...changes,
});

it.each([
  ['هاتف 021 333 4455', 'هاتف 021\u00a0333\u00a04455'],
  ['هاتف ٠٢١ ٣٣٣ طرابلس', 'هاتف ٠٢١\u00a0٣٣٣ طرابلس'],
  ['1 شارع 2\n3 4', '1 شارع 2\n3\u00a04'],
])('the field of the last lines keeps the groups of a number together: %j', (stored, shown) => {
  expect(footerInField(stored)).toBe(shown);
  expect(footerFromField(shown)).toBe(stored);
});

it.each<ReceiptSettings['way']>([{ kind: 'dialog' }, { kind: 'system', printer: 'EPSON' }, network])(
  '%j is read back unchanged',
  (way) => expect(readPrinterForm(formOf(way))).toEqual({ receipts: { ...usual, way }, troubles: {} }),
);

it.each([
  ['a printer of the system that nobody chose', { way: 'system', printer: '' }, { printer: 'printer.none' }],
  ['an address outside the shop', { host: '8.8.8.8' }, { host: 'printer.host-wrong' }],
  ['no address', { host: ' ' }, { host: 'printer.host-wrong' }],
  ['port 0', { port: '0' }, { port: 'printer.port-wrong' }],
  ['port 65536', { port: '65536' }, { port: 'printer.port-wrong' }],
  ['a port of letters', { port: '91a0' }, { port: 'printer.port-wrong' }],
  ['a sheet for a printer of receipts', { paper: 'A4' }, { paper: 'printer.no-sheet' }],
] as const)('%s is rejected with an error at its field', (_, changes, troubles) =>
  expect(readPrinterForm(formOf(network, changes))).toEqual({ receipts: null, troubles }),
);

it('only the fields of the chosen way are checked', () => {
  const empty = { printer: '', host: '', port: '' };
  expect(readPrinterForm(formOf({ kind: 'dialog' }, empty)).troubles).toEqual({});
  expect(readPrinterForm(formOf({ kind: 'system', printer: 'EPSON' }, { host: '', port: '', paper: 'A4' })).troubles).toEqual({});
});

it('spaces are trimmed and the digits of another script are read as Latin digits', () => {
  const { receipts } = readPrinterForm(formOf(network, { host: ' 10.0.0.7 ', port: '٩١٠١' }));
  expect(receipts?.way).toEqual({ kind: 'network', host: '10.0.0.7', port: 9101 });
});

describe('an owner is needed', () => {
  const unusual = { kind: 'network', host: '127.0.0.1', port: 9100 } as const;
  it.each([
    ['for a new address that is unusual', unusual, network, true],
    ['not for a usual address', network, { kind: 'dialog' }, false],
    ['not for the unusual address that is saved', unusual, unusual, false],
    ['for another port of it', { ...unusual, port: 9101 }, unusual, true],
    ['not while the address is empty', { ...unusual, host: '' }, network, false],
    ['not for another way', { kind: 'dialog' }, unusual, false],
  ] as const)('%s', (_, way, set, isNeeded) => expect(needsOwner(formOf(way), set)).toBe(isNeeded));
});
