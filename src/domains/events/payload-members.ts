import { z } from 'zod';
import type { EventType } from '../../messaging/event.ts';

/** What a member of a payload holds: `cents` integer cents, `instant` ISO 8601 text, `id` text (or a number) that names something. */
export type MemberKind = 'boolean' | 'cents' | 'id' | 'instant' | 'integer' | 'text';

/** What holds for a member's name in all events together, so that selections of several events always merge. */
interface NamedMember {
  readonly kind: MemberKind;
  /** Null or absent in at least one event that has it. */
  readonly nullable: boolean;
}

/** A member of one event's payload. */
export interface PayloadMember extends NamedMember {
  readonly name: string;
  /** The only values that it has in this event; empty when it is open. */
  readonly values: readonly string[];
}

/** Identifiers of ours and of the directory; those of the rails are text with a format of their own. */
const NO_ID = /^(endToEndId|.*EndToEndId|txId|.*[eE]xternalId)$/;

/** Whether a member may be null or absent. */
export const isOptional = (member: z.ZodType): member is z.ZodOptional<z.ZodType> | z.ZodNullable<z.ZodType> =>
  member instanceof z.ZodOptional || member instanceof z.ZodNullable;

/** What a member holds when it is neither null nor absent. */
export const known = (member: z.ZodType): z.ZodType => (isOptional(member) ? known(member.unwrap()) : member);

export const isMoney = (member: z.ZodType): boolean => known(member).meta()?.['money'] === true;

function kindOf(name: string, member: z.ZodType): MemberKind {
  if (isMoney(member)) return 'cents';
  if (member instanceof z.ZodNumber) return 'integer';
  if (member instanceof z.ZodBoolean) return 'boolean';
  if (member instanceof z.ZodISODateTime) return 'instant';
  if (member instanceof z.ZodLiteral && typeof member.value === 'number') return 'integer';
  return name.endsWith('Id') && !NO_ID.test(name) ? 'id' : 'text';
}

/** Where events differ: a number that is money anywhere is money, and a number that is text anywhere is an id. */
function merged(name: string, kinds: ReadonlySet<MemberKind>): MemberKind {
  if (kinds.size === 1) return [...kinds][0] as MemberKind;
  for (const kind of ['cents', 'id'] as const) if (kinds.has(kind) && kinds.has('integer')) return kind;
  throw new Error(`events disagree on what ${name} is: ${[...kinds].join(', ')}`);
}

const membersOf = (payload: z.ZodObject): [string, z.ZodType][] =>
  Object.entries(payload.shape).map(([name, member]) => [name, member as z.ZodType]);

const namedMembers = (events: readonly EventType[]): ReadonlyMap<string, NamedMember> =>
  new Map(
    [
      ...Map.groupBy(
        events.flatMap(({ payload }) => membersOf(payload)),
        ([name]) => name,
      ),
    ].map(([name, uses]) => [
      name,
      {
        kind: merged(name, new Set(uses.map(([, member]) => kindOf(name, known(member))))),
        nullable: uses.some(([, member]) => isOptional(member)),
      },
    ]),
  );

function valuesOf(member: z.ZodType): readonly string[] {
  if (member instanceof z.ZodEnum) return member.options.map(String);
  if (member instanceof z.ZodLiteral) return [...member.values].map(String);
  return [];
}

/** Returns a function that lists the members of a payload, in its order, each as it is in all events together. */
export function payloadMembers(events: readonly EventType[]): (payload: z.ZodObject) => readonly PayloadMember[] {
  const byName = namedMembers(events);
  return (payload) =>
    membersOf(payload).map(([name, member]) => ({
      name,
      ...(byName.get(name) as NamedMember),
      values: valuesOf(known(member)),
    }));
}
