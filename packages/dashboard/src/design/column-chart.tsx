/** Columns over time, on Recharts. Fetched only by pages that draw one: see lazy-column-chart.tsx. */

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCompact, formatCount } from '../text/format.ts';

export interface Series {
  readonly key: string;
  readonly label: string;
  readonly color: string;
}

export interface ColumnChartProps {
  readonly points: readonly (Readonly<Record<string, number | string>> & { readonly label: string })[];
  readonly series: readonly Series[];
  readonly height?: number;
  /** Called when a column is clicked; the table below the chart offers the same for the keyboard. */
  readonly onPick?: (index: number, key: string) => void;
}

export function ColumnChart({ points, series, height = 240, onPick }: ColumnChartProps) {
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart data={[...points]} margin={{ top: 4, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="label"
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          tick={{ fill: 'var(--soft)', fontSize: 12 }}
          minTickGap={32}
        />
        <YAxis
          width={44}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          tick={{ fill: 'var(--soft)', fontSize: 12 }}
          tickFormatter={formatCompact}
        />
        <Tooltip
          separator=": "
          cursor={{ fill: 'var(--wash)' }}
          formatter={(value) => formatCount(Number(value))}
          contentStyle={{
            background: 'var(--raised)',
            border: '1px solid var(--line)',
            borderRadius: 8,
            color: 'var(--ink)',
          }}
          itemStyle={{ color: 'var(--ink)' }}
        />
        {series.map(({ key, label, color }) => (
          <Bar
            key={key}
            dataKey={key}
            name={label}
            stackId="all"
            fill={color}
            isAnimationActive={false}
            maxBarSize={36}
            {...(onPick === undefined
              ? {}
              : { cursor: 'pointer', onClick: (_: unknown, index: number) => onPick(index, key) })}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
