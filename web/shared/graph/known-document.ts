/**
 * A document that the gateway knows by its hash. Pages send only the hash. `npm run codegen` generates these documents.
 * The cache needs `text`.
 */
export interface KnownDocument<Result, Variables> {
  readonly name: string;
  readonly id: string;
  readonly text: string;
  /** Exists only for its types and has no value. */
  readonly __apiType?: (variables: Variables) => Result;
}
