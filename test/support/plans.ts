import { escapeLiteral, type PoolClient } from 'pg';

/** What `explain (analyze, format json)` says of a step. */
export interface Plan {
  readonly 'Node Type'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Relation Name'?: string;
  /** How often its index was descended, in all loops: an index whose first column is not asked for is for each of its values. */
  readonly 'Index Searches'?: number;
  /** Of an index-only scan: rows for which the table was read all the same. */
  readonly 'Heap Fetches'?: number;
  readonly Plans?: readonly Plan[];
}

/** Rows of tables that a statement's plan looks at: of all of them, or of these. */
export function lookedAt(plan: Plan, tables?: readonly string[]): number {
  const table = plan['Relation Name'];
  const own =
    table && (tables?.includes(table) ?? true)
      ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
      : 0;
  return own + (plan.Plans ?? []).reduce((sum, below) => sum + lookedAt(below, tables), 0);
}

/** Tables that a plan reads from one end to the other. */
export function readWhole(plan: Plan): readonly string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(readWhole)];
}

/** How often a plan descends indexes. */
export function searches(plan: Plan): number {
  return (plan['Index Searches'] ?? 0) + (plan.Plans ?? []).reduce((sum, below) => sum + searches(below), 0);
}

/** Whether a plan sorts what it has read, instead of reading in order. */
export const isSorted = (plan: Plan): boolean => plan['Node Type'] === 'Sort' || (plan.Plans ?? []).some(isSorted);

/** Partitions of a table that a plan looks into, each as often as it does. */
export function partitionsRead(plan: Plan, table: string): number {
  const isOne = plan['Relation Name']?.startsWith(`${table}_`) && plan['Node Type'] !== 'ModifyTable';
  const own = isOne ? Number(plan['Actual Loops']) : 0;
  return own + (plan.Plans ?? []).reduce((sum, below) => sum + partitionsRead(below, table), 0);
}

/** Rows for which index-only scans of a plan read the table all the same; null: it has no such scan. */
export function heapFetches(plan: Plan): number | null {
  const all = [plan['Heap Fetches'] ?? null, ...(plan.Plans ?? []).map(heapFetches)].filter((each) => each !== null);
  return all.length === 0 ? null : all.reduce((sum, each) => sum + each, 0);
}

/** A statement that was sent, or is to be. */
export interface Sent {
  readonly statement: { readonly name: string; readonly text: string };
  readonly values: readonly unknown[];
}

/** An argument of EXECUTE, which takes no parameters. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((each) => JSON.stringify(each)).join(',')}}`);
  return escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}

/** After so many runs a connection decides whether it keeps one plan of a named statement for whatever it is asked for. */
const RUNS_BEFORE_KEPT = 5;

/**
 * The plan as it runs: of a named statement the one on which its connection settles. (EXPLAIN of a statement with
 * parameters would always plan it for their values.)
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
