import type { AdminCommand } from '../../src/domains/module.ts';
import { encodeCursor } from '../../src/platform/database/pagination.ts';

type Row = Readonly<Record<string, unknown>>;

/** Longer cells of a table are truncated. `--json` prints them whole. */
const WIDEST = 60;

interface Listed {
  readonly rows: readonly Row[];
  readonly after: string | null;
}

function listed(value: unknown, command: AdminCommand): Listed | null {
  if (Array.isArray(value)) return { rows: value as Row[], after: null };
  const { items, hasMore } = value as { readonly items?: readonly Row[]; readonly hasMore?: boolean };
  if (!Array.isArray(items) || hasMore === undefined) return null;
  const last = items.at(-1);
  const keyset = command.cursor ?? ((row: Row) => [row['id'] as string]);
  return { rows: items, after: hasMore && last ? encodeCursor(keyset(last)) : null };
}

export function asJson(value: unknown, command: AdminCommand): string {
  const list = listed(value, command);
  return `${JSON.stringify(list && !Array.isArray(value) ? { items: list.rows, after: list.after } : value, null, 2)}\n`;
}

export function asText(value: unknown, command: AdminCommand): string {
  const list = listed(value, command);
  if (!list) return `${lines(value as Row, '').join('\n')}\n`;
  const { rows, after } = list;
  if (rows.length === 0) return `${command.empty ?? 'none'}\n`;
  const columns = command.columns ?? Object.keys(rows[0] ?? {});
  const cells = [
    columns,
    ...rows.map((row) => columns.map((column) => shortened(cellOf(row[column]), command.widest ?? WIDEST))),
  ];
  const widths = columns.map((_, n) => Math.max(...cells.map((line) => line[n]?.length ?? 0)));
  const table = cells.map((line) =>
    line
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${table.join('\n')}\n${after === null ? '' : `more: --after ${after}\n`}`;
}

export function actsAsText(acts: readonly unknown[]): string {
  const lines = (acts as readonly { action: string; resource_id: string; changes: unknown }[]).map(
    ({ action, resource_id: id, changes }) => `  ${action} ${id} ${JSON.stringify(changes)}\n`,
  );
  return `dry run: nothing was changed; ${lines.length === 0 ? 'nothing would be\n' : `it would be:\n${lines.join('')}`}`;
}

function lines(row: Row, prefix: string): readonly string[] {
  return Object.entries(row).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
      ? lines(value as Row, `${prefix}${name}.`)
      : [`${prefix}${name}: ${cellOf(value)}`],
  );
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(',') || '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const shortened = (cell: string, widest: number): string =>
  cell.length > widest ? `${cell.slice(0, widest - 1)}…` : cell;
