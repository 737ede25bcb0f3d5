import { z } from 'zod';
import type { EventType } from '../../messaging/event.ts';
import { getOrMake } from '../../platform/concurrency/get-or-make.ts';
import { isMoney, isOptional, known } from './payload-members.ts';

/** Webhook amounts are in ten-thousandths of a real (contract). */
const BASE_UNITS_PER_CENT = 100;

const BaseUnits = z.int().meta({ description: 'Base units: BRL x 10,000' });

function baseUnits(event: EventType, name: string, cents: unknown): number {
  const units = Number.isSafeInteger(cents) ? (cents as number) * BASE_UNITS_PER_CENT : Number.NaN;
  if (!Number.isSafeInteger(units)) {
    throw new RangeError(
      `${event.type}: ${name} is ${String(cents)}, which is not an amount in cents that fits base units`,
    );
  }
  return units;
}

/**
 * Returns the exact bytes of this event's webhook body. All payload members are in the catalogue's order. A member
 * that the payload lacks is null. Amounts are in base units, not in cents.
 * @throws RangeError when an amount is not a safe integer
 */
export function webhookBody(event: EventType, payload: Readonly<Record<string, unknown>>): string {
  const body: Record<string, unknown> = {};
  for (const { name, money } of membersOf(event)) {
    const value = payload[name] ?? null;
    body[name] = value !== null && money ? baseUnits(event, name, value) : value;
  }
  return JSON.stringify(body);
}

const members = new WeakMap<EventType, readonly { readonly name: string; readonly money: boolean }[]>();

const membersOf = (event: EventType) =>
  getOrMake(members, event, () =>
    Object.entries(event.payload.shape).map(([name, member]) => ({ name, money: isMoney(member as z.ZodType) })),
  );

function bodyMember(member: z.ZodType): z.ZodType {
  if (isOptional(member)) return bodyMember(known(member)).nullable();
  return isMoney(member) ? BaseUnits : member;
}

/**
 * The JSON Schema (draft 2020-12) of {@link webhookBody}. It accepts additional members, because bodies may gain some.
 */
export function webhookSchema(event: EventType): Record<string, unknown> {
  const members = Object.entries(event.payload.shape).map(([name, member]) => [name, bodyMember(member as z.ZodType)]);
  const printed = z.toJSONSchema(z.looseObject(Object.fromEntries(members)), {
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => withoutNoise(jsonSchema),
  });
  const { $schema, ...schema } = printed;
  return { $schema, title: event.type, description: event.summary, ...schema };
}

export function withoutNoise(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.type === 'object') delete schema.additionalProperties;
}
