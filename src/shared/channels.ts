// The two channels between a window and the till in Electron: calls go up, events come down.

export const callChannel = 'qayd:call';
export const eventChannel = 'qayd:event';
