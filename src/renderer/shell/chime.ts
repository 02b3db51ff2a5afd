// The sound of money: three rising notes made in code. Silent where the window may not play yet.

const notes = [
  { hertz: 659.26, atS: 0 },
  { hertz: 783.99, atS: 0.11 },
  { hertz: 1046.5, atS: 0.22 },
] as const;
const ringS = 0.9;
const loudness = 0.16;

let context: AudioContext | null = null;

export const chime = (): void => {
  if (!('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => {});
  const { currentTime, destination } = context;
  for (const { hertz, atS } of notes) {
    const tone = new OscillatorNode(context, { type: 'triangle', frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    const start = currentTime + atS;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loudness, start + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + ringS);
    tone.connect(volume).connect(destination);
    tone.start(start);
    tone.stop(start + ringS);
  }
};
