// Starts the app for Playwright. Playwright's loader delays the `ready` event until Playwright is attached, because a window
// that opens earlier is lost to it. Playwright does this itself only for the Electron that it finds itself, and the tests name
// another runtime.
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
