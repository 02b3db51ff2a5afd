// Scripted sales in which the money is real, but the notice's signature does not verify. Each has its own till, because the
// warning appears on all screens.
import type { Habit } from '../habit.ts';
import type { Gateway, Manner } from '../service/manner.ts';

const quarantined = (name: string, does: string, gateway: Gateway, amount: string, manner: Partial<Manner>): Habit => ({
  name,
  does,
  gateway,
  amount,
  manner,
  steps: gateway === 'wallet' ? ['charge', 'pay 1'] : ['charge', 'pay 1', 'back 1'],
  truth: 'quarantined',
  money: `${amount} was taken; the notice that says so does not verify`,
  booked: [],
  careful: 'call the owner',
  alone: true,
});

export const signatures: readonly Habit[] = [
  quarantined('signed-sorted', 'signs the fields in alphabetical order', 'wallet', '90', { signature: 'sorted' }),
  quarantined('signed-base64', 'writes the signature in Base64', 'wallet', '91', { signature: 'base64' }),
  quarantined('signed-values', 'signs the values alone', 'card', '92', { signature: 'values' }),
  quarantined('signed-old-secret', 'signs with the secret of last year', 'wallet', '93', { signature: 'old-secret' }),
  quarantined('unsigned-more', 'adds parameters behind the signature', 'card', '94', { unsigned: [['utm_source', '"bank"']] }),
  quarantined('repeated', 'writes the amount twice', 'wallet', '95', { repeated: 'amount' }),
  quarantined('nested', 'writes fields inside fields', 'wallet', '97', { more: [['payer', '{"name":"x"}']] }),
  {
    ...quarantined('made-up', 'nobody pays; somebody sends a made-up notice for the open sale', 'wallet', '96', {
      signature: 'made-up',
    }),
    money: 'nothing was taken: the notice is forged',
  },
];
