import { z } from 'zod';
import { getOrMake } from '../concurrency/get-or-make.ts';
import { refusalOfIssues } from '../errors/input-faults.ts';

/** An input that its operation's schema has parsed. The door does not parse it again, so transformations run once. */
export class ParsedInput<Input extends z.ZodType> {
  readonly #operation: { readonly input: Input };
  readonly #value: z.output<Input>;

  private constructor(operation: { readonly input: Input }, value: z.output<Input>) {
    this.#operation = operation;
    this.#value = value;
  }

  static schemaOf<Input extends z.ZodType>(operation: { readonly input: Input }, oneOf = '') {
    const parsed = operation.input.transform((value) => new ParsedInput(operation, value));
    return z.preprocess((input) => {
      const { [oneOf]: one, ...others } = input as Record<string, object>;
      return withoutNulls(operation.input, { ...others, ...one });
    }, parsed);
  }

  /** The parsed input of the operation. @throws AppError validation_failed or a code of the schema */
  static take<Input extends z.ZodType>(operation: { readonly input: Input }, input: unknown): z.output<Input> {
    if (input instanceof ParsedInput) {
      if (input.#operation !== operation) throw new Error('the input was parsed for another operation');
      return input.#value;
    }
    const parsed = operation.input.safeParse(withoutNulls(operation.input, input));
    if (parsed.success) return parsed.data;
    throw refusalOfIssues(parsed.error.issues, input);
  }
}

/** Optional members per schema for which null has no meaning of its own. */
const leavable = new WeakMap<z.ZodType, ReadonlySet<string>>();

/** The optional members of a schema for which null means absent. */
export function nullableAsAbsent(schema: z.ZodType): ReadonlySet<string> {
  return getOrMake(leavable, schema, () => {
    const shape = schema instanceof z.ZodObject ? Object.entries(schema.shape as Record<string, z.ZodType>) : [];
    const takes = (member: z.ZodType, value: undefined | null) => member.safeParse(value).success;
    return new Set(shape.flatMap(([name, member]) => (takes(member, undefined) && !takes(member, null) ? [name] : [])));
  });
}

function withoutNulls(schema: z.ZodType, input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const names = [...nullableAsAbsent(schema)].filter((name) => (input as Record<string, unknown>)[name] === null);
  if (names.length === 0) return input;
  return Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)));
}
