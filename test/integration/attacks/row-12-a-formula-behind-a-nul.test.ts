// Attack: the service's refusal text begins with a NUL before `=1+41`; the program that opened the day's CSV dropped the NUL and
// ran the formula. Exports must write control characters visibly, and the text behind one must not start a formula.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Counter, openCounter } from '../../support/counter.ts';
import { json } from '../../support/scripted-service.ts';

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

it.each(['\0=1+41', '\u202e=1+41', '\u0007@SUM(1)', '\u2066-2+3'])(
  'the refusal text %j of a service does not become a formula in the CSV',
  async (words) => {
    counter.service.reply = () => json(400, { error: { status: 400, code: words, message: words } });
    const { state } = await counter.sell();
    expect(state).toBe('refused');
    const file = join(counter.dir, 'day.csv');
    const done = await counter.till.exports.write({ kind: 'csv', from: '2026-01-15', to: '2026-01-15', file });
    expect(done.ok).toBe(true);
    const text = readFileSync(join(counter.dir, 'day-attempts.csv'), 'utf8');
    expect(text).toMatch(/[␀␇␦]ʼ[=@-]/);
    expect(text).not.toMatch(new RegExp(words.slice(0, 1)));
  },
);
