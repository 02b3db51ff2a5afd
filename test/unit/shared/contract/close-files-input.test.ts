// Tests which kinds of files a shop may choose for each close: the close itself and each kind of exported file, each once.
import { expect, it } from 'vitest';
import { contract } from '../../../../src/shared/contract/index.ts';

it.each([
  [['csv'], true],
  [['xlsx', 'json', 'beancount'], true],
  [[], false],
  [['csv', 'csv'], false],
  [['document', 'odoo'], true],
  [['docx'], false],
  [['pdf'], false],
])('the kinds %j are accepted: %j', (kinds, expected) => {
  const input = { requestId: '0'.repeat(32), folder: '/media/usb', kinds };
  expect(contract['close-files.choose'].input.safeParse(input).success).toBe(expected);
});
