// Synthesises the payment sounds: rising tones for an expected payment; falling or repeated tones for a payment that a person
// must look into. Plays nothing if the browser does not permit audio yet.

type ChimeNote = { readonly hertz: number; readonly atS: number };

/** The sounds: for payment of the current sale, for money that came late, and for money that came a second time. */
export type Sound = 'paid' | 'late' | 'twice';

const melodies: Readonly<Record<Sound, readonly ChimeNote[]>> = {
  paid: [
    { hertz: 659.26, atS: 0 },
    { hertz: 783.99, atS: 0.11 },
    { hertz: 1046.5, atS: 0.22 },
  ],
  late: [
    { hertz: 783.99, atS: 0 },
    { hertz: 523.25, atS: 0.28 },
  ],
  twice: [
    { hertz: 440, atS: 0 },
    { hertz: 440, atS: 0.22 },
    { hertz: 440, atS: 0.6 },
    { hertz: 440, atS: 0.82 },
  ],
};

export type Loudness = 'normal' | 'loud';

/** `loud` plays each sound twice, because a single sound is easily missed in a noisy shop. */
const volumes: Readonly<Record<Loudness, { readonly gain: number; readonly timesAtS: readonly number[] }>> = {
  normal: { gain: 0.16, timesAtS: [0] },
  loud: { gain: 0.6, timesAtS: [0, 1.1] },
};
const ringS = 0.9;

let context: AudioContext | null = null;

export const chime = (sound: Sound, loudness: Loudness): void => {
  if (!('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => {});
  const { currentTime, destination } = context;
  const { gain, timesAtS } = volumes[loudness];
  for (const beginS of timesAtS) {
    for (const { hertz, atS } of melodies[sound]) {
      const tone = new OscillatorNode(context, { type: 'triangle', frequency: hertz });
      const volume = new GainNode(context, { gain: 0 });
      const start = currentTime + beginS + atS;
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(gain, start + 0.015);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + ringS);
      tone.connect(volume).connect(destination);
      tone.start(start);
      tone.stop(start + ringS);
    }
  }
};
