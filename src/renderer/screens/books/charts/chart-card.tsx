// The frame of one chart: its heading, what it shows in words, the drawing, and the table of the same figures.
import { type ReactNode, useId } from 'react';
import type { Currency } from '../../../../shared/money.ts';
import { useT } from '../../../stores/use-stores.ts';

export type Ink = Currency | 'late' | 'back';

type CardProps = {
  readonly title: string;
  /** The content of the chart in one or two sentences; also the description of the drawing. */
  readonly text: string;
  /** Null if there is nothing to draw: then the card has only its text. */
  readonly drawing: ReactNode;
  readonly table?: ReactNode;
  readonly wide?: boolean;
};

export const ChartCard = ({ title, text, drawing, table, wide = false }: CardProps) => {
  const t = useT();
  return (
    <section className="sheet chart-card" data-wide={wide || undefined}>
      <h3>{title}</h3>
      <p className="chart-text">{text}</p>
      {drawing}
      {drawing && (
        <details className="chart-table">
          <summary>
            {t('charts.table')}
            <span className="unseen">: {title}</span>
          </summary>
          {table}
        </details>
      )}
    </section>
  );
};

/** How each kind of bar is filled: plain, striped, dotted or crossed, so that no chart depends on its colour alone. */
const patterns: Readonly<Record<Ink, ReactNode>> = {
  LYD: null,
  USD: <path d="M-1 7 7 -1 M3 11 11 3" />,
  late: <circle cx="4" cy="4" r="1.5" />,
  back: <path d="M0 4H8 M4 0V8" />,
};

type DrawingProps = {
  readonly title: string;
  readonly text: string;
  readonly ink: Ink;
  readonly width: number;
  readonly height: number;
  /** Draws the bars with this fill. */
  readonly children: (fill: string) => ReactNode;
};

/** The drawing as an image with a name and a description; its parts are not read one by one. */
export const Drawing = ({ title, text, ink, width, height, children }: DrawingProps) => {
  const id = useId();
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      data-ink={ink}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{text}</desc>
      <pattern id={`${id}-fill`} width="8" height="8" patternUnits="userSpaceOnUse">
        <rect className="chart-ground" width="8" height="8" />
        {patterns[ink]}
      </pattern>
      {children(`url(#${id}-fill)`)}
    </svg>
  );
};
