// The command of a notice as text in the spool's file. A damaged or forged text is no command: it must neither keep the relay from
// its start nor become a command of another kind, such as the pin of a key.
import { z } from 'zod';
import { noticeKinds } from '../../../shared/payment/gateways.ts';
import { wallTime, waysIn } from '../../../shared/relay-wire/parts.ts';
import type { NoticeCommand } from '../rules/spool.ts';

const notice = z.looseObject({
  kind: z.enum(noticeKinds),
  digest: z.string(),
  mark: z.string().nullable(),
  cameBy: z.enum(waysIn),
  sentTo: z.string().nullable(),
  receivedAtMs: wallTime,
  headers: z.record(z.string(), z.string()),
});
/** JSON has no Infinity, so a missing bound is stored as null. */
const bound = z
  .int()
  .nonnegative()
  .nullable()
  .transform((most) => most ?? Infinity);
const spooledCommand = z.discriminatedUnion('do', [
  z.looseObject({
    do: z.literal('keep'),
    till: z.string(),
    notice,
    by: z.looseObject({ keyId: z.string(), profileId: z.string() }).nullable(),
    mostUnverified: bound,
    again: z.enum(['count', 'refuse']),
  }),
  z.looseObject({
    do: z.literal('quarantine'),
    till: z.string(),
    notice,
    problem: z.string(),
    strength: z.literal([0, 1, 2, 3]),
    address: z.string(),
    prefix: z.string(),
    mostPerTill: bound,
    mostPerAddress: bound,
    mostPerPrefix: bound,
  }),
]);

/** The command as text, without the notice's bytes. */
export const commandText = (command: NoticeCommand): string =>
  JSON.stringify({ ...command, notice: { ...command.notice, raw: undefined } });

/** Reads the text of `commandText`, with the notice's bytes; null if the text is no command of a notice. */
export const readCommand = (text: string, raw: Buffer): NoticeCommand | null => {
  try {
    const command = spooledCommand.parse(JSON.parse(text));
    return { ...command, notice: { ...command.notice, raw } } as NoticeCommand;
  } catch {
    return null;
  }
};
