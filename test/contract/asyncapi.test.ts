import { createHmac } from 'node:crypto';
import specs from '@asyncapi/specs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { isObjectType, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { eventTypeName } from '../../src/domains/catalogue.ts';
import { webhookBody } from '../../src/domains/events/webhook-body.ts';
import { examplePayload } from '../../src/domains/webhooks/asyncapi/example-payloads.ts';
import { LIVE_DOCUMENT } from '../../src/domains/webhooks/asyncapi/live-events.ts';
import { events, financeEvents, graphSchema } from '../../src/domains.ts';
import { asyncapi, misfit } from '../support/asyncapi.ts';

const { messages, schemas } = asyncapi.components;
const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

function* objectsOf(value: unknown, place = '#'): Generator<[place: string, object: Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [place, value as Record<string, unknown>];
  for (const [name, member] of Object.entries(value)) yield* objectsOf(member, `${place}/${escaped(name)}`);
}

const at = (pointer: string): unknown =>
  pointer
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], asyncapi);

describe('AsyncAPI document', () => {
  it('the AsyncAPI document is valid against the official schema of AsyncAPI 3.0', () => {
    const official = new Ajv({ strict: false, meta: false, validateSchema: false, unicodeRegExp: false });
    addFormats.default(official);
    const validates = official.compile(specs.schemas['3.0.0'] as object);
    expect(validates(asyncapi) ? [] : validates.errors).toEqual([]);
    const { webhooks } = asyncapi.channels;
    expect(validates({ ...asyncapi, channels: { webhooks: { ...webhooks, adress: '/' } } })).toBe(false);
  });

  it('every reference of the AsyncAPI document resolves, and every component is referenced', () => {
    const used = new Set<string>();
    for (const [place, { $ref }] of objectsOf(asyncapi)) {
      if (typeof $ref !== 'string') continue;
      used.add($ref);
      expect(at($ref), `${place} refers to ${$ref}`).toBeDefined();
    }
    for (const [kind, components] of Object.entries(asyncapi.components)) {
      for (const name of Object.keys(components)) expect(used).toContain(`#/components/${kind}/${name}`);
    }
  });

  it.each(Object.entries(messages))(
    'the AsyncAPI document has an example of %s that is valid against its schema',
    (name, { examples, headers }) => {
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) {
        expect(misfit(`messages/${name}/payload`, example.payload)).toBeNull();
        if (headers) expect(misfit(`messages/${name}/headers`, example.headers)).toBeNull();
      }
    },
  );

  it('an operation of its channel sends each message of the AsyncAPI document', () => {
    for (const [channel, { messages: ofChannel }] of Object.entries(asyncapi.channels)) {
      const operations = Object.values(asyncapi.operations).filter(({ channel: { $ref } }) =>
        $ref.endsWith(`/${channel}`),
      );
      const all = operations.some((operation) => operation.messages === undefined);
      const sent = operations.flatMap((operation) => [
        ...(operation.messages ?? []),
        ...(operation.reply?.messages ?? []),
      ]);
      for (const name of Object.keys(ofChannel)) {
        expect(all || sent.some(({ $ref }) => $ref === `#/channels/${channel}/messages/${name}`), name).toBe(true);
      }
    }
  });
});

describe('partner webhooks in the AsyncAPI document', () => {
  it('partner webhooks in the AsyncAPI document are the events of the catalogue', () => {
    expect(Object.keys(asyncapi.channels['webhooks']?.messages ?? {})).toEqual(events.map(({ type }) => type));
  });

  it('partner webhook examples are signed with the secret that their channel shows', () => {
    const description = asyncapi.channels['webhooks']?.description ?? '';
    const secret = /`(whsec_[A-Za-z0-9+/]{43}=)`/.exec(description)?.[1] ?? '';
    for (const event of events) {
      const [example] = messages[event.type]?.examples ?? [];
      const body = webhookBody(event, examplePayload(event));
      expect(example?.payload).toEqual(JSON.parse(body));
      const signed = createHmac('sha256', secret).update(`${example?.headers?.['X-Service-Timestamp']}.${body}`);
      expect(example?.headers).toMatchObject({
        'X-Service-Event-Type': event.type,
        'X-Service-Signature': `sha256=${signed.digest('hex')}`,
      });
    }
  });
});

describe('institution webhooks in the AsyncAPI document', () => {
  const channel = asyncapi.channels['financeWebhooks'];

  it('institution webhooks are the events of the finance catalogue and none of a partner', () => {
    expect(Object.keys(channel?.messages ?? {})).toEqual(financeEvents.map(({ type }) => type));
    const partners = new Set(events.map(({ type }) => type));
    expect(financeEvents.filter(({ type }) => partners.has(type))).toEqual([]);
  });

  it('institution webhook examples have an envelope with the delivery id and a signature by the documented secret', () => {
    const secret = /`(whsec_[A-Za-z0-9+/]{43}=)`/.exec(channel?.description ?? '')?.[1] ?? '';
    for (const { type, data } of financeEvents) {
      const [example] = messages[type]?.examples ?? [];
      const body = JSON.stringify(example?.payload);
      expect(example?.payload).toMatchObject({ id: example?.headers?.['X-Service-Event-Id'], event_type: type });
      expect(data.safeParse(example?.payload['data']).error).toBeUndefined();
      const signed = createHmac('sha256', secret).update(`${example?.headers?.['X-Service-Timestamp']}.${body}`);
      expect(example?.headers?.['X-Service-Signature']).toBe(`sha256=${signed.digest('hex')}`);
      expect(example?.headers).not.toHaveProperty('X-Service-Event-Type');
    }
  });
});

describe('live feed in the AsyncAPI document', () => {
  const graph = graphSchema();
  const exampleOf = (name: string) => schemas[name]?.examples?.[0] as { payload: Record<string, unknown> };

  it('the subscription of the live feed example is valid against the graph', () => {
    expect(validate(graph, parse(LIVE_DOCUMENT))).toEqual([]);
  });

  it('the live feed documents each event under its GraphQL type with the payload in cents', () => {
    for (const event of events) {
      const name = eventTypeName(event.type);
      expect(isObjectType(graph.getType(name)), name).toBe(true);
      const example = exampleOf(name);
      expect(misfit(`schemas/${name}`, example)).toBeNull();
      expect(misfit('schemas/LiveEvent', example)).toBeNull();
      expect(event.payload.parse(example.payload)).toEqual(example.payload);
    }
  });

  it('the live feed documents amounts in cents, webhooks the same amounts in base units', () => {
    const live = exampleOf('PixPayoutConfirmed');
    const [webhook] = messages['pix.payout.confirmed']?.examples ?? [];
    expect(webhook?.payload['amount']).toBe(Number(live.payload['amount']) * 100);
  });

  it('the live feed schema rejects a payload under the name of another event', () => {
    const example = exampleOf('PixPayoutConfirmed');
    for (const change of [
      { type: 'PIX_PAYOUT_FAILED' },
      { name: 'pix.payout.failed' },
      { payload: {} },
      { __typename: 'Account' },
    ]) {
      expect(misfit('schemas/LiveEvent', { ...example, ...change })).not.toBeNull();
    }
  });
});
