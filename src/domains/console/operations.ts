import { z } from 'zod';
import { listDeadMessages, requeueDeadMessages } from '../../messaging/failed-messages.ts';
import { oldestUnpublishedSeconds } from '../../messaging/unpublished.ts';
import { getOrMake } from '../../platform/concurrency/get-or-make.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { operation, readOperation } from '../../platform/operation/operation.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { Uuid } from '../../platform/text/ids.ts';
import { realTime } from '../../platform/time/real-time.ts';
import { ADMIN, recordAdministrativeAct } from '../administration/administrative-act.ts';
import type { deadMessage, openPayments, operations, requeuedMessages, routeUse } from './console.resource.ts';
import { t } from './texts.ts';
import { type MinuteCount, Throughput } from './throughput.ts';

const KEPT_MS = 5_000;
export const MAX_DEAD_MESSAGES = 100;
const WEBHOOKS = 5_000;
const OPEN_LOOKED_AT = 10_000;
export const MAX_ROUTES = 200;

// A kept TED waits for the next opening and is not awaiting an outcome.
const OPEN = statement(
  'open_payments_of_institution',
  `select t.type as kind, count(*)::int as count, min(x.since) as "oldestAt",
     count(*) filter (where x.since < business_now() - interval '1 minute')::int as "overMinute",
     count(*) filter (where x.since < business_now() - interval '1 hour')::int as "overHour"
   from (select r.id, coalesce(o.sent_at, r.reserved_at) as since from reservation r left join ted_order o on o.transaction_id = r.id
     where o.transaction_id is null or o.sent_at is not null order by r.reserved_at limit ${OPEN_LOOKED_AT}) x
   join transaction t on t.id = x.id where t.institution_id = $1 group by t.type order by min(x.since)`,
);
const FAILING = statement(
  'failing_webhooks_of_institution',
  `select count(*) filter (where w.disabled_at is null and q.failing_since is not null)::int as failing,
     count(*) filter (where w.disabled_at is not null)::int as disabled
   from (select w.id, w.disabled_at from webhook w join partner p on p.id = w.partner_id where p.institution_id = $1
     order by w.id desc limit ${WEBHOOKS}) w left join webhook_queue q on q.webhook_id = w.id`,
);
const ROUTES = statement(
  'route_use_of_institution',
  `select u.route, p.id as "partnerId", p.name as "partnerName", sum(u.requests)::float8 as requests, max(u.day)::text as "lastDay"
   from route_use u join partner p on p.id = u.partner_id
   where p.institution_id = $1 and u.day > (now() at time zone 'America/Sao_Paulo')::date - 7
   group by u.route, p.id, p.name order by requests desc, u.route, p.id limit ${MAX_ROUTES}`,
);
const OTHERS = statement('other_institutions', 'select i.id from institution i where i.id <> $1 limit 1');

interface OpenPayments extends RowOf<typeof openPayments> {}
interface RouteUse extends RowOf<typeof routeUse> {}
interface DeadMessage extends RowOf<typeof deadMessage> {}

export interface Operations extends RowOf<typeof operations> {
  readonly throughput: readonly MinuteCount[];
  readonly openPayments: readonly OpenPayments[];
  readonly routeUse: readonly RouteUse[];
  /** Null when the deployment has other institutions. */
  readonly deployment: {
    readonly oldestUnpublishedSeconds: number;
    readonly deadMessages: readonly DeadMessage[];
  } | null;
}

/** Operations figures by institution. Requests within 5 s share one reading per process. */
export class OperationsFigures {
  readonly #database: Queryable;
  readonly #known = new Map<number, { readonly throughput: Throughput; until: number; figures: Promise<Operations> }>();

  constructor(database: Queryable) {
    this.#database = database;
  }

  of(institutionId: number): Promise<Operations> {
    const now = realTime();
    const known = getOrMake(this.#known, institutionId, () => ({
      throughput: new Throughput(this.#database, institutionId),
      until: 0,
      figures: Promise.resolve(undefined as never),
    }));
    if (now >= known.until) {
      known.until = now + KEPT_MS;
      known.figures = this.#read(institutionId, known.throughput, now);
      known.figures.catch(() => {
        known.until = 0;
      });
    }
    return known.figures;
  }

  async #read(institutionId: number, throughput: Throughput, now: number): Promise<Operations> {
    const db = this.#database;
    const [webhooks] = await db.query<{ failing: number; disabled: number }>(FAILING, [institutionId]);
    return {
      readAt: new Date(now),
      throughput: await throughput.at(now),
      openPayments: await db.query<OpenPayments>(OPEN, [institutionId]),
      failingWebhooks: webhooks?.failing ?? 0,
      disabledWebhooks: webhooks?.disabled ?? 0,
      routeUse: await db.query<RouteUse>(ROUTES, [institutionId]),
      deployment: (await isAlone(db, institutionId)) ? await deploymentOf(db) : null,
    };
  }
}

const isAlone = async (db: Queryable, institutionId: number): Promise<boolean> =>
  (await db.query(OTHERS, [institutionId])).length === 0;

async function deploymentOf(db: Queryable): Promise<NonNullable<Operations['deployment']>> {
  const dead = await listDeadMessages(db, MAX_DEAD_MESSAGES);
  return {
    oldestUnpublishedSeconds: await oldestUnpublishedSeconds(db),
    deadMessages: dead.map(({ id, queue, routing_key: routingKey, error, failures, failed_at: failedAt }) => ({
      ...{ id, queue, routingKey, error, failures, failedAt },
    })),
  };
}

export const getOperations = readOperation({
  ...ADMIN,
  name: 'getOperations',
  summary: 'Returns the operations figures of the institution, at most 5 seconds old',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({}),
  run: ({ services, principal }): Promise<Operations> => services.operationsFigures.of(principal.institutionId),
});

/** A message can concern any institution: with several in the deployment, only its staff may requeue. */
export const requeueDeadMessage = operation({
  ...ADMIN,
  proof: 'fresh',
  name: 'requeueDeadMessage',
  summary:
    'Puts a dead message back into its queue with a reset failure count. Does nothing when the message is not found',
  effects: ['keeps_records'],
  refusals: [],
  input: z.strictObject({ messageId: Uuid.meta({ description: 'Id of the message' }) }),
  async run(context, { messageId }): Promise<RowOf<typeof requeuedMessages>> {
    const { tx, principal } = context;
    if (!(await isAlone(tx, principal.institutionId))) throw new AppError('forbidden', t('otherInstitutions'));
    const count = await requeueDeadMessages(tx, messageId);
    if (count > 0)
      recordAdministrativeAct(context, null, { action: 'dead_message.requeued', resourceId: messageId, changes: {} });
    return { count };
  },
});

declare module '../../platform/operation/operation.ts' {
  interface Services {
    readonly operationsFigures: OperationsFigures;
  }
}
