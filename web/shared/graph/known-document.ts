/**
 * A document that the gateway knows by its hash: pages send that alone. `npm run codegen` prints them. `text` is for the cache,
 * which reads what was asked for.
 */
export interface KnownDocument<Result, Variables> {
  readonly name: string;
  /** SHA-256 of `text`, in hex. */
  readonly id: string;
  readonly text: string;
  /** Of no value: carries the types. */
  readonly __apiType?: (variables: Variables) => Result;
}
