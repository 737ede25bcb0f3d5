import { createHmac } from 'node:crypto';
import { execute, parse, validate } from 'graphql';
import { expect } from 'vitest';
import type { z } from 'zod';
import { findOperator } from '../../src/domains/operators/operator.ts';
import { provisionInstitution } from '../../src/domains/partners/provision.ts';
import { fanOutCommit } from '../../src/domains/webhooks/deliveries/fan-out.consumer.ts';
import { graphSchema } from '../../src/domains.ts';
import { createContext } from '../../src/graphql/context.ts';
import { Metrics } from '../../src/platform/observability/metrics.ts';
import type { Operation } from '../../src/platform/operation/operation.ts';
import type { Role } from '../../src/platform/operation/principal.ts';
import type { StagedMessage } from '../../src/platform/operation/records.ts';
import { unattended } from '../../src/platform/operation/unattended.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { openTestDoor, type TestDoor } from './door.ts';
import { keptLog } from './engine.ts';
import { MOVE_ALL } from './log-positions.ts';
import type { Received } from './webhooks.ts';

export interface TestPerson {
  readonly institutionId: number;
  readonly institutionPartnerId: string;
  enter<Input extends z.ZodType, Output>(op: Operation<Input, Output>, input: unknown, key?: string): Promise<Output>;
  // biome-ignore lint/suspicious/noExplicitAny: answers have the shape of whatever was asked
  ask(document: string, variables?: Record<string, unknown>): Promise<any>;
}

/** Opens the institution of a test's door and another one, with persons. Their webhooks receive the events. */
export async function openInstitutions() {
  const t = await openTestDoor({ webhookTargets: { allowLoopback: true } });
  const otherInstitution = { ispb: '99999012', name: 'Banco Outro', agency: '0001' };
  const other = await provisionInstitution(t.database, otherInstitution, t.clock.now());

  const person = async (institutionId: number, login: string, roles: readonly Role[]): Promise<TestPerson> => {
    await t.sql(
      `insert into operator (id, institution_id, login, name, roles, authority, created_at)
       values ($1, $2, $3, $3, $4, null, now())`,
      [newId(), institutionId, login, roles],
    );
    const principal = await findOperator(t.database, login);
    if (!principal) throw new Error(`there is no person ${login}`);
    const { institutionPartnerId } = principal;
    return {
      institutionId,
      institutionPartnerId,
      enter: async (op, input, idempotencyKey) =>
        (await t.door.enter(op, { principal, requestId: `request-of-${login}`, idempotencyKey }, input)).value,
      async ask(document, variableValues = {}) {
        const { door, database } = t;
        const source = { door, database, live: { tail: undefined as never, database, log: keptLog } };
        const contextValue = createContext(source, { principal, requestId: newId(), charge: () => {} });
        const schema = graphSchema('console');
        const asked = parse(document);
        expect(validate(schema, asked)).toEqual([]);
        const { data, errors } = await execute({ schema, document: asked, variableValues, contextValue });
        expect(errors).toBeUndefined();
        return data;
      },
    };
  };

  const fanOut = fanOutCommit({ database: t.database, metrics: new Metrics(), onDue() {} });
  let position = 0;
  return {
    t,
    admin: await person(t.institutionId, 'elisa', ['admin']),
    viewer: await person(t.institutionId, 'vera', ['viewer']),
    otherAdmin: await person(other, 'otto', ['admin']),
    stage: (...messages: readonly StagedMessage[]) =>
      unattended(t.database, t.clock.now(), async ({ stage }) => messages.forEach(stage)),
    async fanOutAll() {
      await t.sql(MOVE_ALL);
      const rows = await t.sql<{ position: number; id: string; body: object }>(
        `select position, id, jsonb_build_object('position', position, 'type', type, 'partnerId', partner_id,
           'accountId', account_id, 'payload', payload, 'occurredAt', occurred_at) as body
         from log where position > $1 and kind = 'event' order by position`,
        [position],
      );
      position = rows.at(-1)?.position ?? position;
      await fanOut(rows.map(({ id, body }) => ({ id, exchange: 'events', routingKey: 'told', body })));
    },
  };
}

/** Computes the signature with a standard HMAC over the received bytes. */
export const signatureWith = (secret: string, { headers, body }: Received): string =>
  `sha256=${createHmac('sha256', secret).update(`${headers['x-service-timestamp']}.`).update(body).digest('hex')}`;

export const endLeases = (t: TestDoor) =>
  t.sql(`with d as (update webhook_due set leased_until = clock_timestamp() where leased_until is not null)
         update webhook_queue set next_at = business_now() where not closed`);
