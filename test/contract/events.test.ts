import { expect, test } from 'vitest';
import { z } from 'zod';
import { events } from '../../src/domains.ts';
import { catalogue, payloadKeys } from '../support/catalogue.ts';

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

test('every event is defined once', () => {
  const names = events.map(({ type }) => type);
  expect(new Set(names).size).toBe(names.length);
});

test.each(events.map((event) => [event.type, event] as const))(
  '%s has exactly the payload of the catalogue',
  (type, event) => {
    const entry = catalogue.get(type);
    expect(entry, `${type} is no event of the catalogue`).toBeDefined();
    const { properties, required = [], additionalProperties } = schemaOf(event.payload);
    expect(Object.keys(properties).sort()).toEqual(payloadKeys(type));
    expect(additionalProperties).toBe(false);
    expect([...required].sort()).toEqual(payloadKeys(type).filter((key) => !entry?.optional.has(key)));
  },
);

const fixed = events.flatMap(({ type, payload }) =>
  [...(catalogue.get(type)?.literals ?? [])].map(([member, values]) => [type, member, values, payload] as const),
);

test.each(fixed)('%s: %s is one of %j', (_, member, values, payload) => {
  const schema = schemaOf(payload).properties[member];
  const allowed = schema?.enum ?? [schema?.const];
  expect(allowed.map(String).sort()).toEqual([...values].sort());
});

test.each(events.map((event) => [event.type, event] as const))(
  '%s: every amount is integer cents, marked as money',
  (_, event) => {
    for (const [name, shape] of Object.entries(event.payload.shape)) {
      if (!/amount$/i.test(name)) continue;
      const zero = shape instanceof z.ZodLiteral;
      expect(zero || (shape as z.ZodType).meta()?.['money'], name).toBe(true);
    }
  },
);

test('a payload with a member more or less than the catalogue is never written', () => {
  for (const { payload } of events) expect(payload.safeParse({ surplus: 1 }).success).toBe(false);
});
