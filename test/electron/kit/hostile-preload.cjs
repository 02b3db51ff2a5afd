// A preload for attacks: instead of the restricted bridge, it offers the page every IPC channel under any name.
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('raw', {
  invoke: (channel, ...args) =>
    ipcRenderer.invoke(channel, ...args).then(
      (value) => ({ value }),
      (error) => ({ rejected: String(error) }),
    ),
});
