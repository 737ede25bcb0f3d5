import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findEvent } from '../../../src/domains/catalogue.ts';
import { webhookBody, webhookSchema } from '../../../src/domains/events/webhook-body.ts';
import { events as eventCatalogue } from '../../../src/domains.ts';
import type { EventType } from '../../../src/messaging/event.ts';
import { catalogue, EXTRA_KEYS } from '../../support/catalogue.ts';

/** The contract's keys in its order, then additional ones. */
const keysOf = (type: string) => [...(catalogue.get(type)?.keys ?? []), ...(EXTRA_KEYS[type] ?? [])];
const isAmount = (name: string) => /amount$/i.test(name);
const MAX_CENTS = Math.floor(Number.MAX_SAFE_INTEGER / 100);

/** `undefined` stands for an absent member. */
function valuesOf(member: z.ZodType): fc.Arbitrary<unknown> {
  if (member instanceof z.ZodOptional) return fc.option(valuesOf(member.unwrap() as z.ZodType), { nil: undefined });
  if (member instanceof z.ZodNullable) return fc.option(valuesOf(member.unwrap() as z.ZodType), { nil: null });
  if (member instanceof z.ZodLiteral) return fc.constantFrom(...member.values);
  if (member instanceof z.ZodEnum) return fc.constantFrom(...member.options);
  if (member instanceof z.ZodBoolean) return fc.boolean();
  if (member instanceof z.ZodUUID) return fc.uuid();
  if (member instanceof z.ZodISODateTime) {
    const [min, max] = [new Date('2000-01-01'), new Date('2100-01-01')];
    return fc.date({ min, max, noInvalidDate: true }).map((instant) => instant.toISOString());
  }
  if (member instanceof z.ZodString) return fc.string({ unit: 'grapheme', maxLength: 30 });
  if (member instanceof z.ZodNumber && member.meta()?.['money'] === true) return fc.nat(MAX_CENTS);
  if (member instanceof z.ZodNumber) return fc.maxSafeNat();
  throw new Error(`no values for a ${member.def.type}`);
}

/** Payloads as in the log, with their members in any order. */
function payloadsOf(event: EventType): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const members = Object.entries(event.payload.shape).map(([name, member]) =>
    valuesOf(member as z.ZodType).map((value) => [name, value] as const),
  );
  return fc
    .tuple(...members)
    .chain((entries) => fc.shuffledSubarray(entries, { minLength: entries.length }))
    .map((entries) => Object.fromEntries(entries.filter(([, value]) => value !== undefined)));
}

const event = (name: string): EventType => {
  const found = findEvent(name);
  if (!found) throw new Error(`no event ${name}`);
  return found;
};

const each = eventCatalogue.map((type) => [type.type, type] as const);

describe('the body of a webhook', () => {
  it('the webhook body of a settled PIX has exact bytes and amounts in base units', () => {
    const payload = {
      amount: 12_345,
      status: 'settled',
      endToEndId: 'E9999901120261121153000000000001',
      errorReason: null,
      accountId: 1003,
      transactionId: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
    };
    expect(webhookBody(event('pix.payout.confirmed'), payload)).toBe(
      '{"accountId":1003,"transactionId":"019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10","endToEndId":"E9999901120261121153000000000001","amount":1234500,"status":"settled","errorReason":null}',
    );
  });

  it.each(each)(
    'the body of %s matches its schema for every payload, with amounts of exactly 100 times the cents',
    (type, e) => {
      const schema = z.fromJSONSchema(webhookSchema(e) as z.core.JSONSchema.JSONSchema);
      fc.assert(
        fc.property(payloadsOf(e), (payload) => {
          expect(e.payload.safeParse(payload).error).toBeUndefined();
          const body = JSON.parse(webhookBody(e, payload)) as Record<string, unknown>;
          expect(Object.keys(body)).toEqual(keysOf(type));
          for (const [name, value] of Object.entries(body)) {
            const logged = payload[name] ?? null;
            if (isAmount(name) && logged !== null)
              expect(BigInt(value as number)).toBe(BigInt(logged as number) * 100n);
            else expect(value).toEqual(logged);
          }
          expect(schema.safeParse(body).error).toBeUndefined();
        }),
        { numRuns: 50 },
      );
    },
  );

  it.each(each)('the body of %s has every key, null where the payload has no value, and no other key', (type, e) => {
    const body = JSON.parse(webhookBody(e, { surplus: 1 })) as Record<string, unknown>;
    expect(Object.entries(body)).toEqual(keysOf(type).map((name) => [name, null]));
  });

  it.each(each)('the body of %s is flat', (_, e) => {
    const [payload = {}] = fc.sample(payloadsOf(e), { numRuns: 1, seed: 57 });
    for (const value of Object.values(JSON.parse(webhookBody(e, payload)))) {
      expect(value === null || typeof value !== 'object').toBe(true);
    }
  });

  it('a body contains amounts up to the largest one in base units, and larger or invalid amounts throw', () => {
    const bodyOf = (amount: unknown) => webhookBody(event('fee.charged'), { amount });
    expect(JSON.parse(bodyOf(MAX_CENTS)).amount).toBe(MAX_CENTS * 100);
    for (const amount of [MAX_CENTS + 1, -MAX_CENTS - 1, 1.5, '100', Number.NaN]) {
      expect(() => bodyOf(amount)).toThrow(RangeError);
    }
  });
});

describe('the schema of a webhook', () => {
  it.each(each)('the schema of %s requires every key and has a title and descriptions', (type, e) => {
    expect(webhookSchema(e)).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: type,
      description: e.summary,
      type: 'object',
      required: keysOf(type),
    });
    const schema = z.fromJSONSchema(webhookSchema(e) as z.core.JSONSchema.JSONSchema);
    const [payload = {}] = fc.sample(payloadsOf(e), { numRuns: 1, seed: 57 });
    const body = JSON.parse(webhookBody(e, payload)) as Record<string, unknown>;
    for (const name of keysOf(type)) {
      const { [name]: _, ...less } = body;
      expect(schema.safeParse(less).success, `without ${name}`).toBe(false);
      expect(schema.safeParse({ ...body, [name]: [] }).success, `with a wrong ${name}`).toBe(false);
    }
    // Bodies may gain members, and receivers that validate them must not break.
    expect(schema.safeParse({ ...body, surplus: 1 }).success).toBe(true);
  });

  it('the schema describes every amount as base units and never mentions cents', () => {
    for (const e of eventCatalogue) {
      const { properties } = webhookSchema(e) as { properties: Record<string, object> };
      for (const [name, member] of Object.entries(properties)) {
        const printed = JSON.stringify(member);
        if (isAmount(name) && !('const' in member)) expect(printed, `${e.type} ${name}`).toContain('BRL x 10,000');
        expect(printed).not.toMatch(/cents|money/);
      }
    }
  });

  it('the schema makes an amount that the log can lack nullable, not optional', () => {
    const schema = z.fromJSONSchema(webhookSchema(event('pix.med.created')) as z.core.JSONSchema.JSONSchema);
    const body = { accountId: 1, medId: 'm', endToEndId: 'e', status: 'CREATED' };
    expect(schema.safeParse({ ...body, amount: null }).success).toBe(true);
    expect(schema.safeParse({ ...body, amount: 100 }).success).toBe(true);
    expect(schema.safeParse(body).success).toBe(false);
  });
});
