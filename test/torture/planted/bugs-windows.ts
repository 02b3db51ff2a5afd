// Planted bugs in windows, displays and printing that only minutes of end-to-end tests would notice; unit tests hold each rule.
import { type Bug, unit } from './bug.ts';

export const windowBugs: readonly Bug[] = [
  {
    what: 'a customer’s short touch turns the window back to the cashier',
    in: 'BackButton',
    find: "onPress={({ pointerType }) => (pointerType === 'keyboard' || pointerType === 'virtual') && onBack()}",
    replace: 'onPress={onBack}',
    tests: unit('renderer/dom/turned'),
  },
  {
    what: 'an address that a display tab has used up is still offered',
    in: 'usePlaces',
    find: 'setUrl(null);',
    replace: '',
    tests: unit('renderer/dom/turned'),
  },
  {
    what: 'a logo that the shop removed stays on the customer display',
    in: 'useLogoOf',
    find: 'logo && logo.of === sha256 ? logo.address : null',
    replace: 'logo ? logo.address : null',
    tests: unit('renderer/dom/customer-display'),
  },
  {
    what: 'the till locks itself while a person moves by keys alone',
    in: 'inputs',
    room: 'renderer',
    find: "'keydown', ",
    replace: '',
    tests: unit('renderer/dom/people'),
  },
  {
    what: 'a window that nobody has pressed yet never sounds',
    in: 'chime',
    find: "if (context.state === 'suspended') void context.resume().catch(() => {});",
    replace: '',
    tests: unit('renderer/dom/heard'),
  },
  {
    what: 'a window whose language was changed keeps its direction',
    in: 'Page',
    find: '}, [lang]);',
    replace: '}, []);',
    tests: unit('renderer/dom/sell'),
  },
  {
    what: 'money that arrives while a dialog is open is not announced to a screen reader',
    in: 'alwaysHeard',
    find: 'data-live-announcer',
    replace: 'data-announcer',
    tests: unit('renderer/dom/toasts'),
  },
  {
    what: 'a short press of the erase key empties the field half a second later',
    in: 'EraseKey',
    find: 'onPressEnd={() => clearTimeout(hold.current)}',
    replace: '',
    tests: unit('renderer/dom/keypad'),
  },
  {
    what: 'the print dialog of a browser reads a receipt that is already removed',
    in: 'printInDialog',
    find: 'frame.contentWindow?.print();',
    replace: 'frame.contentWindow?.print();\n  frame.remove();',
    tests: unit('renderer/printing/receipt-frame'),
  },
  {
    what: 'a file is gone before the browser has saved it',
    in: 'saveBlob',
    find: 'setTimeout(() => URL.revokeObjectURL(url), 60_000);',
    replace: 'URL.revokeObjectURL(url);',
    tests: unit('renderer/dom/files'),
  },
];
