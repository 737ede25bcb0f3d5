/**
 * A document that the gateway knows by its hash. Pages send only the hash. `npm run codegen` generates these documents.
 * The cache needs `text`.
 */
export interface KnownDocument<Result, Variables> {
  readonly name: string;
  readonly id: string;
  readonly text: string;
  /** Has no value. Carries the types. */
  readonly __apiType?: (variables: Variables) => Result;
}
