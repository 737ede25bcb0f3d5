import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import '../../src/domains.ts';
import { everyOperation } from '../support/operations.ts';

function textsIn(schema: z.core.$ZodType, path: string): readonly (readonly [string, z.core.$ZodType])[] {
  const { def } = schema._zod;
  const inside = def as unknown as Readonly<Record<string, z.core.$ZodType>>;
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([name, member]) =>
      textsIn(member, `${path}.${name}`),
    );
  }
  if (schema instanceof z.ZodArray) return textsIn(schema.element as z.core.$ZodType, `${path}[]`);
  if (schema instanceof z.ZodRecord) return textsIn(schema.keyType as z.core.$ZodType, `${path}{}`);
  if (schema instanceof z.ZodUnion && schema.options.some((option) => !isLeaf(option as z.core.$ZodType))) {
    return schema.options.flatMap((option) => textsIn(option as z.core.$ZodType, path));
  }
  const inner = inside['innerType'];
  if (inner && !isLeaf(inner)) return textsIn(inner, path);
  return isLeaf(schema) ? [[path, schema]] : [];
}

const STRUCTURES = [z.ZodObject, z.ZodArray, z.ZodRecord, z.ZodUnknown, z.ZodAny];
const isLeaf = (schema: z.core.$ZodType): boolean => {
  const inner = (schema._zod.def as { readonly innerType?: z.core.$ZodType }).innerType;
  return inner ? isLeaf(inner) : !STRUCTURES.some((structure) => schema instanceof structure);
};

/** `brcode` is rejected by the decoder with its own code. Descriptions from other banks are cleaned, never rejected. */
const ELSEWHERE = ['decodeBrCode.brcode', 'importStatement.entries[].description'];
/** Ids, secrets and cursors: only compared, never displayed. */
const OPAQUE = /\.(\w*[aA]fter|about|disabledReason|jwksUri|password|tlsSubject|tlsThumbprint|txId|type)$/;
const texts = everyOperation
  .flatMap(({ name, input }) => textsIn(input, name))
  .filter(([path]) => !ELSEWHERE.includes(path));
const takes = (schema: z.core.$ZodType, text: string): boolean => z.safeParse(schema, text).success;
/** The same characters in texts of many lengths. At least one length is valid for the schema. */
const inManyLengths = (character: string): readonly string[] =>
  Array.from({ length: 60 }, (_, length) => `${'a'.repeat(length)}${character}`).concat(
    `${'1'.repeat(20)}${character}`,
  );

describe('texts in the input of operations', () => {
  it('every text member of every operation is found', () => {
    expect(texts.length).toBeGreaterThan(600);
  });

  const taking = (those: typeof texts, character: string) =>
    those.filter(([, schema]) => inManyLengths(character).some((text) => takes(schema, text))).map(([path]) => path);

  it.each([
    ['NUL', '\u0000'],
    ['an escape character', '\u001b'],
    ['an unpaired surrogate', '\ud800'],
  ])('every text member rejects %s', (_name, character) => {
    expect(taking(texts, character)).toEqual([]);
  });

  it.each([
    ['a direction override', '\u202e'],
    ['a direction isolate', '\u2067'],
    ['a private-use character', '\ue000'],
  ])('a displayed text member rejects %s', (_name, character) => {
    const read = texts.filter(([path]) => !OPAQUE.test(path));
    expect(taking(read, character)).toEqual([]);
  });
});
