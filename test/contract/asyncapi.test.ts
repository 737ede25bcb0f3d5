import { createHmac } from 'node:crypto';
import specs from '@asyncapi/specs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { isObjectType, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { eventTypeName } from '../../src/domains/events/catalogue.ts';
import { webhookBody } from '../../src/domains/events/webhook-body.ts';
import { examplePayload } from '../../src/domains/webhooks/asyncapi/example-payloads.ts';
import { LIVE_DOCUMENT } from '../../src/domains/webhooks/asyncapi/live-events.ts';
import { events, financeEvents, graphSchema } from '../../src/domains.ts';
import { asyncapi, misfit } from '../support/asyncapi.ts';

const { messages, schemas } = asyncapi.components;
const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Every object of the document, with its place. */
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

describe('the AsyncAPI document', () => {
  it('is one by the official schema of AsyncAPI 3.0', () => {
    const official = new Ajv({ strict: false, meta: false, validateSchema: false, unicodeRegExp: false });
    addFormats.default(official);
    const validates = official.compile(specs.schemas['3.0.0'] as object);
    expect(validates(asyncapi) ? [] : validates.errors).toEqual([]);
    const { webhooks } = asyncapi.channels;
    expect(validates({ ...asyncapi, channels: { webhooks: { ...webhooks, adress: '/' } } })).toBe(false);
  });

  it('has only references that lead somewhere, and only components that are referred to', () => {
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

  it.each(Object.entries(messages))('has an example of %s that fits its schema', (name, { examples, headers }) => {
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      expect(misfit(`messages/${name}/payload`, example.payload)).toBeNull();
      if (headers) expect(misfit(`messages/${name}/headers`, example.headers)).toBeNull();
    }
  });

  it('lets each message be sent by an operation of its channel', () => {
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

describe('webhooks in it', () => {
  it('are the events of the catalogue', () => {
    expect(Object.keys(asyncapi.channels['webhooks']?.messages ?? {})).toEqual(events.map(({ type }) => type));
  });

  it('are signed in their examples with the secret that the channel tells', () => {
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

describe("an institution's webhooks in it", () => {
  const channel = asyncapi.channels['financeWebhooks'];

  it('are the events of the finance catalogue, which no partner’s webhook is sent', () => {
    expect(Object.keys(channel?.messages ?? {})).toEqual(financeEvents.map(({ type }) => type));
    const partners = new Set(events.map(({ type }) => type));
    expect(financeEvents.filter(({ type }) => partners.has(type))).toEqual([]);
  });

  it('have an envelope, whose id is the delivery’s, and are signed with the secret that the channel tells', () => {
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

describe('the live feed in it', () => {
  const graph = graphSchema();
  const exampleOf = (name: string) => schemas[name]?.examples?.[0] as { payload: Record<string, unknown> };

  it('is asked by a document that fits the graph', () => {
    expect(validate(graph, parse(LIVE_DOCUMENT))).toEqual([]);
  });

  it('has each event under the name of its GraphQL type, with the payload of the catalogue in cents', () => {
    for (const event of events) {
      const name = eventTypeName(event.type);
      expect(isObjectType(graph.getType(name)), name).toBe(true);
      const example = exampleOf(name);
      expect(misfit(`schemas/${name}`, example)).toBeNull();
      expect(misfit('schemas/LiveEvent', example)).toBeNull();
      expect(event.payload.parse(example.payload)).toEqual(example.payload);
    }
  });

  it('tells an amount in cents that a webhook tells in base units', () => {
    const live = exampleOf('PixPayoutConfirmed');
    const [webhook] = messages['pix.payout.confirmed']?.examples ?? [];
    expect(webhook?.payload['amount']).toBe(Number(live.payload['amount']) * 100);
  });

  it('refuses an event that is another one', () => {
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
