// The order in which listeners receive changes, and the behaviour after a listener throws.
import { describe, expect, it } from 'vitest';
import { type TillChange, createChanges } from '../../../src/main/services/changes.ts';

const attempt: TillChange = { type: 'attempt', attemptId: 'a1' };

describe('the change emitter', () => {
  it('delivers a change to all listeners before a change that one of them emits in response', () => {
    const changes = createChanges();
    const heard: string[] = [];
    changes.listen(({ type }) => type === 'attempt' && changes.tell({ type: 'lights' }));
    changes.listen(({ type }) => void heard.push(type));
    changes.tell(attempt);
    expect(heard).toEqual(['attempt', 'lights']);
  });

  it('delivers the next change after a listener threw an error', () => {
    const changes = createChanges();
    const heard: string[] = [];
    changes.listen(({ type }) => {
      if (type === 'paid') throw new Error('broken');
      heard.push(type);
    });
    expect(() => changes.tell({ type: 'paid' })).toThrow('broken');
    changes.tell(attempt);
    expect(heard).toEqual(['attempt']);
  });
});
