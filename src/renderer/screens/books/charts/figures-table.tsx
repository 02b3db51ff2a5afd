// The table of a chart's figures: a row for each day, hour or way of paying. Rows without any figure are left out.
import type { ReactNode } from 'react';

export type FiguresRow = { readonly key: string; readonly head: ReactNode; readonly cells: readonly ReactNode[] };
type Props = { readonly head: string; readonly columns: readonly string[]; readonly rows: readonly FiguresRow[] };

export const FiguresTable = ({ head, columns, rows }: Props) => (
  <table className="chart-figures">
    <thead>
      <tr>
        <th scope="col">{head}</th>
        {columns.map((column) => (
          <th key={column} scope="col" className="end">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, head: name, cells }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          {cells.map((cell, i) => (
            <td key={columns[i]} className="end">
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
