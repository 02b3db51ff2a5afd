// What an attacker in a window would have if the bridge were no fence: every channel, and any name.
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('raw', {
  invoke: (channel, ...args) =>
    ipcRenderer.invoke(channel, ...args).then(
      (value) => ({ value }),
      (error) => ({ rejected: String(error) }),
    ),
});
