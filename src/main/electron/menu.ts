// The app's menu: none on Windows and Linux, since a till needs none; on macOS the roles that its keys for copy, paste and quit
// depend on. Development adds Electron's menu `View` (reload, developer tools).
import { Menu, type MenuItemConstructorOptions } from 'electron';

const macRoles: MenuItemConstructorOptions[] = [{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }];

export const setMenu = (developing: boolean): void => {
  const tools: MenuItemConstructorOptions[] = developing ? [{ role: 'viewMenu' }] : [];
  const items = [...(process.platform === 'darwin' ? macRoles : []), ...tools];
  Menu.setApplicationMenu(items.length > 0 ? Menu.buildFromTemplate(items) : null);
};
