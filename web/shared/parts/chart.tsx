import 'uplot/dist/uPlot.min.css';
import './chart.css';
import { type ReactNode, useEffect, useRef } from 'react';
import UPlot from 'uplot';

export interface Series {
  readonly label: string;
  /** One for each of `days`; null where nothing is known. */
  readonly values: readonly (number | null)[];
  /** Which of the colours; they differ by their line, too. */
  readonly tone: 'accent' | 'good' | 'bad' | 'wait';
  readonly dashed?: boolean;
  readonly bars?: boolean;
}

const HEIGHT = 220;
/** Marks are days apart, not hours. */
const STEPS = [1, 2, 7, 14, 30, 91, 365].map((days) => days * 86_400);
const SHORT_DAY = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit' });
const shortDay = (at: number): string => SHORT_DAY.format(at * 1_000);
const BARS = UPlot.paths.bars?.({ size: [0.6, 28] });

/** Figures by day as lines or bars, and the same as a table for whoever sees no chart: below it, unless the screen has it beside. */
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
  /** A figure as text. */
  readonly format: (value: number) => string;
  /** The same figures as a table; left out: the screen shows them. */
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
              label: 'Day',
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
          <summary>As a table</summary>
          {children}
        </details>
      ) : null}
    </figure>
  );
}
