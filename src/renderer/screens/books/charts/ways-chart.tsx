// A chart of lying bars: money received by gateway and method, each bar below its name and amount.
import { lengthOf } from '../../../../shared/charts/bars.ts';
import type { WayFigures } from '../../../../shared/charts/series.ts';
import { type Currency, money, moneyText } from '../../../../shared/money.ts';
import { directionOf } from '../../../i18n/index.ts';
import { useLang } from '../../../stores/use-stores.ts';
import { Drawing } from './chart-card.tsx';

export type NamedWay = WayFigures & { readonly name: string };
type Props = {
  readonly title: string;
  readonly text: string;
  readonly currency: Currency;
  readonly ways: readonly NamedWay[];
};

const width = 460;
const row = 48;
const nameAt = 16;
const barAt = 24;
const barHeight = 14;

export const WaysChart = ({ title, text, currency, ways }: Props) => {
  const fromRight = directionOf[useLang()] === 'rtl';
  const most = Math.max(...ways.map(({ amountMinor }) => amountMinor));
  const [start, end] = fromRight ? [width, 0] : [0, width];
  return (
    <Drawing {...{ title, text, width }} ink={currency} height={ways.length * row}>
      {(fill) =>
        ways.map(({ name, amountMinor }, i) => {
          const length = lengthOf(amountMinor, most, width);
          return (
            <g key={name}>
              <text className="chart-name" x={start} y={i * row + nameAt} textAnchor={fromRight ? 'end' : 'start'}>
                {name}
              </text>
              <text x={end} y={i * row + nameAt} textAnchor={fromRight ? 'start' : 'end'}>
                {moneyText(money(amountMinor, currency))}
              </text>
              <rect
                className="chart-bar"
                fill={fill}
                {...{ x: fromRight ? width - length : 0, y: i * row + barAt, width: length, height: barHeight }}
              />
            </g>
          );
        })
      }
    </Drawing>
  );
};
