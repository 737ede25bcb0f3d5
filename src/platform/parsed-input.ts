import type { z } from 'zod';
import { AppError, type ErrorCode, validationFailed } from './errors.ts';

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

  /** The operation's schema, for GraphQL, where the validation plugin parses. */
  static schemaOf<Input extends z.ZodType>(operation: { readonly input: Input }) {
    return operation.input.transform((value) => new ParsedInput(operation, value));
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
    const parsed = operation.input.safeParse(input, { error: plainWords });
    if (parsed.success) return parsed.data;
    throw refusalOfIssues(parsed.error.issues);
  }
}

/** Zod's issues with an input as the refusal that REST and GraphQL share. */
export function refusalOfIssues(issues: readonly z.core.$ZodIssue[]): AppError {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const params = 'params' in issue ? (issue.params as { code?: ErrorCode } | undefined) : undefined;
    if (params?.code)
      return new AppError(params.code, issue.message, { fields: { [issue.path.join('.')]: issue.message } });
    if (issue.code === 'unrecognized_keys')
      for (const name of issue.keys) fields[[...issue.path, name].join('.')] = 'unknown field';
    else fields[issue.path.join('.') || 'input'] ??= issue.message;
  }
  return validationFailed(fields);
}

/** Our words instead of zod's. */
function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_type') return undefined;
  return issue.input === undefined
    ? 'is required'
    : `must be ${/^[aio]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
}
