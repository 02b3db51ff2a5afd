// Handlers for receipts and printers.
import type { receiptsContract } from '../../shared/contract/counter/receipts.ts';
import { fail, ok } from '../../shared/result.ts';
import type { HandlerParts, Outgoing, Some } from './types.ts';
import { wholeUpload } from './uploads.ts';
import { seen } from './views.ts';

type Names = keyof typeof receiptsContract;

const fileOf = ({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }): Outgoing => ({
  ...{ name, mediaType: 'application/pdf', size: bytes.length },
  read: async (offset, length) => bytes.subarray(offset, offset + length),
});

export const receiptHandlers = ({ till, abilities }: HandlerParts<'receipts'>): Some<Names> => {
  const { receipts } = till;
  const training = abilities.mode !== 'live';
  return {
    'receipt.get': ({ kind, id }) => seen(receipts.printed(kind, id), (printed) => ({ ...printed })),
    'receipt.print': (input, { caller }) => receipts.begin({ ...input, actor: caller.user, training }),
    'receipt.send': async ({ jobId }, { caller }) => seen(await receipts.send({ jobId, actor: caller.user }), () => ({})),
    'receipt.send-dots': async (input, { caller }, body) => {
      const bits = await wholeUpload(body);
      return bits ? seen(await receipts.sendDots({ ...input, bits, actor: caller.user }), () => ({})) : fail('transfer.broken');
    },
    'receipt.pdf': async ({ jobId }, { caller }) => seen(await receipts.pdf({ jobId, actor: caller.user }), fileOf),
    'printer.list': async () => {
      const list = await receipts.list();
      return ok(list && list.map((printer) => ({ ...printer })));
    },
    'printer.try': (_, { caller }) => ok(receipts.test(caller.user, training)),
  };
};
