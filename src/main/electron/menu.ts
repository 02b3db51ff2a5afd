// The menu: none where a till has no use for one, and on macOS what the system's own keys (copy, paste, quit) hang on.
import { Menu, type MenuItemConstructorOptions } from 'electron';

const macRoles: MenuItemConstructorOptions[] = [{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }];

export const setMenu = (developing: boolean): void => {
  const tools: MenuItemConstructorOptions[] = developing ? [{ role: 'viewMenu' }] : [];
  const items = [...(process.platform === 'darwin' ? macRoles : []), ...tools];
  Menu.setApplicationMenu(items.length > 0 ? Menu.buildFromTemplate(items) : null);
};
