// The table of the settings' sections, with the sheets of each section. Add a new sheet to its section here.
import type { ComponentType } from 'react';
import type { PlainKey } from '../../../i18n/index.ts';
import type { IconName } from '../../../parts/icon-paths.ts';
import type { SettingsSection } from '../../../stores/route-store.ts';
import { AccountsSheet } from './books/accounts-sheet.tsx';
import { CodesSheet } from './books/codes-sheet.tsx';
import { CloseFilesSheet } from './books/close-files-sheet.tsx';
import { BackupsSection } from './backups/backups-section.tsx';
import { type Connections, RelaySheet, ServiceSheet, TillSheet } from './connection/connection-sheets.tsx';
import { DisplaySheet } from './devices/display-sheet.tsx';
import { CounterSheet } from './counter/counter-sheet.tsx';
import { LogoSheet } from './devices/logo-sheet.tsx';
import { PrinterSheet } from './devices/printer-sheet.tsx';
import { NamesSheet } from './names-sheet.tsx';
import { PeopleSheet } from './people-sheet.tsx';
import { QuarantineSheet } from './quarantine-sheet.tsx';
import type { SettingsStore } from './settings-store.ts';
import { StartSheet } from './start/start-sheet.tsx';
import { ShopSheet } from './shop-sheet.tsx';

export type SheetProps = { readonly settings: SettingsStore; readonly connections: Connections };

export type Section = {
  readonly word: PlainKey;
  readonly icon: IconName;
  /** The sheets of a section of the settings, from top to bottom. A sheet that needs none of the props declares none. */
  readonly sheets: readonly ComponentType<SheetProps>[];
};

/**
 * The sections of the settings, in the order of the list on screen. `start` (set-up steps) is listed only while a step is still
 * to do.
 */
export const sections: Readonly<Record<SettingsSection, Section>> = {
  start: { word: 'start.title', icon: 'check', sheets: [StartSheet] },
  shop: { word: 'settings.shop', icon: 'sell', sheets: [ShopSheet, CounterSheet] },
  people: { word: 'settings.people', icon: 'people', sheets: [PeopleSheet] },
  service: { word: 'settings.service', icon: 'service', sheets: [ServiceSheet, NamesSheet, QuarantineSheet] },
  relay: { word: 'settings.relay', icon: 'relay', sheets: [RelaySheet] },
  devices: { word: 'settings.devices', icon: 'print', sheets: [PrinterSheet, DisplaySheet, LogoSheet] },
  books: { word: 'settings.books', icon: 'download', sheets: [AccountsSheet, CodesSheet, CloseFilesSheet] },
  backups: { word: 'settings.backups', icon: 'folder', sheets: [BackupsSection] },
  advanced: { word: 'settings.advanced', icon: 'system', sheets: [TillSheet] },
};
