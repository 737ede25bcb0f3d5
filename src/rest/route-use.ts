import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { getOrMake } from '../platform/concurrency/get-or-make.ts';
import type { Database } from '../platform/database/database.ts';
import { deleteInBatches } from '../platform/database/deletion.ts';
import { type Queryable, statement } from '../platform/database/queryable.ts';
import { startPeriodic } from '../platform/lifecycle/periodic.ts';
import type { Logger } from '../platform/observability/log.ts';
import type { Metrics } from '../platform/observability/metrics.ts';

/** Requests of further partners count as `other`. */
const LABELLED_PARTNERS = 50;
const KEPT_DAYS = 400;
const WRITE_MS = 30_000;

// Rows are sorted, so that concurrent writers lock them in one order and cannot deadlock. Days are Brasília days.
const ADD = statement(
  'add_route_use',
  `insert into route_use (day, route, partner_id, requests)
   select (now() at time zone 'America/Sao_Paulo')::date, u.route, u.partner_id, u.requests
   from unnest($1::text[], $2::uuid[], $3::bigint[]) u(route, partner_id, requests) order by u.route, u.partner_id
   on conflict (day, route, partner_id) do update set requests = route_use.requests + excluded.requests`,
);
const LIST = statement(
  'list_route_use',
  `select u.route, p.name as partner, sum(u.requests)::bigint as requests, max(u.day)::text as last
   from route_use u join partner p on p.id = u.partner_id
   where u.day > (now() at time zone 'America/Sao_Paulo')::date - $1::integer and ($2::text is null or p.name = $2)
   group by u.route, p.id, p.name order by u.route, requests desc, p.name`,
);
const FORGET = statement(
  'forget_route_use',
  `delete from route_use where ctid = any (array(
     select ctid from route_use where day < (now() at time zone 'America/Sao_Paulo')::date - $1::integer
     order by day limit $2 for update skip locked
   )) returning true as gone`,
);

export interface PartnersUse {
  /** `GET /api/partner/v1/accounts/:id`. */
  readonly route: string;
  readonly partner: string;
  readonly requests: number;
  /** A Brasília day. */
  readonly last: string;
}

interface Count {
  readonly route: string;
  readonly partnerId: string;
  requests: number;
}

/**
 * Counts route use per partner, as a metric and in the database. Counting never blocks a request. Counts since the last
 * periodic write are lost when the process is killed.
 */
export class RouteUse {
  readonly #database: Queryable;
  readonly #requests: Counter<'route' | 'partner' | 'status'>;
  readonly #labelled = new Set<string>();
  #counts = new Map<string, Count>();
  readonly #writing: ReturnType<typeof startPeriodic>;

  constructor({ database, metrics: { registry }, log }: { database: Queryable; metrics: Metrics; log: Logger }) {
    this.#database = database;
    this.#requests = new Counter({
      name: 'gateway_route_requests_total',
      help: 'Requests of partners, by route pattern, partner and class of status',
      labelNames: ['route', 'partner', 'status'],
      registers: [registry],
    });
    this.#writing = startPeriodic([{ name: 'write-route-use', everyMs: WRITE_MS, run: () => this.#write() }], log);
  }

  /** Ignores requests without a recognised caller or without a route. */
  count({ method, routeOptions, principal }: FastifyRequest, { statusCode }: Pick<FastifyReply, 'statusCode'>): void {
    if (principal === null || routeOptions.url === undefined) return;
    const { partnerId, partnerName } = principal;
    const route = `${method} ${routeOptions.url}`;
    getOrMake(this.#counts, `${partnerId} ${route}`, () => ({ route, partnerId, requests: 0 })).requests += 1;
    if (this.#labelled.size < LABELLED_PARTNERS) this.#labelled.add(partnerId);
    const partner = this.#labelled.has(partnerId) ? partnerName : 'other';
    this.#requests.inc({ route, partner, status: `${Math.floor(statusCode / 100)}xx` });
  }

  /** Call it after the last request. */
  async stop(): Promise<void> {
    await this.#writing.stop();
    await this.#write();
  }

  /** Counts of a failed write are part of the next one. */
  async #write(): Promise<void> {
    const counts = [...this.#counts.values()];
    if (counts.length === 0) return;
    this.#counts = new Map();
    const column = <Name extends keyof Count>(name: Name) => counts.map((each) => each[name]);
    try {
      await this.#database.query(ADD, [column('route'), column('partnerId'), column('requests')]);
    } catch (error) {
      for (const { route, partnerId, requests } of counts) {
        getOrMake(this.#counts, `${partnerId} ${route}`, () => ({ route, partnerId, requests: 0 })).requests +=
          requests;
      }
      throw error;
    }
  }
}

/** Of the last `days` days, including today. */
export const listRouteUse = (
  database: Queryable,
  days: number,
  partner: string | null,
): Promise<readonly PartnersUse[]> => database.query<PartnersUse>(LIST, [days, partner]);

export const forgetRouteUse = (database: Database): Promise<void> => deleteInBatches(database, FORGET, [KEPT_DAYS]);
