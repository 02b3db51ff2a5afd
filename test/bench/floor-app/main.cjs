// The baseline for the till's window: a minimal Electron app with an input. It long-polls the stores in FLOOR_STORES and sends
// each item to its page over IPC; if a store names a file, the item is first inserted there and synced.
const { app, BrowserWindow } = require('electron');
const http = require('node:http');
const path = require('node:path');

if (process.env.FLOOR_DATA) app.setPath('userData', process.env.FLOOR_DATA);
if (process.env.FLOOR_LOADER) require(process.env.FLOOR_LOADER);

const inserterInto = (file) => {
  const Database = require('better-sqlite3');
  const db = new Database(file);
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = full');
  db.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT');
  const insert = db.prepare('INSERT INTO rows (body) VALUES (?)');
  return (body) => insert.run(body);
};

const follow = ({ port, file }, show) => {
  const keep = file ? inserterInto(file) : () => {};
  const agent = new http.Agent({ keepAlive: true });
  const poll = () => {
    http.get({ host: '127.0.0.1', port, agent }, (reply) => {
      const chunks = [];
      reply.on('data', (chunk) => chunks.push(chunk));
      reply.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        keep(body);
        show(body);
        poll();
      });
    });
  };
  poll();
};

app.on('window-all-closed', () => app.quit());
const open = async () => {
  await app.whenReady();
  const window = new BrowserWindow({
    width: 1280,
    height: 860,
    webPreferences: { preload: path.join(__dirname, 'preload.cjs'), backgroundThrottling: false },
  });
  await window.loadFile(path.join(__dirname, 'index.html'));
  for (const store of JSON.parse(process.env.FLOOR_STORES ?? '[]')) {
    follow(store, (text) => window.webContents.send('text', text));
  }
};
void open();
