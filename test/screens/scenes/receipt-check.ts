// Screenshot scenes of the dialog for checking a receipt: each verdict.
import type { ReceiptVerdict } from '../../../src/shared/contract/books/receipt-check.ts';
import { morning, nowMs } from '../../support/windows/data.ts';
import { yes } from '../../support/windows/fixture-api.ts';
import type { Scene } from '../../support/windows/scene.ts';

type Genuine = Extract<ReceiptVerdict, { is: 'genuine' }>;

const facts: Genuine['facts'] = {
  kind: 'payment',
  id: 'attempt_01jd8q0w5xk3m9t2v7ab4n',
  till: 'T1',
  invoiceNo: 'T1-0141',
  currency: 'LYD',
  amountMinor: 45_250,
  atMs: nowMs - 86_400_000,
  offsetMinutes: 120,
  transactionId: '7391046628',
  unconfirmed: false,
  training: false,
};
const genuine = (changes: Partial<Genuine> = {}): Genuine => ({
  is: 'genuine',
  facts,
  own: true,
  attemptId: facts.id,
  since: [],
  givenBackMinor: 0,
  owedBackMinor: 0,
  shown: { times: 0, lastMs: null, lastBy: null },
  ...changes,
});
const before: Partial<Genuine> = { shown: { times: 2, lastMs: nowMs - 3_600_000, lastBy: 'هدى' } };

const scene = (name: string, verdict: ReceiptVerdict | null): Scene => ({
  name,
  given: { attempts: morning, answers: verdict ? { 'receipt.check': () => yes(verdict) } : {} },
  route: { screen: 'payments', attemptId: null, states: [] },
  act: async (page) => {
    await page.locator('.found-filters > .button').click();
    await page.getByRole('dialog').locator('input').waitFor();
    if (!verdict) return;
    await page
      .getByRole('dialog')
      .locator('input')
      .fill(
        verdict.is === 'found' || verdict.is === 'code-unknown'
          ? '7k3m 9qxa 2b4c'
          : verdict.is === 'code-length'
            ? 'GWR1'
            : verdict.is === 'invoice'
              ? verdict.invoiceNo
              : 'https://pay.example.ly/receipt/shop#AQAAAACwwgGiB1Y4HD8CBwrnKj0mX1nA5cQ',
      );
    await page.getByRole('dialog').locator('form .button').click();
    await page.locator('.dialog-body .callout').first().waitFor();
  },
});

export const scenesReceiptCheck: readonly Scene[] = [
  scene('receipt-check', null),
  scene('receipt-check-genuine', genuine()),
  scene('receipt-check-training', { ...genuine({ facts: { ...facts, training: true } }), is: 'training' }),
  scene(
    'receipt-check-again',
    genuine({ ...before, since: ['given-back', 'owed-back'], givenBackMinor: 18_000, owedBackMinor: 2_500 }),
  ),
  scene('receipt-check-refund', genuine({ facts: { ...facts, kind: 'refund', unconfirmed: true }, own: false, attemptId: null })),
  scene('receipt-check-found', { ...genuine(before), is: 'found', since: ['given-back'], givenBackMinor: 18_000 }),
  scene('receipt-check-found-training', { ...genuine({ facts: { ...facts, training: true } }), is: 'found' }),
  scene('receipt-check-code-unknown', { is: 'code-unknown' }),
  scene('receipt-check-code-length', { is: 'code-length', characters: 4 }),
  scene('receipt-check-false', { is: 'false', why: 'signature' }),
  scene('receipt-check-invoice', { is: 'invoice', invoiceNo: 'T1-0141' }),
  scene('receipt-check-open', { is: 'open', why: 'other-till', till: 'T2' }),
  scene('receipt-check-former', { is: 'open', why: 'former-machine', till: null }),
];
