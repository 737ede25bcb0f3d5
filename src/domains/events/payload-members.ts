import { z } from 'zod';
import type { EventType } from '../../messaging/event.ts';

/** Type of a payload member. `cents`: integer cents. `instant`: ISO 8601 text. `id`: identifier, text or number. */
export type MemberKind = 'boolean' | 'cents' | 'id' | 'instant' | 'integer' | 'text';

/** Properties of a member name across all events, so that GraphQL selections on several events always merge. */
interface NamedMember {
  readonly kind: MemberKind;
  readonly nullable: boolean;
}

export interface PayloadMember extends NamedMember {
  readonly name: string;
  /** The only possible values in this event. Empty when any value is possible. */
  readonly values: readonly string[];
}

/** Identifiers of the rails are text in their own format. All other names that end in `Id` are ids. */
const NO_ID = /^(endToEndId|.*EndToEndId|txId|.*[eE]xternalId)$/;

export const isOptional = (member: z.ZodType): member is z.ZodOptional<z.ZodType> | z.ZodNullable<z.ZodType> =>
  member instanceof z.ZodOptional || member instanceof z.ZodNullable;

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

/** Cents and id win over integer where events differ. @throws Error for other conflicts. */
function merged(name: string, kinds: ReadonlySet<MemberKind>): MemberKind {
  if (kinds.size === 1) return [...kinds][0] as MemberKind;
  for (const kind of ['cents', 'id'] as const) if (kinds.has(kind) && kinds.has('integer')) return kind;
  throw new Error(`events disagree about the type of ${name}: ${[...kinds].join(', ')}`);
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

/** Returns a function that lists the members of a payload in order, each with its properties across all events. */
export function payloadMembers(events: readonly EventType[]): (payload: z.ZodObject) => readonly PayloadMember[] {
  const byName = namedMembers(events);
  return (payload) =>
    membersOf(payload).map(([name, member]) => ({
      name,
      ...(byName.get(name) as NamedMember),
      values: valuesOf(known(member)),
    }));
}
