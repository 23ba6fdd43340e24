/** A chart with its legend, and its figures as a table for people who cannot or do not want to see it. */

import { lazy, type ReactNode, Suspense } from 'react';
import { formatCount } from '../text/format.ts';
import type { ColumnChartProps } from './column-chart.tsx';

const Chart = lazy(() => import('./column-chart.tsx').then(({ ColumnChart }) => ({ default: ColumnChart })));

interface LazyColumnChartProps extends ColumnChartProps {
  readonly caption: string;
  /** Puts a link around a figure of the table. */
  readonly linked?: (index: number, key: string, count: string) => ReactNode;
}

export function LazyColumnChart({ caption, linked = (_, __, count) => count, ...chart }: LazyColumnChartProps) {
  const { points, series, height = 240 } = chart;
  return (
    <figure>
      {/* A chart draws itself again only after the window became narrower: until then it is too wide, and is cut off. */}
      <div aria-hidden="true" className="overflow-x-clip" style={{ minHeight: height }}>
        <Suspense fallback={null}>
          <Chart {...chart} />
        </Suspense>
      </div>
      <figcaption className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-soft">
        <span className="sr-only">{caption}</span>
        <span aria-hidden="true" className="flex flex-wrap gap-4">
          {series.map(({ key, label, color }) => (
            <span key={key} className="inline-flex items-center gap-1.5">
              <span className="h-2.5 w-2.5 rounded-sm" style={{ background: color }} />
              {label}
            </span>
          ))}
        </span>
        <details className="min-w-0">
          <summary className="cursor-pointer hover:text-ink">As a table</summary>
          <div className="mt-2 overflow-x-auto">
            <table className="figures text-left">
              <caption className="sr-only">{caption}</caption>
              <thead>
                <tr>
                  <th scope="col" className="pr-4 font-medium">
                    Time
                  </th>
                  {series.map(({ key, label }) => (
                    <th key={key} scope="col" className="pr-4 text-right font-medium">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {points.map((point, index) => (
                  <tr key={point.label}>
                    <th scope="row" className="pr-4 font-normal">
                      {point.label}
                    </th>
                    {series.map(({ key }) => (
                      <td key={key} className="pr-4 text-right">
                        {linked(index, key, formatCount(Number(point[key] ?? 0)))}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </figcaption>
    </figure>
  );
}
