// A QR code on screen has a quiet zone of four white modules, which phones need to read it.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { Qr } from '../../../../src/renderer/parts/qr.tsx';

it('a QR code has four white modules on each side', () => {
  const text = 'https://pay.example.ly/checkout/T1-0148';
  const { size } = encode(text, { ecc: 'M', border: 0 });
  const drawn = renderToStaticMarkup(createElement(Qr, { text, label: 'Code' }));
  expect(drawn).toContain(`viewBox="0 0 ${size + 8} ${size + 8}"`);
});
