// Every icon as SVG path data on a 24 by 24 grid, drawn with a round stroke. `flips` mirrors in right-to-left text.

type Drawing = { readonly d: string; readonly flips?: true };

const draw = (d: string): Drawing => ({ d });
const drawFlipping = (d: string): Drawing => ({ d, flips: true });

const circle = (cx: number, cy: number, r: number): string =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const ring = circle(12, 12, 9);

export const iconPaths = {
  // Icons for the screens listed in the rail.
  sell: draw('M4 8h16v11H4zM8 8V5h8v3M8 12.5h8M8 15.5h5'),
  payments: drawFlipping('M4 6h16M4 12h16M4 18h10'),
  day: draw('M4 6h16v14H4zM4 10.5h16M8.5 3v4.5M15.5 3v4.5'),
  settings: draw('M4 7h8M16 7h4M4 17h4M12 17h8M14 4.5v5M10 14.5v5M4 12h12M20 12h.01M18 9.5v5'),
  drill: draw('M2 9l10-5 10 5-10 5zM6 11.5V16c2 2.4 10 2.4 12 0v-4.5M22 9v5'),
  // Icons for actions, such as open, copy and find.
  open: drawFlipping('M14 4h6v6M20 4l-9 9M18 14v6H4V6h6'),
  copy: draw('M8.5 8.5H20V20H8.5zM15.5 8.5V4H4v11.5h4.5'),
  download: draw('M12 4v11M7 10.5l5 5 5-5M5 20h14'),
  find: draw(`${circle(10.5, 10.5, 6.5)}M15.5 15.5L21 21`),
  plus: draw('M12 5v14M5 12h14'),
  minus: draw('M5 12h14'),
  back: drawFlipping('M20 12H4M10 6l-6 6 6 6'),
  refund: drawFlipping('M9 14.5L4 9.5l5-5M4 9.5h10.5a5 5 0 0 1 0 10H11'),
  next: drawFlipping('M9 5l7 7-7 7'),
  more: draw('M6 9l6 6 6-6'),
  less: draw('M6 15l6-6 6 6'),
  close: draw('M6 6l12 12M18 6L6 18'),
  erase: draw('M9 5h11v14H9l-6-7zM12 9.5l5 5M17 9.5l-5 5'),
  retry: draw('M20 11a8 8 0 1 0-2.3 6.3M20 4v7h-7'),
  keys: draw('M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M18 10h.01M8 14.5h8'),
  check: draw('M3 12h4l2.5-6.5 5 13 2.5-6.5h4'),
  folder: drawFlipping('M3 6h6l2.5 3H21v10H3z'),
  // Icons for things, such as a wallet, a phone and the relay.
  wallet: drawFlipping('M4 7.5V18a1.5 1.5 0 0 0 1.5 1.5H20v-11H5.5A1.5 1.5 0 0 1 5.5 5H17v3.5M16 14h1'),
  card: drawFlipping('M3 6h18v13H3zM3 10.5h18M6.5 15h4'),
  phone: draw('M7 2.5h10v19H7zM11 18.5h2'),
  relay: draw(
    `${circle(12, 12, 2)}M7.5 16.5a6.4 6.4 0 0 1 0-9M16.5 7.5a6.4 6.4 0 0 1 0 9M4.5 19.5a10.6 10.6 0 0 1 0-15M19.5 4.5a10.6 10.6 0 0 1 0 15`,
  ),
  service: draw('M3 10l9-6 9 6M5 10v8M10 10v8M14 10v8M19 10v8M3 21h18'),
  sun: draw(
    `${circle(12, 12, 4)}M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4`,
  ),
  moon: draw('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z'),
  system: draw('M3 4.5h18V16H3zM9 20h6M12 16v4'),
  info: draw(`${ring}M12 11v5.5M12 7.5h.01`),
  help: drawFlipping('M8.5 9a3.5 3.5 0 1 1 5.4 2.9c-1.2.8-1.9 1.5-1.9 3M12 18.5h.01'),
  warn: draw('M12 3.5L22 20.5H2zM12 10v5M12 17.5h.01'),
  person: draw(`${circle(12, 8, 4)}M4 20.5c.8-4 4-6 8-6s7.2 2 8 6`),
  people: draw(
    `${circle(9, 8.5, 3.5)}M2.5 20c.7-3.6 3.2-5.4 6.5-5.4s5.8 1.8 6.5 5.4M15.5 5.4a3.4 3.4 0 0 1 0 6.2M17.5 14.9c2.2.6 3.6 2.3 4 5.1`,
  ),
  locked: draw('M5.5 10.5h13V20h-13zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3M12 14v2.5'),
  shift: drawFlipping('M4 12h9M9.5 8.5L13 12l-3.5 3.5M13 4h7v16h-7'),
  print: draw('M7 9V3.5h10V9M7 17.5H4V9h16v8.5h-3M7 14h10v6.5H7z'),
  receipt: draw('M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5'),
  // Icons for payment states, such as waiting and paid.
  creating: draw('M12 3v4M12 17v4M3 12h4M17 12h4M5.6 5.6l2.9 2.9M15.5 15.5l2.9 2.9M18.4 5.6l-2.9 2.9M8.5 15.5l-2.9 2.9'),
  waiting: draw(`${ring}M12 7v5l3.5 2`),
  hidden: draw('M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M3 3l18 18M9 9h2v2'),
  silent: drawFlipping('M4 5h16v11h-8l-4 4v-4H4zM8.5 10.5h.01M12 10.5h.01M15.5 10.5h.01'),
  paid: draw('M4.5 12.5l5 5 10-11'),
  late: draw('M20.5 10A9 9 0 1 0 13 21M12 7v5l2.5 1.5M14 17.5l2.5 2.5 5-5.5'),
  twice: draw('M2 13l4 4 8-9M10.5 16l1 1 8-9'),
  vouched: draw('M3 17c2.5-7 5-10.5 6.5-10s-1 8.5.5 9 3-4.5 4.2-4.3.2 3.8 1.6 3.8S18 14 21 14M3 20.5h18'),
  unequal: draw('M5 9h14M5 15h14M17 4.5l-10 15'),
  accepted: draw('M3 7h12M3 12h8M10 16.5l3.5 3.5L21 11'),
  unfit: draw('M5 7.5c3-3.5 5 2 7.5 0S17 4 19 6.5M5 16.5c3-3.5 5 2 7.5 0s4.5-3.5 6.5-1M12 10.5v3M12 20.5h.01'),
  elsewhere: drawFlipping('M4 5h9v14H4zM8.5 9v3.5M8.5 16h.01M17 8l4 4-4 4M21 12h-5'),
  served: drawFlipping('M4 5h9v14H4zM6 12l2 2 3.5-4M17 8l4 4-4 4M21 12h-5'),
  refused: draw(`${ring}M9 9l6 6M15 9l-6 6`),
  declined: drawFlipping('M3 6h18v5M3 10.5h18M3 6v13h9M15.5 15.5l5 5M20.5 15.5l-5 5'),
  canceled: draw(`${ring}M5.7 5.7l12.6 12.6`),
  watched: draw(`M2 12s3.7-6.5 10-6.5S22 12 22 12s-3.7 6.5-10 6.5S2 12 2 12z${circle(12, 12, 2.8)}`),
  replaced: draw('M4 8h13l-3.5-3.5M20 16H7l3.5 3.5'),
  expired: draw('M6 3h12M6 21h12M7.5 3v4l4.5 5-4.5 5v4M16.5 3v4L12 12l4.5 5v4'),
  unknown: draw(`${ring}M9.3 9.3a2.8 2.8 0 1 1 4 2.5c-.8.4-1.3 1-1.3 2M12 17h.01`),
} as const satisfies Readonly<Record<string, Drawing>>;

export type IconName = keyof typeof iconPaths;
