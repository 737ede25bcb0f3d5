import { t } from '../language/text.ts';
import 'uplot/dist/uPlot.min.css';
import './chart.css';
import { type ReactNode, useEffect, useRef } from 'react';
import UPlot from 'uplot';

export interface Series {
  readonly label: string;
  /** One value per day; null where unknown. */
  readonly values: readonly (number | null)[];
  /** Colour. The line style also differs. */
  readonly tone: 'accent' | 'good' | 'bad' | 'wait';
  readonly dashed?: boolean;
  readonly bars?: boolean;
}

const HEIGHT = 220;
/** The axis marks whole days. */
const STEPS = [1, 2, 7, 14, 30, 91, 365].map((days) => days * 86_400);
const SHORT_DAY = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit' });
const shortDay = (at: number): string => SHORT_DAY.format(at * 1_000);
const BARS = UPlot.paths.bars?.({ size: [0.6, 28] });

/**
 * Daily values as lines or bars, with the same values as a table for screen readers. The table is below the chart
 * unless the screen shows it elsewhere.
 */
export function Chart({
  label,
  days,
  series,
  format,
  children,
}: {
  readonly label: string;
  /** `2026-11-23`, ascending. */
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  /** Table with the same values. Absent when the screen shows one. */
  readonly children?: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const draw = () => {
      const style = getComputedStyle(element);
      const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
      const axis = { stroke: colour('muted'), grid: { stroke: colour('line'), width: 1 }, ticks: { show: false } };
      return new UPlot(
        {
          width: element.clientWidth,
          height: HEIGHT,
          legend: { show: true, live: true },
          scales: { x: { time: true } },
          axes: [
            { ...axis, incrs: STEPS, values: (_plot, ticks) => ticks.map(shortDay) },
            { ...axis, size: 96, values: (_plot, ticks) => ticks.map(format) },
          ],
          series: [
            {
              label: t('shared.day'),
              value: (_plot, at) => (at === null ? '–' : new Date(at * 1_000).toLocaleDateString('pt-BR')),
            },
            ...series.map(({ label: name, tone, dashed, bars }) => ({
              label: name,
              stroke: colour(tone),
              width: 2,
              ...(dashed ? { dash: [6, 4] } : {}),
              ...(bars && BARS ? { paths: BARS, fill: colour(`${tone}-soft`) } : {}),
              value: (_plot: UPlot, value: number | null) => (value === null ? '–' : format(value)),
            })),
          ],
        },
        [
          days.map((day) => Date.parse(`${day}T12:00:00`) / 1_000),
          ...series.map(({ values }) => [...values]),
        ] as UPlot.AlignedData,
        element,
      );
    };
    let plot = draw();
    const again = () => {
      plot.destroy();
      plot = draw();
    };
    const sizes = new ResizeObserver(() => {
      if (plot.width !== element.clientWidth) plot.setSize({ width: element.clientWidth, height: HEIGHT });
    });
    sizes.observe(element);
    const themes = new MutationObserver(again);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', again);
    return () => {
      sizes.disconnect();
      themes.disconnect();
      system.removeEventListener('change', again);
      plot.destroy();
    };
  }, [days, series, format]);
  return (
    <figure className="chart">
      <div ref={place} role="img" aria-label={label} />
      {children ? (
        <details>
          <summary>{t('shared.asTable')}</summary>
          {children}
        </details>
      ) : null}
    </figure>
  );
}
