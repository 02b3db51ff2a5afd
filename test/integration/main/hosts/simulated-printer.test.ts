// Training's simulated receipt printer accepts prints like any network printer.
import { expect, it } from 'vitest';
import { openSimulatedPrinter } from '../../../../src/main/training/simulated-printer.ts';
import { nodeClock } from '../../../../src/platform/node-ports.ts';
import { createNetworkPrint } from '../../../../src/printing/network.ts';

it('the simulated printer reports missing paper before the print, and prints once paper is in', async () => {
  const printer = await openSimulatedPrinter();
  const heard: string[] = [];
  printer.listen((said) => void heard.push(said));
  const print = createNetworkPrint(nodeClock);
  // A print as long as a receipt, whose data contains the bytes of a status request.
  const bytes = new Uint8Array(40_000).map((_, i) => [0x10, 0x04, 0x01, 0xff][i % 4] as number);
  printer.load(false);
  expect(await print(printer.address, bytes)).toMatchObject({
    ok: false,
    error: { code: 'printer.no-paper', params: { sent: 0 } },
  });
  printer.load(true);
  expect(await print(printer.address, bytes)).toMatchObject({ ok: true });
  expect(heard).toEqual(['no-paper', 'printed']);
  printer.close();
});
