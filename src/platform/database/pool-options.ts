import type { Client, ClientConfig, Pool } from 'pg';
import { instantOf } from '../time/instant.ts';
import { STATEMENT_TIMEOUT_MS } from './failover.ts';
import { callingFunctions, type FunctionSet } from './functions.ts';

/** Maximum wait for a row lock. The caller can then retry. */
const LOCK_TIMEOUT_MS = 2_000;
/** Server-side limits, so that a frozen or disconnected process cannot hold locks for long. */
const LIMITS = Object.entries({
  statement_timeout: `${STATEMENT_TIMEOUT_MS}ms`,
  lock_timeout: `${LOCK_TIMEOUT_MS}ms`,
  idle_in_transaction_session_timeout: '10s',
  tcp_user_timeout: '10s',
  tcp_keepalives_idle: '10s',
  tcp_keepalives_interval: '5s',
  tcp_keepalives_count: '2',
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');
const INT8 = 20;
const NUMERIC = 1700;
const TIMESTAMPTZ = 1184;

export interface TypeParsers {
  setTypeParser(oid: number, parser: (text: string) => unknown): void;
}

/** Session options of every connection: the build's functions and, by default, our limits. */
export function sessionOptions(functions: FunctionSet | undefined, limited: boolean): ClientConfig {
  return {
    options: callingFunctions(functions) + (limited ? ` ${LIMITS}` : ''),
    application_name: 'partner-banking-gateway',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  };
}

export function parseTypes(types: TypeParsers): void {
  types.setTypeParser(INT8, safeInteger);
  types.setTypeParser(NUMERIC, (text) => text);
  types.setTypeParser(TIMESTAMPTZ, instantOf);
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is not a safe integer`);
  return value;
}

export function observe(pool: Pool, onStatement: (text: string) => void): void {
  pool.on('connect', (client: Client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    (client as { query: unknown }).query = (...args: unknown[]) => {
      const config = args[0];
      onStatement(typeof config === 'string' ? config : ((config as { text?: string }).text ?? 'unknown'));
      return query(...args);
    };
  });
}
