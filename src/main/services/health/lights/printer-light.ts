// Stores the state of the light for the receipt printer that the settings name now.
import type { ReceiptWay } from '../../../../shared/contract/counter/receipts.ts';
import { sameInput } from '../../same-input.ts';
import { checking, type KeptLight, type LightFields, type LightSince, turned } from './light-rules.ts';

/** `since`: the present time; `printerWay`: how receipts are printed now. */
export const createPrinterLight = (since: () => LightSince, printerWay: () => ReceiptWay) => {
  let printer: { readonly of: ReceiptWay; readonly light: KeptLight } | null = null;
  /**
   * Returns the light; null if receipts are printed by a dialog. If the settings name another printer, the light starts again at
   * `checking`.
   */
  const now = (): KeptLight | null => {
    const of = printerWay();
    if (of.kind === 'dialog') printer = null;
    else if (!printer || !sameInput(printer.of, of)) printer = { of, light: { ...checking, ...since() } };
    return printer?.light ?? null;
  };
  return {
    now,
    /** Updates the light if the settings were changed. Returns true if the settings name another printer than before. */
    follow(): boolean {
      const before = printer;
      now();
      return printer !== before;
    },
    /**
     * Updates the light after a print job at the printer `of`, if the settings still name that printer. Returns true if the light
     * changed.
     */
    take(of: ReceiptWay, to: LightFields): boolean {
      const before = now();
      if (!before || !sameInput(of, printerWay())) return false;
      const light = turned(before, to, since());
      if (light === before) return false;
      printer = { of, light };
      return true;
    },
  };
};
