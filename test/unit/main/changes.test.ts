// The order in which listeners receive changes, and the behaviour after a listener throws.
import { describe, expect, it } from 'vitest';
import { type TillChange, createChanges } from '../../../src/main/services/changes.ts';

const attempt: TillChange = { type: 'attempt', attemptId: 'a1' };

describe('changes', () => {
  it('are heard by all before what a listener tells because of them', () => {
    const changes = createChanges();
    const heard: string[] = [];
    changes.listen(({ type }) => type === 'attempt' && changes.tell({ type: 'lights' }));
    changes.listen(({ type }) => void heard.push(type));
    changes.tell(attempt);
    expect(heard).toEqual(['attempt', 'lights']);
  });

  it('are told on after a listener broke', () => {
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
