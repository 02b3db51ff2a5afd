// docs/architecture.md names every folder of src, two levels deep, and every kind of journal entry.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { entryKinds } from '../../../src/till-journal/index.ts';

const root = new URL('../../../', import.meta.url);
const text = readFileSync(new URL('docs/architecture.md', root), 'utf8');
const rows = text.split('\n').filter((line) => line.startsWith('| '));

const foldersIn = (path: string): string[] =>
  readdirSync(new URL(`${path}/`, root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${path}/${name}`);
const rooms = foldersIn('src');

it('docs/architecture.md names each room', () => {
  expect(rooms.length).toBeGreaterThan(10);
  expect(rooms.filter((room) => !text.includes(`\`${room}\``))).toEqual([]);
});

it('docs/architecture.md names each folder of a room, by its whole path or in the row of the room', () => {
  const isNamed = (room: string, folder: string): boolean => {
    const row = rows.find((each) => each.split('|')[1]?.includes(`\`${room}\``)) ?? '';
    const name = folder.slice(room.length + 1);
    return text.includes(`\`${folder}\``) || row.includes(`\`${name}\``) || row.includes(`\`${name}/\``);
  };
  expect(rooms.flatMap((room) => foldersIn(room).filter((folder) => !isNamed(room, folder)))).toEqual([]);
});

it('docs/architecture.md names each kind of journal entry', () => {
  expect(entryKinds.filter((kind) => !text.includes(`\`${kind}\``))).toEqual([]);
});
