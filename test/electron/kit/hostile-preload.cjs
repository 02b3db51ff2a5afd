// The preload of an attacked window without the bridge as a fence: it offers every IPC channel under any name.
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('raw', {
  invoke: (channel, ...args) =>
    ipcRenderer.invoke(channel, ...args).then(
      (value) => ({ value }),
      (error) => ({ rejected: String(error) }),
    ),
});
