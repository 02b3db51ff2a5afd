// Windows and till meet on two channels, and they must not be one.
import { expect, it } from 'vitest';
import { callChannel, eventChannel } from '../../../../src/shared/contract/channels.ts';

it('calls and events go by channels of their own', () => expect(callChannel).not.toBe(eventChannel));
