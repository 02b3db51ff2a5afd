// A chart of upright bars over time: the value axis at the side where reading begins, time in reading direction.
import { columnsOf, levelOf, slotsOf } from '../../../../shared/charts/bars.ts';
import { scaleOf, tickTexts } from '../../../../shared/charts/scale.ts';
import type { Currency } from '../../../../shared/money.ts';
import { directionOf } from '../../../i18n/index.ts';
import { useLang } from '../../../stores/use-stores.ts';
import { Drawing, type Ink } from './chart-card.tsx';

export type TimeBar = {
  /** Amount in minor units, or a count. */
  readonly value: number;
  /** The text below the bar; empty for a bar without one. */
  readonly label: string;
  /** The first letter of the weekday's name, on a line below the label. */
  readonly weekday?: string;
  /** A line below all others, for example the month of the first day. */
  readonly below?: string;
  /** Shown beside the pointer. */
  readonly hint: string;
};
type Props = {
  readonly title: string;
  readonly text: string;
  readonly ink: Ink;
  /** The currency of the values; null for counts. */
  readonly currency: Currency | null;
  readonly columns: readonly TimeBar[];
};

const width = 960;
const plotHeight = 168;
const top = 12;
const edge = 4;
/** Distance from the axis to its texts, and the height of a line of text. */
const gap = 8;
const line = 18;
/** A generous width of one figure of an axis text. */
const figure = 8;

export const ColumnsChart = ({ title, text, ink, currency, columns }: Props) => {
  const fromRight = directionOf[useLang()] === 'rtl';
  const values = columns.map(({ value }) => value);
  const scale = scaleOf(values);
  const texts = tickTexts(scale, currency);
  const axis = Math.max(...texts.map(({ length }) => length)) * figure + gap;
  const area = { x: fromRight ? edge : axis, y: top, width: width - axis - edge, height: plotHeight };
  const bars = columnsOf(values, scale, area, fromRight);
  const slots = slotsOf(values.length, area, fromRight);
  const foot = top + plotHeight;
  const zero = levelOf(0, scale, area);
  const ofWeekdays = columns.some(({ weekday }) => weekday) ? 1 : 0;
  const ofMonths = columns.some(({ below }) => below) ? 1 : 0;
  const lines = 1 + ofWeekdays + ofMonths;
  return (
    <Drawing {...{ title, text, ink, width }} height={foot + lines * line + edge}>
      {(fill) => (
        <>
          {scale.ticks.map((tick, i) => {
            const y = levelOf(tick, scale, area);
            return (
              <g key={tick}>
                <line className="chart-grid" x1={area.x} x2={area.x + area.width} y1={y} y2={y} />
                <text x={fromRight ? width - axis + gap : axis - gap} y={y} dy="0.35em" textAnchor={fromRight ? 'start' : 'end'}>
                  {texts[i]}
                </text>
              </g>
            );
          })}
          {bars.map((bar, i) => (
            <rect key={slots[i]?.x} className="chart-bar" fill={fill} {...bar}>
              <title>{columns[i]?.hint}</title>
            </rect>
          ))}
          <line className="chart-zero" x1={area.x} x2={area.x + area.width} y1={zero} y2={zero} />
          {columns.map(({ label, weekday, below }, i) => {
            const slot = slots[i];
            if (!slot) return null;
            const x = slot.x + slot.width / 2;
            // A month's name is longer than its slot: it begins at the slot's edge and goes on in reading direction.
            const start = fromRight ? slot.x + slot.width : slot.x;
            return (
              <g key={slot.x}>
                <text x={x} y={foot + line} textAnchor="middle">
                  {label}
                </text>
                {weekday && (
                  <text className="chart-weekday" x={x} y={foot + 2 * line} textAnchor="middle">
                    {weekday}
                  </text>
                )}
                {below && (
                  <text className="chart-month" x={start} y={foot + lines * line} textAnchor={fromRight ? 'end' : 'start'}>
                    {below}
                  </text>
                )}
              </g>
            );
          })}
        </>
      )}
    </Drawing>
  );
};
