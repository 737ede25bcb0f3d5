import { Pool, type PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KEPT_WARM_BY, keepWarm } from '../../../src/platform/database/warm-connections.ts';
import { freshDatabase } from '../../support/database.ts';
import { serveGateway } from '../../support/served-gateway.ts';
import { TcpSwitch } from '../../support/tcp-switch.ts';
import { until } from '../../support/until.ts';

/** Longer than a busy machine pauses a process now and then. */
const IDLE_MS = 2_000;
const OWN = 'select pg_backend_pid() as own';

describe('idle connections of a pool', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let address: TcpSwitch;
  let port: number;
  let pool: Pool;

  beforeAll(async () => {
    fresh = await freshDatabase();
    port = Number(new URL(fresh.url).port);
    address = await TcpSwitch.open(port);
  });

  beforeEach(() => {
    const url = new URL(fresh.url);
    url.port = String(address.port);
    pool = new Pool({ connectionString: url.href, max: 6, idleTimeoutMillis: IDLE_MS });
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
  });

  afterEach(async () => {
    await pool.end();
  });

  afterAll(async () => {
    address?.close();
    await fresh?.drop();
  });

  const processOf = (client: PoolClient) => (client as PoolClient & { readonly processID: number }).processID;

  /** Opens connections and releases them in this order. Returns the ids of their server processes. */
  async function used(many: number): Promise<number[]> {
    const clients = await Promise.all(Array.from({ length: many }, () => pool.connect()));
    for (const client of clients) client.release();
    return clients.map(processOf);
  }

  async function serving(): Promise<number[]> {
    const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
    for (const client of clients) client.release();
    return clients.map(processOf);
  }

  it('the four most recently used idle connections stay open, and the others are closed', async () => {
    const opened = await used(6);
    const began = performance.now();
    await until(async () => {
      await keepWarm(pool);
      return performance.now() - began > 2 * IDLE_MS && pool.totalCount < 6;
    });
    expect(new Set(await serving())).toEqual(new Set(opened.slice(2)));
  });

  it('idle connections are closed when nothing keeps them warm', async () => {
    await used(6);
    await until(() => pool.totalCount === 0);
    await keepWarm(pool);
    expect(pool.totalCount).toBe(0);
  });

  it('keeping warm does not touch connections in use and opens none', async () => {
    const clients = await Promise.all([pool.connect(), pool.connect()]);
    await keepWarm(pool);
    expect(pool.totalCount).toBe(2);
    for (const client of clients) client.release();
  });

  it('idle connections to an unresponsive server are closed, and callers reach its successor meanwhile', async () => {
    const lost = await used(4);
    address.blackhole();
    await address.to(port);
    const asked = keepWarm(pool, 1_000);
    const answering = async () => (await pool.query<{ own: number }>(OWN)).rows[0]?.own;
    expect(lost).not.toContain(await answering());
    await asked;
    expect(lost).not.toContain(await answering());
  });

  it('idle connections to a server that closes them are dropped without an error for any caller', async () => {
    await used(4);
    const asked = keepWarm(pool);
    address.refuse();
    await expect(asked).resolves.toBeUndefined();
    expect(pool.totalCount).toBe(0);
    await address.to(port);
    await expect(pool.query('select 1 as n')).resolves.toMatchObject({ rows: [{ n: 1 }] });
  });
});

it('a gateway without requests keeps its connections', async () => {
  const statements: string[] = [];
  const gateway = await serveGateway({}, { onStatement: (text) => statements.push(text) });
  try {
    await until(() => statements.includes(KEPT_WARM_BY));
  } finally {
    await gateway.stop();
  }
});
