// The stop signal: fires once, calls all registered listeners, and calls later listeners at once.
import { describe, expect, it } from 'vitest';
import { createStop } from '../../../src/shared/stop.ts';

describe('a stop switch', () => {
  it('calls all waiting listeners once, in the order of their registration', () => {
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

  it('calls a later listener at once', () => {
    const heard: string[] = [];
    const { signal, stop } = createStop();
    stop();
    signal.onStop(() => heard.push('late'))();
    expect(heard).toEqual(['late']);
  });

  it('does not call a listener that was removed', () => {
    const heard: string[] = [];
    const { signal, stop } = createStop();
    const cancel = signal.onStop(() => heard.push('called off'));
    signal.onStop(() => heard.push('waiting'));
    cancel();
    cancel();
    stop();
    expect(heard).toEqual(['waiting']);
  });

  it('is already stopped during the first callback, and calls listeners added meanwhile', () => {
    const heard: unknown[] = [];
    const { signal, stop } = createStop();
    signal.onStop(() => {
      heard.push(signal.stopped);
      signal.onStop(() => heard.push('joined'));
    });
    stop();
    expect(heard).toEqual([true, 'joined']);
  });

  it('does not affect another switch', () => {
    const one = createStop();
    const other = createStop();
    one.stop();
    expect(other.signal.stopped).toBe(false);
  });
});
