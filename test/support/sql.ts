import { Pool } from 'pg';
import { callingFunctions } from '../../src/platform/database/functions.ts';

/** Statements of a test as a superuser. They fail during a server outage and work again afterwards. */
export interface Sql {
  <Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export function openSql(url: string): Sql {
  const pool = new Pool({ connectionString: url, max: 4, options: callingFunctions() });
  pool.on('error', () => {});
  const run = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    // Several statements without values run as one transaction and return the result of the last.
    const answer = await (values.length > 0 ? pool.query<Row>(text, [...values]) : pool.query<Row>(text));
    const last = Array.isArray(answer) ? answer.at(-1) : answer;
    return last.rows as Row[];
  };
  return Object.assign(run, { close: () => pool.end() });
}
