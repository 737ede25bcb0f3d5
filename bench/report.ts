import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import type { Figure } from './measurement.ts';

const FILE = new URL('../.reports/bench.json', import.meta.url);

export const passes = ({ comparison, required }: Figure): boolean => comparison.ratio.median >= required;

export function table(figures: readonly Figure[]): string {
  const head = ['figure', 'floor', 'gateway', 'ratio', 'min – max', 'required', 'aim', ''];
  const rows = figures.map((figure) => {
    const { floor, gateway, ratio } = figure.comparison;
    return [
      figure.name,
      amount(figure, floor.median),
      amount(figure, gateway.median),
      ratio.median.toFixed(3),
      `${ratio.min.toFixed(2)} – ${ratio.max.toFixed(2)}`,
      wanted(figure.required),
      wanted(figure.aim),
      verdict(figure),
    ];
  });
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join('  ');
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  const meanings = figures.map((figure) => `${figure.name}: ${figure.meaning}`);
  return [line(head), rule, ...rows.map(line), '', ...meanings].join('\n');
}

const amount = ({ unit }: Figure, value: number): string =>
  unit === undefined ? `${value.toFixed(0)}/s` : `${value.toFixed(1)} ${unit}`;

/** Empty for a figure that is only reported. */
const wanted = (ratio: number): string => (ratio === 0 ? '' : ratio.toFixed(2));

function verdict(figure: Figure): string {
  const aimed = figure.comparison.ratio.median >= figure.aim;
  if (figure.required === 0) return figure.aim === 0 ? 'reported' : aimed ? 'aim met' : 'aim missed';
  if (!passes(figure)) return 'MISS';
  return aimed ? 'pass, aim met' : 'pass';
}

/** Writes `.reports/bench.json` with every round and the machine. Returns the file name. */
export async function writeReport(figures: readonly Figure[], settings: object): Promise<string> {
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, memory: totalmem(), node: process.version };
  const report = {
    at: new Date().toISOString(),
    machine,
    settings,
    figures: figures.map((figure) => ({ ...figure, pass: passes(figure) })),
  };
  await mkdir(new URL('.', FILE), { recursive: true });
  await writeFile(FILE, `${JSON.stringify(report, null, 2)}\n`);
  return '.reports/bench.json';
}
