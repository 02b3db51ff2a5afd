// Windows and till use two IPC channels, one for calls and one for events; their names must differ.
import { expect, it } from 'vitest';
import { callChannel, eventChannel } from '../../../../src/shared/contract/channels.ts';

it('calls and events use separate channels', () => expect(callChannel).not.toBe(eventChannel));
