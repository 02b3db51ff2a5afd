// Selects the screen of the customer display: finds the chosen screen under a new number, place or size, and never uses the
// till's own screen unless it was chosen.
import { describe, expect, it } from 'vitest';
import {
  chosenScreen,
  displayScreenState,
  type KnownScreen,
  placedOn,
  screenFor,
} from '../../../../src/main/electron/windows/display-screen.ts';

const at = (id: string, label: string, x: number, width = 1920, height = 1080): KnownScreen => ({
  id,
  label,
  bounds: { x, y: 0, width, height },
});
const till = at('1', 'Till', 0);
const customer = at('2', 'Pole', 1920, 1024, 600);

describe('without a chosen screen, the customer display', () => {
  it("opens on a screen other than the till's", () => {
    expect(screenFor([till, customer], null, '1')).toBe(customer);
    expect(screenFor([till, customer], null, '2')).toBe(till);
  });

  it("opens nowhere if the till's screen is the only screen, or no screen is known", () => {
    expect(screenFor([till], null, '1')).toBeNull();
    expect(screenFor([], null, '1')).toBeNull();
  });
});

describe('the chosen screen', () => {
  it('is found at another position and with another size', () => {
    const moved = at('2', 'Pole', -1280, 1280, 720);
    expect(screenFor([till, moved], customer, '1')).toBe(moved);
  });

  it('may be the till’s own screen if a person chose that screen', () => {
    expect(screenFor([till], till, '1')).toBe(till);
  });

  it('is missing once it is unplugged: no other screen replaces it', () => {
    expect(screenFor([till], customer, '1')).toBeNull();
    expect(screenFor([till, at('3', 'Wall', 1920, 1024, 600)], customer, '1')).toBeNull();
  });

  it('is found by name and position if the system renumbered it', () => {
    const renumbered = at('77', 'Pole', 1920, 1024, 600);
    expect(chosenScreen([at('2', 'Till', 0), renumbered], customer)).toBe(renumbered);
  });

  it('is found by its name alone if its number and its size or position changed', () => {
    const other = at('77', 'Pole', 2560, 800, 480);
    expect(chosenScreen([till, other], customer)).toBe(other);
  });

  it('is not guessed among two screens of the same name, unless one screen is at the stored position', () => {
    const [left, right] = [at('7', 'Pole', 1920, 1024, 600), at('8', 'Pole', 2944, 1024, 600)];
    expect(chosenScreen([till, left, right], customer)).toBe(left);
    expect(chosenScreen([till, at('7', 'Pole', 100), right], customer)).toBeNull();
  });

  it('without a name is found by its number or position, otherwise it is missing', () => {
    const nameless = at('2', '', 1920, 1024, 600);
    expect(chosenScreen([at('1', '', 0), nameless], nameless)).toBe(nameless);
    const renumbered = at('9', '', 1920, 1024, 600);
    expect(chosenScreen([at('1', '', 0), renumbered], nameless)).toBe(renumbered);
    expect(chosenScreen([at('1', '', 0), at('9', '', 1920, 800, 480)], nameless)).toBeNull();
    // A screen without a name matches by number, or by place and size; a missing name alone is no match.
    expect(chosenScreen([till, at('9', '', 1920, 800, 480)], nameless)).toBeNull();
  });

  it('differs from a screen with the same number and another name', () => {
    expect(chosenScreen([at('2', 'Television', 1920)], customer)).toBeNull();
  });
});

it('a malformed stored state of the display is rejected', () => {
  expect(displayScreenState.safeParse({ open: true, screen: customer }).success).toBe(true);
  expect(displayScreenState.safeParse({ open: true, screen: { ...customer, bounds: { x: 0 } } }).success).toBe(false);
  expect(displayScreenState.safeParse({ open: 'yes', screen: null }).success).toBe(false);
});

it('the display fills its own screen without a frame, and is an ordinary window beside the till', () => {
  expect(placedOn(customer.bounds, false)).toEqual({
    size: { x: 1920, y: 0, width: 1024, height: 600, frame: false },
    fills: true,
  });
  expect(placedOn(till.bounds, true)).toEqual({ size: { width: 800, height: 480 }, fills: false });
});
