// Screenshot scenes of the names that the payment service uses for gateways and payment methods: the form in Settings, and a
// notice with an unknown name that a supervisor may adopt.
import { toSettings } from '../../../src/renderer/stores/route-store.ts';
import type { ExceptionView } from '../../../src/shared/contract/books/supervisor.ts';
import { providerNames } from '../../../src/shared/payment/provider-names.ts';
import { settings, stepOf, historyPaid } from '../../support/windows/books.ts';
import { openExceptions } from '../../support/windows/books-closed.ts';
import { attempt } from '../../support/windows/data.ts';
import { no, yes } from '../../support/windows/fixture-api.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';

const names = providerNames.parse({
  wallet: {
    path: 'tlync',
    notices: ['tlync', 'tlync-wallet'],
    methods: [
      { code: 'sadad', ar: 'سداد', en: 'Sadad' },
      { code: 'edfali', ar: 'ادفع لي', en: 'Edfali' },
    ],
  },
  card: { path: 'moamalat', notices: ['moamalat'] },
});

const named: ExceptionView = {
  ...(openExceptions[0] as ExceptionView),
  seq: 1895,
  reason: 'gateway-differs',
  invoiceNo: 'T1-0148',
  gateway: 'tlync',
};
const evidence = () => {
  const step = historyPaid(attempt(148, 'wallet', 45_250)).steps.find(({ notice }) => notice?.effect === 'receipt');
  const notice = step?.notice ? { ...step.notice, effect: 'exception', exception: 'gateway-differs' } : null;
  return yes(stepOf(1895, 'notice.judged', { actor: 'relay', notice }));
};
const exception = (name: string, offer: NonNullable<Given['answers']>['names.offer'], act?: Scene['act']): Scene => ({
  name: `names-${name}`,
  route: { screen: 'exceptions', seq: named.seq },
  given: {
    lights: { exceptions: 6 },
    answers: {
      'exceptions.list': () => yes({ rows: [named, ...openExceptions], more: false }),
      'exception.evidence': evidence,
      ...(offer && { 'names.offer': offer }),
    },
  },
  ...(act && { act }),
});
const tlync = { gateway: 'wallet' as const, name: 'tlync', known: false, waiting: 3 };

export const scenesNames: readonly Scene[] = [
  {
    name: 'names-settings',
    route: toSettings('service'),
    given: { app: { names }, answers: { 'settings.get': () => yes(settings) } },
    act: async (page) => {
      await page.locator('.names-methods').evaluate((part) => part.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'names-wrong',
    route: toSettings('service'),
    given: { app: { names }, answers: { 'settings.get': () => yes(settings) } },
    act: async (page) => {
      const fields = page.locator('.names-sheet .set-limits');
      await fields.nth(1).locator('input').first().fill('tlync');
      await fields.nth(0).locator('.names-method input').first().fill('edfali');
      await page.locator('.names-sheet > .set-row .button').first().click();
      await page.locator('.names-sheet .error-note').first().waitFor();
      await page.locator('.names-methods').evaluate((part) => part.scrollIntoView({ block: 'center' }));
    },
  },
  exception('offer', () => yes(tlync)),
  exception('known', () => yes({ ...tlync, gateway: 'card', name: 'moamalat', known: true, waiting: 1 })),
  exception('refused', () => no('names.others', { name: 'moamalat' })),
  exception(
    'adopting',
    () => yes(tlync),
    async (page) => {
      await page.locator('.callout .button').first().click();
      await page.locator('[role="alertdialog"]').waitFor();
    },
  ),
];
