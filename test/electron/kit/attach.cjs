// Loads the app as Playwright wants it loaded: not ready before Playwright is attached. It does so by itself only where it
// looks for Electron itself, and there it cannot be told of another runtime. Without it, a window that opens early is lost.
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
