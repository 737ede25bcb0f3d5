import { z } from 'zod';
import type { WordedCode } from '../platform/errors.ts';
import type { Operation } from '../platform/operation.ts';

/** Where a member of an operation's input comes from in a request. */
export interface Source {
  /** `body or query`: in either; in both, only when it is the same. */
  readonly place: 'path' | 'query' | 'body' | 'body or query';
  /** Name on the wire, as the contract spells it. */
  readonly name: string;
  /** Path and query members are text: read decimal digits as an integer. */
  readonly integer: boolean;
  /** Of a path member: what refuses one that names nothing, and so also one that cannot name anything. It is told with 404. */
  readonly unknown?: WordedCode;
  /** Of an object or a list of objects: members that have another name on the wire, by their names in the operation. */
  readonly members?: Readonly<Record<string, string>>;
}

export const path = (name: string, unknown: WordedCode): Source => ({ place: 'path', name, integer: false, unknown });
export const pathInteger = (name: string, unknown: WordedCode): Source => ({
  place: 'path',
  name,
  integer: true,
  unknown,
});
export const query = (name: string): Source => ({ place: 'query', name, integer: false });
export const queryInteger = (name: string): Source => ({ place: 'query', name, integer: true });
export const body = (name: string): Source => ({ place: 'body', name, integer: false });
export const bodyList = (name: string, members: Readonly<Record<string, string>>): Source => ({
  place: 'body',
  name,
  integer: false,
  members,
});
export const bodyObject = bodyList;
export const bodyOrQueryInteger = (name: string): Source => ({ place: 'body or query', name, integer: true });

/** How a success body is wrapped: `{ data }`, the record itself, or `{ data, meta }`; that there is none, or a {@link CsvFile}. */
export type Envelope = 'data' | 'flat' | 'data+meta' | 'none' | 'csv';

/** What the reply of a route answers whose body is a file: it is sent as it is read, so its headers are known before. */
export interface CsvFile {
  readonly name: string;
  readonly size: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string;
  readonly bytes: AsyncIterable<Buffer>;
}

/** How an answer is told whose outcome is not known yet: 202 with an error's body, and where to look. */
export interface Indeterminate {
  /** What it means, for OpenAPI. */
  readonly means: string;
  readonly code: WordedCode;
  /** Path below the router's base, where `{id}` is the operation's. */
  readonly at: string;
  /** The id of the operation of such an answer; null: it is another one. */
  operationOf(value: never): string | null;
}

/** One documented REST route: only translation between the wire and one operation. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the router's base, as the contract writes it: `/accounts/{id}`. */
  readonly path: string;
  readonly status: 200 | 201 | 202 | 204;
  /** Status of the answer to a request that was made before; the same unless told. */
  readonly repeated?: 200;
  readonly indeterminate?: Indeterminate;
  readonly tag: string;
  readonly operation: Operation<z.ZodObject, unknown>;
  /** Largest body in bytes, where it is more than the server's. */
  readonly bodyLimit?: number;
  /** What clients must know of it beside its summary, in plain words: a sentence each, for OpenAPI. */
  readonly rules?: readonly string[];
  /** Of a simulation: the events that it makes happen, in their order. */
  readonly tells?: readonly string[];
  /** The same in the graph: a root field, and fields below it as far as they lead to it: `Query.account.balance`. */
  readonly graph: `${'Query' | 'Mutation'}.${string}`;
  /** The members of the operation's input that can be sent. Wire members that no source names are refused. */
  readonly from: Readonly<Record<string, Source>>;
  readonly envelope: Envelope;
  /** Shape of the body without `{ data }`, for OpenAPI; with `data+meta`: `{ data, meta }` whole. */
  readonly answer: z.ZodType;
  /** The operation's answer as the wire's record, or a promise of it; with `data+meta`: `{ data, meta }`. */
  reply(value: never): unknown;
  /** Examples for OpenAPI: request body and answer (whole body). */
  readonly example: { readonly body?: unknown; readonly answer: unknown };
}

/** The members of a row that answers 204 and no body. */
export const NO_CONTENT = {
  status: 204,
  envelope: 'none',
  answer: z.undefined(),
  reply: () => undefined,
  example: { answer: undefined },
} as const;

/** Every member of the input has its source; null for an optional one that REST leaves out. */
type From<Input> = {
  readonly [Name in keyof Input & string]: undefined extends Input[Name] ? Source | null : Source;
};

/** A route, its `from` and `reply` typed by its operation; it answers 200 and `{ data }` unless it says otherwise. */
export function route<Input extends z.ZodObject, Output>(
  definition: Omit<Route, 'status' | 'envelope' | 'operation' | 'from' | 'reply' | 'indeterminate'> & {
    readonly status?: Route['status'];
    readonly envelope?: Envelope;
    readonly operation: Operation<Input, Output>;
    readonly from: From<z.input<Input>>;
    readonly reply: (value: Output) => unknown;
    readonly indeterminate?: Omit<Indeterminate, 'operationOf'> & { operationOf(value: Output): string | null };
  },
): Route {
  const from = Object.fromEntries(Object.entries(definition.from).filter(([, source]) => source !== null));
  return { status: 200, envelope: 'data', ...definition, from } as unknown as Route;
}
