import {
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isLeafType,
  parse,
  validate,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventTypeName } from '../../../src/domains/catalogue.ts';
import { events as eventCatalogue } from '../../../src/domains.ts';
import type { EventType } from '../../../src/messaging/event.ts';
import { openTestGraph, type TestGraph } from '../../support/graph.ts';

let test: TestGraph;
beforeAll(async () => {
  test = await openTestGraph();
});
afterAll(() => test?.close());

const typeOf = (event: EventType) => test.schema.getType(eventTypeName(event.type)) as GraphQLObjectType;
const fieldOf = (member: string) => (member === 'type' ? 'transactionType' : member);

function example(member: z.ZodType, name: string): unknown {
  if (member instanceof z.ZodOptional || member instanceof z.ZodNullable)
    return example(member.unwrap() as z.ZodType, name);
  if (member instanceof z.ZodLiteral) return member.value;
  if (member instanceof z.ZodEnum) return member.options[0];
  if (member instanceof z.ZodBoolean) return true;
  if (member instanceof z.ZodISODateTime) return '2026-11-21T12:00:00.000Z';
  if (member instanceof z.ZodUUID) return '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10';
  if (member instanceof z.ZodNumber) return 5_000_000_000 * (member.meta()?.['money'] ? 1 : 0) + 7;
  return `some ${name}`;
}
const payloadOf = ({ payload }: EventType) =>
  Object.fromEntries(Object.entries(payload.shape).map(([name, member]) => [name, example(member as z.ZodType, name)]));

const selectionOf = (event: EventType) =>
  `... on ${eventTypeName(event.type)} { ${Object.keys(typeOf(event).getFields())
    .filter((name) => isLeafType(getNamedType(typeOf(event).getFields()[name]?.type as never)))
    .join(' ')} }`;

describe('event types of the graph', () => {
  it('the graph has 57 event types named after their events, and renames two that would collide with records', () => {
    const names = eventCatalogue.map(({ type }) => eventTypeName(type));
    expect(new Set(names).size).toBe(57);
    expect(names.filter((name, n) => name.toLowerCase() !== eventCatalogue[n]?.type.replaceAll(/[._]/g, ''))).toEqual([
      'PixReceivedEvent',
      'TedReceivedEvent',
    ]);
    const { objects } = test.schema.getImplementations(test.schema.getType('Event') as never);
    expect(objects.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it.each(eventCatalogue.map((event) => [event.type, event] as const))(
    'the GraphQL type of %s has exactly the fields of its payload',
    (_, event) => {
      const members = Object.keys(event.payload.shape).map(fieldOf);
      const common = Object.keys((test.schema.getType('Event') as GraphQLInterfaceType).getFields());
      expect(Object.keys(typeOf(event).getFields()).sort()).toEqual([...new Set([...common, ...members])].sort());
    },
  );

  it('fields with the same name have the same type in all event types, so selections on several types merge', () => {
    const all = `{ events { nodes { ${eventCatalogue.map(selectionOf).join(' ')} } } }`;
    expect(validate(test.schema, parse(all)).map(({ message }) => message)).toEqual([]);
  });

  it.each(eventCatalogue.map((event, n) => [event.type, event, n] as const))(
    'the GraphQL fields of %s return the values of its payload',
    async (_, event, n) => {
      const payload = payloadOf(event);
      const position = 1_000 + n;
      await test.sql(
        `insert into log (position, id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
       values ($1, uuid_v7(), 'event', $2, $3, 7, $4, $5, '2026-11-21T12:00:00.000Z')`,
        [position, test.institutionId, test.alpha.id, event.type, JSON.stringify(payload)],
      );
      const { data, errors } = await test.ask(
        test.alpha,
        `query ($after: Cursor) {
      events(after: $after, first: 1) { nodes { __typename payload ${selectionOf(event)} } }
    }`,
        { variables: { after: Buffer.from(`[${position - 1}]`).toString('base64url') } },
      );
      expect(errors).toBeUndefined();
      const [node] = data.events.nodes;
      expect(node.__typename).toBe(eventTypeName(event.type));
      expect([node.type, node.name]).toEqual([event.type.toUpperCase().replaceAll('.', '_'), event.type]);
      expect(node.payload).toEqual(payload);
      for (const [name, value] of Object.entries(payload)) {
        const type = getNamedType(typeOf(event).getFields()[fieldOf(name)]?.type as never);
        const described = isEnumType(type)
          ? type.getValues().find(({ name: key }) => key === node[fieldOf(name)])?.value
          : node[fieldOf(name)];
        expect(described, name).toEqual(String(type) === 'ID' ? String(value) : value);
      }
    },
  );

  it('a GraphQL field that the payload of an event lacks is null', async () => {
    await test.sql(
      `insert into log (position, id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
       values (2000, uuid_v7(), 'event', $1, $2, null, 'pix.med.created', $3, now())`,
      [
        test.institutionId,
        test.alpha.id,
        JSON.stringify({ accountId: 1, medId: 'm', endToEndId: 'e', status: 'CREATED' }),
      ],
    );
    const { data } = await test.ask(
      test.alpha,
      `{ events(after: "${Buffer.from('[1999]').toString('base64url')}") { nodes { ... on PixMedCreated { medId amount } } } }`,
    );
    expect(data.events.nodes).toEqual([{ medId: 'm', amount: null }]);
  });
});
