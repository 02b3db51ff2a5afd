// Tests the sound and the spoken amount of a received payment: once per payment, as the shop configured, in the window's
// language, and spoken only with a voice installed on this machine.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appInfo, attempt } from '../../../support/windows/data.ts';
import type { CounterSettings } from '../../../../src/shared/contract/counter/counter.ts';
import type { AttemptView } from '../../../../src/shared/contract/counter/sale.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
/** Frequencies of all tones played so far, in order; `said`: the spoken sentences. */
let tones: number[] = [];
/** When each of these tones begins, in seconds by the audio clock. */
let begins: number[] = [];
let said: string[] = [];
/** The state of the browser's audio, and how often a window has asked the browser to start it. */
let audio: 'running' | 'suspended' = 'running';
let starts = 0;
let voices: { lang: string; localService: boolean }[] = [];

class Silence {
  readonly currentTime = 5;
  readonly destination = {};
  get state() {
    return audio;
  }
  resume = async (): Promise<void> => void (starts += 1);
}
class Tone {
  constructor(_: unknown, { frequency }: { frequency: number }) {
    tones.push(frequency);
  }
  connect = () => ({ connect: () => {} });
  start = (atS: number) => void begins.push(atS);
  stop = () => {};
}
class Volume {
  readonly gain = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
}
class Sentence {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

beforeEach(() => {
  tones = [];
  begins = [];
  said = [];
  [audio, starts] = ['running', 0];
  voices = [{ lang: 'en-US', localService: true }];
  vi.stubGlobal('AudioContext', Silence);
  vi.stubGlobal('OscillatorNode', Tone);
  vi.stubGlobal('GainNode', Volume);
  vi.stubGlobal('SpeechSynthesisUtterance', Sentence);
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices,
    speak: ({ text }: Sentence) => said.push(text),
    addEventListener: () => {},
    removeEventListener: () => {},
  });
});
afterEach(() => {
  till?.close();
  till = null;
  vi.unstubAllGlobals();
});

const paid = (changes: Partial<AttemptView> = {}) =>
  attempt(147, 'wallet', 45_250, { state: 'approved', changedSeq: 900, ...changes });
const hear = async (of: AttemptView, counter?: Partial<CounterSettings>): Promise<void> => {
  const all: CounterSettings = { quickAmounts: { LYD: [], USD: [] }, items: [], sound: 'normal', speech: true, ...counter };
  const app = { host: 'electron' as const, settings: { ...appInfo.settings, ...(counter && { counter: all }) } };
  till = openWindow({ paid: [of], attempts: [of], app });
  await vi.waitFor(() => expect(document.querySelector('.toast')).not.toBeNull());
};

it('a payment sounds once, and its amount is spoken in words', async () => {
  await hear(paid());
  expect(tones).toHaveLength(3);
  expect(said).toEqual(['Paid: forty-five dinars and two hundred and fifty dirhams']);
});

it.each([
  ['running', 0],
  ['suspended', 1],
] as const)('the browser’s audio is started if the browser has suspended it: %s', async (state, times) => {
  audio = state;
  await hear(paid());
  expect([tones.length, starts]).toEqual([3, times]);
});

it('a late payment and a second payment have another sound and other spoken words', async () => {
  await hear(paid({ late: true }));
  const late = [...tones];
  till?.close();
  tones = [];
  await hear(paid({ paidTwice: true }));
  expect(said.map((each) => each.split(':')[0])).toEqual(['Late payment', 'Paid twice']);
  expect(late).not.toEqual(tones);
  expect(late.length).toBeGreaterThan(0);
});

it('sound or speech is silent if the shop switched it off', async () => {
  await hear(paid(), { sound: 'off' });
  expect([tones.length, said.length]).toEqual([0, 1]);
  till?.close();
  await hear(paid(), { speech: false });
  expect([tones.length, said.length]).toEqual([3, 1]);
});

it('a loud sound is the normal sound twice, one after the other, and begins at once', async () => {
  await hear(paid(), { sound: 'normal' });
  const [once, first] = [[...tones], [...begins]];
  till?.close();
  [tones, begins] = [[], []];
  await hear(paid(), { sound: 'loud' });
  expect(tones).toEqual([...once, ...once]);
  expect(first[0]).toBe(5);
  expect(begins.slice(0, first.length)).toEqual(first);
  expect(begins).toEqual(begins.toSorted((one, other) => one - other));
  expect(begins[first.length]).toBeGreaterThan(first.at(-1) ?? 0);
});

it.each([
  ['none', []],
  ['one of another language', [{ lang: 'ar-SA', localService: true }]],
  ['one that is on another machine', [{ lang: 'en-US', localService: false }]],
])('if the machine has no suitable voice (%s), the sound is played and nothing is spoken', async (_, there) => {
  voices = there;
  await hear(paid());
  expect([tones.length, said.length]).toEqual([3, 0]);
});
