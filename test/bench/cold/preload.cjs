// Watches a page from before its first script, frame by frame, until the cursor stands in the amount and that frame is painted.
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
  // Behind this frame's painting.
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', tell, { once: true });
  port1.start();
  port2.postMessage(null);
};
requestAnimationFrame(look);
