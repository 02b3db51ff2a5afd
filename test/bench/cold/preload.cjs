// Watches a page frame by frame, from before its first script until the cursor is in the amount field and that frame is painted.
const { ipcRenderer } = require('electron');

const wall = () => performance.timeOrigin + performance.now();
const page = wall();

const tell = () => {
  const painted = wall();
  const [first] = performance.getEntriesByName('first-contentful-paint');
  const content = first ? performance.timeOrigin + first.startTime : painted;
  ipcRenderer.send('probe', { page, content, painted });
};

const look = () => {
  if (!document.activeElement?.matches('[data-field="amount"]')) {
    requestAnimationFrame(look);
    return;
  }
  // A message sent in a frame arrives after that frame is painted.
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', tell, { once: true });
  port1.start();
  port2.postMessage(null);
};
requestAnimationFrame(look);
