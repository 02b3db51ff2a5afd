// Preloaded into the till: moves the till's wall clock by the milliseconds in a file; the monotonic clock is unchanged.
'use strict';
const { readFileSync } = require('node:fs');
const { now } = Date;
const read = () => Number(readFileSync(process.env.DRIVE_CLOCK_FILE, 'utf8')) || 0;
let aheadMs = read();
setInterval(() => {
  aheadMs = read();
}, 100).unref();
Date.now = () => now() + aheadMs;
globalThis.Date = class extends Date {
  constructor(...given) {
    if (given.length === 0) super(Date.now());
    else super(...given);
  }
};
