import { z } from 'zod';
import { getOrMake } from './get-or-make.ts';
import { refusalOfIssues } from './input-faults.ts';

/**
 * An input that an operation's own schema has parsed. It cannot be made in any other way, so the door does not parse it
 * again: the schema's transformations run once.
 */
export class ParsedInput<Input extends z.ZodType> {
  readonly #operation: { readonly input: Input };
  readonly #value: z.output<Input>;

  private constructor(operation: { readonly input: Input }, value: z.output<Input>) {
    this.#operation = operation;
    this.#value = value;
  }

  /** The operation's schema, for GraphQL, where the validation plugin parses. `oneOf`: see `operationMutation`. */
  static schemaOf<Input extends z.ZodType>(operation: { readonly input: Input }, oneOf = '') {
    const parsed = operation.input.transform((value) => new ParsedInput(operation, value));
    return z.preprocess((input) => {
      const { [oneOf]: one, ...others } = input as Record<string, object>;
      return withoutNulls(operation.input, { ...others, ...one });
    }, parsed);
  }

  /**
   * The parsed value of an input for the operation.
   * @throws AppError validation_failed, or what the schema says; Error when another operation's schema has parsed it.
   */
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

/** Of each schema the members that may be left out, and have no meaning of their own for null. */
const leavable = new WeakMap<z.ZodType, ReadonlySet<string>>();

/** The members of a schema that may be left out, and for which null is the same as that. */
export function nullIsAbsent(schema: z.ZodType): ReadonlySet<string> {
  return getOrMake(leavable, schema, () => {
    const shape = schema instanceof z.ZodObject ? Object.entries(schema.shape as Record<string, z.ZodType>) : [];
    const takes = (member: z.ZodType, value: undefined | null) => member.safeParse(value).success;
    return new Set(shape.flatMap(([name, member]) => (takes(member, undefined) && !takes(member, null) ? [name] : [])));
  });
}

function withoutNulls(schema: z.ZodType, input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const names = [...nullIsAbsent(schema)].filter((name) => (input as Record<string, unknown>)[name] === null);
  if (names.length === 0) return input;
  return Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)));
}
