import { escapeLiteral, type PoolClient } from 'pg';

export interface Plan {
  readonly 'Node Type'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Relation Name'?: string;
  /**
   * Descents of the index over all loops. Without a condition on its first column there is one for each value of that
   * column.
   */
  readonly 'Index Searches'?: number;
  /** For an index-only scan: rows that were read from the table anyway. */
  readonly 'Heap Fetches'?: number;
  readonly Plans?: readonly Plan[];
}

export function lookedAt(plan: Plan, tables?: readonly string[]): number {
  const table = plan['Relation Name'];
  const own =
    table && (tables?.includes(table) ?? true)
      ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
      : 0;
  return own + (plan.Plans ?? []).reduce((sum, below) => sum + lookedAt(below, tables), 0);
}

export function readWhole(plan: Plan): readonly string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(readWhole)];
}

export function searches(plan: Plan): number {
  return (plan['Index Searches'] ?? 0) + (plan.Plans ?? []).reduce((sum, below) => sum + searches(below), 0);
}

export const isSorted = (plan: Plan): boolean => plan['Node Type'] === 'Sort' || (plan.Plans ?? []).some(isSorted);

export function partitionsRead(plan: Plan, table: string): number {
  const isOne = plan['Relation Name']?.startsWith(`${table}_`) && plan['Node Type'] !== 'ModifyTable';
  const own = isOne ? Number(plan['Actual Loops']) : 0;
  return own + (plan.Plans ?? []).reduce((sum, below) => sum + partitionsRead(below, table), 0);
}

/** Returns table rows that the index-only scans of a plan read anyway. Null when the plan has no such scan. */
export function heapFetches(plan: Plan): number | null {
  const all = [plan['Heap Fetches'] ?? null, ...(plan.Plans ?? []).map(heapFetches)].filter((each) => each !== null);
  return all.length === 0 ? null : all.reduce((sum, each) => sum + each, 0);
}

export interface Sent {
  readonly statement: { readonly name: string; readonly text: string };
  readonly values: readonly unknown[];
}

/** An argument of EXECUTE as a literal, because EXECUTE accepts no parameters. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((each) => JSON.stringify(each)).join(',')}}`);
  return escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}

/** After this many runs, a connection decides whether to keep a generic plan for a named statement. */
const RUNS_BEFORE_KEPT = 5;

/**
 * Explains the plan as it runs. For a named statement this is the plan that its connection keeps. A direct EXPLAIN with
 * parameters would always plan for their values.
 */
export async function explained(session: PoolClient, { statement, values }: Sent): Promise<Plan> {
  await session.query(`prepare explained as ${statement.text}`);
  const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
  const runs = statement.name === '' ? 0 : RUNS_BEFORE_KEPT;
  for (let run = 0; run < runs; run += 1) await session.query(`execute explained${given}`);
  const { rows } = await session.query(`explain (analyze, format json) execute explained${given}`);
  await session.query('deallocate explained');
  return rows[0]['QUERY PLAN'][0].Plan;
}
