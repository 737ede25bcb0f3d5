import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findEvent } from '../../src/domains/catalogue.ts';
import { webhookSchema } from '../../src/domains/events/webhook-body.ts';
import { events } from '../../src/domains.ts';
import { catalogue, payloadKeys } from '../support/catalogue.ts';
import { type ServedGateway, serveGateway } from '../support/served-gateway.ts';

interface JsonSchema {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string;
}

const schemaOf = (payload: z.ZodType) =>
  z.toJSONSchema(payload, { io: 'output' }) as {
    readonly properties: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
    readonly additionalProperties?: unknown;
  };

const known = (shape: z.ZodType): z.ZodType =>
  shape instanceof z.ZodOptional || shape instanceof z.ZodNullable ? known(shape.unwrap() as z.ZodType) : shape;

test('the catalogue has the 57 events of the contract in its order', () => {
  expect(events).toHaveLength(57);
  expect(events.map(({ type }) => type)).toEqual([...catalogue.keys()]);
});

test('an event is found only by its name', () => {
  for (const event of events) expect(findEvent(event.type)).toBe(event);
  for (const name of ['', 'pix', 'PIX.PAYOUT.CONFIRMED', 'toString']) expect(findEvent(name)).toBeUndefined();
});

test.each(events.map((event) => [event.type, event] as const))(
  '%s has exactly the payload of the catalogue',
  (type, event) => {
    const entry = catalogue.get(type);
    const { properties, required = [], additionalProperties } = schemaOf(event.payload);
    expect(Object.keys(properties).sort()).toEqual(payloadKeys(type));
    expect(Object.keys(properties).slice(0, entry?.keys.length)).toEqual(entry?.keys);
    expect(additionalProperties).toBe(false);
    expect([...required].sort()).toEqual(payloadKeys(type).filter((key) => !entry?.optional.has(key)));
  },
);

const fixed = events.flatMap(({ type, payload }) =>
  [...(catalogue.get(type)?.literals ?? [])].map(([member, values]) => [type, member, values, payload] as const),
);

test.each(fixed)('%s: the member %s is one of %j', (_, member, values, payload) => {
  const schema = schemaOf(payload).properties[member];
  const allowed = schema?.enum ?? [schema?.const];
  expect(allowed.map(String).sort()).toEqual([...values].sort());
});

test.each(events.map((event) => [event.type, event] as const))(
  '%s: every integer amount in cents is marked as money, and nothing else is',
  (_, event) => {
    for (const [name, shape] of Object.entries(event.payload.shape)) {
      const member = known(shape as z.ZodType);
      const isAmount = /amount$/i.test(name) && !(member instanceof z.ZodLiteral);
      expect(member.meta()?.['money'] === true, name).toBe(isAmount);
    }
  },
);

test('a payload with a missing or an extra member is never written', () => {
  for (const { payload } of events) expect(payload.safeParse({ surplus: 1 }).success).toBe(false);
});

describe('served event catalogue', () => {
  let gateway: ServedGateway;

  beforeAll(async () => {
    gateway = await serveGateway();
  });

  afterAll(() => gateway?.stop());

  const promised = events.map((event) => ({
    name: event.type,
    description: event.summary,
    schema: webhookSchema(event),
  }));

  test('GET /webhooks/events lists every event in the order of the contract with its body schema', async () => {
    const { status, body } = await gateway.alpha.request('GET', '/webhooks/events');
    expect({ status, body }).toEqual({ status: 200, body: { data: promised } });
  });

  test('the graph lists the same events as REST', async () => {
    const { body } = await gateway.alpha.graphql('{ webhookEvents { name description schema } }');
    expect(body.data).toEqual({ webhookEvents: promised });
  });

  test('the graph also returns and accepts events under their GraphQL names', async () => {
    const { body } = await gateway.alpha.graphql('{ webhookEvents { name type } }');
    for (const { name, type } of body.data.webhookEvents) expect(type).toBe(name.toUpperCase().replaceAll('.', '_'));
    const types = body.data.webhookEvents.map(({ type }: { type: string }) => type);
    expect(new Set(types).size).toBe(57);
    const answer = await gateway.alpha.graphql(
      'query ($types: [EventType!]) { events(types: $types) { edges { node { type } } } }',
      { types },
    );
    expect(answer.body.errors).toBeUndefined();
  });
});
