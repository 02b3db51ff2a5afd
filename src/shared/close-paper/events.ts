// The parts of a printed close about unusual events: restored backups, alerts, the clock, changed days, signatures and the feed.
import type { AnyCloseDocument, CloseDocument } from '../contract/books/close.ts';
import { type Block, code, own, type TableRow } from '../receipt/blocks.ts';
import { alertFactTexts, isAlertReason, wordsAlerts } from '../words/alerts.ts';
import { fitted } from '../words/facts.ts';
import { itemRow } from './lists.ts';
import type { CloseWithPeople } from './people.ts';
import type { ClosePen } from './pen.ts';

const restored = (pen: ClosePen, { restored: all }: CloseDocument): Block[] =>
  pen.list(
    pen.word('restored'),
    all.map(({ seq, epoch, from, rows, closes }) =>
      pen.row(pen.word('restored'), {
        facts: [
          pen.entry(seq),
          pen.fact('epoch', pen.number(epoch)),
          pen.fact('back-to-entry', pen.number(from)),
          pen.fact('lost-entries', rows === null ? pen.word('unknown') : pen.number(rows)),
          pen.fact(
            'given-up',
            closes === null ? pen.word('unknown') : closes.length === 0 ? pen.word('none') : closes.map(pen.number),
          ),
        ],
      }),
    ),
  );

type Alert = CloseWithPeople['alerts'][number];
const alertRow = (pen: ClosePen, { seq, reason, params, atMs, acknowledged }: Alert): TableRow =>
  pen.row(
    isAlertReason(reason)
      ? pen.each((lang) => {
          const facts = alertFactTexts(params, lang);
          return fitted(wordsAlerts[reason].what, facts)[lang].replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '');
        })
      : [own(reason)],
    {
      facts: [
        pen.entry(seq),
        pen.fact('at', pen.time(atMs)),
        ...(acknowledged
          ? [pen.fact('acknowledged-by', pen.person(acknowledged.by)), pen.fact('at', pen.time(acknowledged.atMs))]
          : [pen.said(pen.word('acknowledged-by-nobody'))]),
      ],
    },
  );

const signatures = (pen: ClosePen, found: CloseDocument['signatures']): Block[] => {
  if (found === null) return [];
  const { verified, failed, first, unchecked } = found;
  return pen.list(pen.word('signatures'), [
    pen.row(pen.word('signatures-good'), { cells: [pen.number(verified)] }),
    ...(failed > 0
      ? [
          pen.row(pen.word('signatures-failed'), {
            facts: first === null ? [] : [pen.fact('first-entry', pen.number(first))],
            cells: [pen.number(failed)],
          }),
        ]
      : []),
    ...(unchecked > 0 ? [pen.row(pen.word('signatures-unchecked'), { cells: [pen.number(unchecked)] })] : []),
  ]);
};

type ClockRecord = CloseDocument['clock']['entries'][number];
const clockRow = (pen: ClosePen, { seq, wallMs, bestMs, wrong, by, approvedBy, backTo }: ClockRecord): TableRow =>
  pen.row(pen.word(wrong === null ? 'confirmed' : wrong ? 'went-wrong' : 'right-again'), {
    facts: [
      pen.fact('clock-said', pen.time(wallMs)),
      ...(bestMs === null ? [] : [pen.fact('best-known', pen.time(bestMs))]),
      ...(backTo === null ? [] : [pen.fact('back-to', code(backTo))]),
      pen.entry(seq),
      ...(wrong === null ? pen.by(by, approvedBy) : []),
    ],
  });

const clock = (pen: ClosePen, document: CloseWithPeople): Block[] =>
  'clock' in document
    ? [
        ...pen.list(
          pen.word('clock'),
          document.clock.entries.map((entry) => clockRow(pen, entry)),
        ),
        ...pen.list(
          pen.word('clock-sales'),
          document.clock.sales.map((sale) =>
            itemRow(pen, sale, [pen.fact('day', code(sale.businessDay)), pen.fact('clock-day', code(sale.clockDay))]),
          ),
        ),
      ]
    : [];

const dayChanges = (pen: ClosePen, { dayChanges: all }: CloseWithPeople): Block[] =>
  pen.list(
    pen.word('day-changes'),
    all.map(({ seq, from, timeZone, cutOff, by, approvedBy }) =>
      pen.row([...pen.word('from'), code(from)], {
        facts: [pen.fact('starts-at', code(cutOff)), pen.fact('zone', code(timeZone)), pen.entry(seq), ...pen.by(by, approvedBy)],
      }),
    ),
  );

const span = (from: number, to: number): string => `${from} – ${to}`;

const feed = (pen: ClosePen, { feed: found }: AnyCloseDocument): Block[] => {
  const { from, to, missing, skipped, override } = found;
  return pen.list(pen.word('feed'), [
    to > from ? pen.row(pen.word('notices'), { cells: [code(span(from + 1, to))] }) : pen.row(pen.word('none-new')),
    ...(missing === null ? [] : [pen.row(pen.word('missing'), { cells: [pen.number(missing)] })]),
    ...skipped.map((gap) =>
      pen.row(pen.word('skipped'), {
        facts: [pen.entry(gap.seq), pen.fact('reason', own(gap.reason))],
        cells: [code(span(gap.from, gap.to))],
      }),
    ),
    ...(override === null
      ? []
      : [
          pen.row(pen.word('override'), {
            facts: [pen.fact('reason', own(override.reason))],
            cells: [pen.number(override.missing)],
          }),
        ]),
  ]);
};

export const eventParts = (pen: ClosePen, document: AnyCloseDocument): Block[] => [
  ...(document.version === 7 ? restored(pen, document) : []),
  ...('alerts' in document
    ? [
        ...pen.list(
          pen.word('alerts'),
          document.alerts.map((alert) => alertRow(pen, alert)),
        ),
        ...clock(pen, document),
        ...dayChanges(pen, document),
        ...signatures(pen, document.signatures),
      ]
    : []),
  ...feed(pen, document),
];
