// Converts a printer that Electron lists to the facts that the settings show.
import type { SystemPrinter } from '../../../shared/contract/counter/receipts.ts';

/** `isDefault`: only some versions of Electron report if the system uses this printer by default. */
export type ListedPrinter = { readonly name: string; readonly displayName: string; readonly isDefault?: unknown };

export const systemPrinterOf = ({ name, displayName, isDefault }: ListedPrinter): SystemPrinter => ({
  name,
  label: displayName || name,
  isDefault: isDefault === true,
});
