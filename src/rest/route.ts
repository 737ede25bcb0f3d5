import type { z } from 'zod';
import type { Operation } from '../platform/operation.ts';

/** Where a member of an operation's input comes from in a request. */
export interface Source {
  readonly place: 'path' | 'query' | 'body';
  /** Name on the wire, as the contract spells it. */
  readonly name: string;
  /** Path and query members are text: read decimal digits as an integer. */
  readonly integer: boolean;
}

export const path = (name: string): Source => ({ place: 'path', name, integer: false });
export const pathInteger = (name: string): Source => ({ place: 'path', name, integer: true });
export const query = (name: string): Source => ({ place: 'query', name, integer: false });
export const queryInteger = (name: string): Source => ({ place: 'query', name, integer: true });
export const body = (name: string): Source => ({ place: 'body', name, integer: false });

/** How a success body is wrapped: `{ data }`, the record itself, or `{ data, meta }`. */
export type Envelope = 'data' | 'flat' | 'data+meta';

/** One documented REST route: only translation between the wire and one operation. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the router's base, as the contract writes it: `/accounts/{id}`. */
  readonly path: string;
  readonly status: 200 | 201 | 202;
  readonly tag: string;
  readonly operation: Operation<z.ZodObject, unknown>;
  /** Every member of the operation's input. Wire members that no source names are refused. */
  readonly from: Readonly<Record<string, Source>>;
  readonly envelope: Envelope;
  /** Shape of the body without `{ data }`, for OpenAPI; with `data+meta`: `{ data, meta }` whole. */
  readonly answer: z.ZodType;
  /** The operation's answer as the wire's record; with `data+meta`: `{ data, meta }`. */
  reply(value: never): unknown;
  /** Error codes beside those that every route has, for OpenAPI. */
  readonly refusals: readonly string[];
  /** Examples for OpenAPI: request body and answer (whole body). */
  readonly example: { readonly body?: unknown; readonly answer: unknown };
}

/** Types a route's `from` and `reply` by its operation. */
export function route<Input extends z.ZodObject, Output>(
  definition: Omit<Route, 'operation' | 'from' | 'reply'> & {
    readonly operation: Operation<Input, Output>;
    readonly from: Readonly<Record<keyof z.input<Input> & string, Source>>;
    readonly reply: (value: Output) => unknown;
  },
): Route {
  return definition as unknown as Route;
}
