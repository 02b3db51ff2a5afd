// Scripted sales in which the confirm call is refused in some form, or its answer leaves open whether a checkout exists.
import { type Habit, sale } from '../habit.ts';
import { type Manner, ownNames, type Reply } from '../service/manner.ts';

const json = (status: number, body: unknown): Reply => ({
  kind: 'words',
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});
const html = (status: number): Reply => ({
  kind: 'words',
  status,
  type: 'text/html',
  body: `<html><head><title>${status}</title></head><body><center><h1>${status} Bad Gateway</h1></center></body></html>`,
});

const refused = (name: string, does: string, amount: string, reply: Reply): Habit => ({
  name,
  does,
  gateway: 'wallet',
  amount,
  manner: { reply, creates: false },
  steps: ['charge'],
  truth: 'nothing',
  money: 'nothing was taken: there is no checkout',
  booked: [],
  careful: 'charge again',
});

const unclear = (name: string, does: string, amount: string, manner: Partial<Manner>): Habit => ({
  name,
  does,
  gateway: 'wallet',
  amount,
  manner,
  steps: ['charge'],
  truth: 'unclear',
  money: 'nothing yet: a live checkout exists that the till never saw',
  booked: [],
  careful: 'stop',
});

const error = (status: number, code: string, message: string): unknown => ({ error: { status, code, message } });

export const answers: readonly Habit[] = [
  refused(
    'error-in-200',
    'says AMOUNT_NOT_ALLOWED inside a 200',
    '70',
    json(200, error(400, 'AMOUNT_NOT_ALLOWED', 'Not allowed.')),
  ),
  refused(
    'errors-map',
    'complains with 422 and a map of fields',
    '71',
    json(422, {
      message: 'The given data was invalid.',
      errors: { mobile_number: ['رقم الهاتف غير صحيح.'] },
    }),
  ),
  refused('too-many', 'says 429', '72', json(429, { message: 'Too Many Attempts.' })),
  refused(
    'small-letters',
    'says amount_exceeded_maximum in small letters',
    '73',
    json(400, error(400, 'amount_exceeded_maximum', 'Max.')),
  ),
  refused(
    'duplicated',
    'says DUPLICATED_INVOICE_NUMBER',
    '74',
    json(400, error(400, 'DUPLICATED_INVOICE_NUMBER', 'Used before.')),
  ),
  refused('maintenance', 'says MAINTENANCE_MODE', '75', json(400, error(400, 'MAINTENANCE_MODE', 'صيانة'))),
  refused('forbidden', 'says FORBIDDEN_IP_ADDRESS', '76', json(403, error(403, 'FORBIDDEN_IP_ADDRESS', '41.208.0.1'))),
  {
    ...refused('own-path', 'has a name of its own for its wallet in the path', '77', { kind: 'checkout' }),
    manner: { paths: ownNames },
  },
  {
    ...refused(
      'refused-then-paid',
      'refuses the first call; charged again; the customer pays',
      '79',
      json(400, error(400, 'AMOUNT_NOT_ALLOWED', '?')),
    ),
    steps: ['charge', 'charge again', 'pay 2'],
    truth: 'paid',
    money: '79 came, on the second checkout',
    booked: [sale('79')],
    careful: 'hand over',
  },
  unclear('html-502', 'a proxy answers 502 with a page; the checkout was made', '80', { reply: html(502) }),
  {
    ...unclear('html-502-paid', 'the same, and the customer pays from a message on the phone', '81', { reply: html(502) }),
    steps: ['charge', 'pay 1'],
    truth: 'paid',
    money: '81 came',
    booked: [sale('81')],
    careful: 'hand over',
  },
  unclear('empty-body', 'answers 200 with nothing in it', '82', {
    reply: { kind: 'words', status: 200, type: 'text/html', body: '' },
  }),
  unclear('backend-error', 'says BACKEND_ERROR', '83', { reply: json(500, error(500, 'BACKEND_ERROR', 'Try later.')) }),
  unclear('maintenance-made', 'answers 503 with MAINTENANCE_MODE, and made the checkout all the same', '87', {
    reply: json(503, error(503, 'MAINTENANCE_MODE', 'صيانة')),
  }),
  unclear('odd-host', 'sends the customer to a host that is none of the service’s', '84', {
    redirect: 'https://pay.elsewhere.example/{id}',
  }),
  unclear('plain-http', 'sends the customer to plain http', '85', { redirect: 'http://pay.example.ly/{id}' }),
  unclear('no-address', 'says success without an address', '86', {
    reply: { kind: 'checkout', body: '{"status":200,"result":{"code":"CHECKOUT_REDIRECT"}}' },
  }),
];
