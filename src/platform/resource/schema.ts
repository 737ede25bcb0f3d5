import { z } from 'zod';
import { wordsOf } from '../text/words.ts';
import type { Contained, Kind, Member } from './member.ts';

/** A number within JSON's exact integers, otherwise the same integer as a decimal string (contract: amount scales). */
export const ExactSum = z.union([z.int(), z.string().regex(/^-?\d{16,}$/)]).meta({
  id: 'ExactSum',
  description: 'Cents: a number between -9007199254740991 and 9007199254740991, beyond that an exact decimal string',
});

const SCHEMAS: Readonly<Record<Kind, (member: Member) => z.ZodType>> = {
  text: () => z.string(),
  texts: () => z.array(z.string()),
  uuid: () => z.uuid(),
  integer: ({ options: { min, max } }) => bounded(z.int(), min, max),
  number: () => z.number(),
  cents: ({ options: { min, max } }) => bounded(z.int(), min, max),
  exact_cents: () => ExactSum,
  base_units: () => z.int(),
  instant: () => z.iso.datetime(),
  date: () => z.iso.date(),
  flag: () => z.boolean(),
  word: wordSchema,
  words: (member) => z.array(wordSchema(member)),
  constant: ({ of }) => z.literal(of as string),
  json: () => z.record(z.string(), z.unknown()),
  record: ({ of }) => (of as Contained).schema,
  records: ({ of }) => z.array((of as Contained).schema),
};

/** Tables that modules fill at startup are still empty when a resource is declared. */
function wordSchema({ of }: Member): z.ZodType {
  const table = of as Readonly<Record<string, unknown>>;
  return wordsOf(table).length === 0 ? z.lazy(() => z.enum(wordsOf(table))) : z.enum(wordsOf(table));
}

const bounded = (schema: z.ZodInt, min: number | undefined, max: number | undefined): z.ZodType => {
  const least = min === undefined ? schema : schema.min(min);
  return max === undefined ? least : least.max(max);
};

/** The schema of a member's value as JSON has it, without its nullability and description. */
export const schemaOfKind = (member: Member): z.ZodType => member.options.schema ?? SCHEMAS[member.kind](member);
