// Starts the app for Playwright. Playwright's loader, required here, delays the `ready` event until Playwright is attached:
// Playwright cannot see a window that opened earlier. For an Electron that a test names itself, Playwright does not load its
// loader.
const { app } = require('electron');
const { join, resolve } = require('node:path');
const { handOnStandIns } = require('./stand-ins.cjs');

const root = resolve(__dirname, '../../..');
const { productName, version } = require(join(root, 'package.json'));
require(join(root, 'node_modules/playwright-core/lib/server/electron/loader.js'));
handOnStandIns();
app.setName(productName);
app.setVersion?.(version);
app.setAppPath(root);
require(join(root, 'out/main/index.cjs'));
