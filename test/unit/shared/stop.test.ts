// The stop signal: fires once, calls all registered listeners, and calls later listeners at once.
import { describe, expect, it } from 'vitest';
import { createStop } from '../../../src/shared/stop.ts';

describe('a stop switch', () => {
  it('tells everyone who waits, in the order in which they came, once', () => {
    const heard: string[] = [];
    const { signal, stop } = createStop();
    signal.onStop(() => heard.push('first'));
    signal.onStop(() => heard.push('second'));
    expect(signal.stopped).toBe(false);
    stop();
    stop();
    expect(signal.stopped).toBe(true);
    expect(heard).toEqual(['first', 'second']);
  });

  it('tells whoever comes after it at once', () => {
    const heard: string[] = [];
    const { signal, stop } = createStop();
    stop();
    signal.onStop(() => heard.push('late'))();
    expect(heard).toEqual(['late']);
  });

  it('leaves alone whoever has called off', () => {
    const heard: string[] = [];
    const { signal, stop } = createStop();
    const cancel = signal.onStop(() => heard.push('called off'));
    signal.onStop(() => heard.push('waiting'));
    cancel();
    cancel();
    stop();
    expect(heard).toEqual(['waiting']);
  });

  it('is already thrown when the first hears of it, and reaches who joins meanwhile', () => {
    const heard: unknown[] = [];
    const { signal, stop } = createStop();
    signal.onStop(() => {
      heard.push(signal.stopped);
      signal.onStop(() => heard.push('joined'));
    });
    stop();
    expect(heard).toEqual([true, 'joined']);
  });

  it('knows nothing of another switch', () => {
    const one = createStop();
    const other = createStop();
    one.stop();
    expect(other.signal.stopped).toBe(false);
  });
});
