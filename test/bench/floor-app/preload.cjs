// Shows the text that the main process sends.
const { ipcRenderer } = require('electron');

ipcRenderer.on('text', (_, text) => {
  document.querySelector('#text').textContent = text;
});
