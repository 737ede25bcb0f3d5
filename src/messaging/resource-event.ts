import type { z } from 'zod';
import type { Member } from '../platform/resource/member.ts';
import type { Resource } from '../platform/resource/resource.ts';
import { schemaOfKind } from '../platform/resource/schema.ts';
import { EventAmount } from './event.ts';

type EventValue<One extends Member> =
  Exclude<NonNullable<One['types']>['value'], Date> extends infer Value
    ? Date extends NonNullable<One['types']>['value']
      ? Value | string
      : Value
    : never;

/**
 * Members of an event's payload, taken from a resource: their name in the event, then the resource's member. Instants
 * are ISO 8601 texts. Amounts are integer cents here and base units in webhook bodies.
 */
export function eventMembers<Of extends Resource, Names extends Readonly<Record<string, keyof Of['members'] & string>>>(
  { members }: Of,
  names: Names,
): { readonly [Name in keyof Names]: z.ZodType<EventValue<Of['members'][Names[Name]]>> } {
  return Object.fromEntries(
    Object.entries(names).map(([name, from]) => {
      const member = members[from] as Member;
      const schema =
        member.kind === 'cents' ? EventAmount : schemaOfKind(member).describe(member.description.replace(/\.$/, ''));
      return [name, member.nulls === 'never' ? schema : schema.nullable()];
    }),
  ) as never;
}
