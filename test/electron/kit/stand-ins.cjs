// Test runtimes may replace packages that they cannot load. The app's workers then need the same replacements, because each
// worker has its own module loader. The list comes from the main thread; without replacements, nothing is changed.
const Module = require('node:module');
const threads = require('node:worker_threads');
const { join, resolve, sep } = require('node:path');

const packages = ['better-sqlite3', 'undici'];
const ours = join(resolve(__dirname, '../../..'), 'node_modules') + sep;
const variable = 'QAYD_TEST_STAND_INS';
const resolver = '_resolveFilename';

const standIn = (files) => {
  const resolveFilename = Module[resolver];
  Module[resolver] = (request, ...rest) => files[request] ?? resolveFilename.call(Module, request, ...rest);
};

/** Makes every worker that is started later use the package replacements of this thread. */
const handOnStandIns = () => {
  const found = packages.map((name) => [name, require.resolve(name)]).filter(([, file]) => !file.startsWith(ours));
  if (found.length === 0) return;
  const env = { ...process.env, [variable]: JSON.stringify(Object.fromEntries(found)) };
  threads.Worker = class extends threads.Worker {
    constructor(script, options) {
      super(script, { ...options, env, execArgv: ['--require', __filename] });
    }
  };
};

if (!threads.isMainThread) standIn(JSON.parse(process.env[variable] ?? '{}'));

module.exports = { handOnStandIns };
