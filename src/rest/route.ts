import { z } from 'zod';
import type { WordedCode } from '../platform/errors/refusal.ts';
import type { Language } from '../platform/language/language.ts';
import type { Operation } from '../platform/operation/operation.ts';

export interface Source {
  /** `body or query`: when sent in both, the values must be equal. */
  readonly place: 'path' | 'query' | 'body' | 'body or query';
  readonly name: string;
  /** Path and query members are text. When set, decimal digits are read as an integer. */
  readonly integer: boolean;
  /** For a path member: the 404 code for an unknown or malformed id. */
  readonly unknown?: WordedCode;
  /** Wire names by the operation's names, where they differ. */
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

/** Wrapping of a success body. `flat`: the record itself. */
export type Envelope = 'data' | 'flat' | 'data+meta' | 'none' | 'csv';

/** Streamed: its headers are known before the first byte is read. */
export interface CsvFile {
  readonly name: string;
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
  readonly bytes: AsyncIterable<Buffer>;
}

/** A form of the answer for people or other programs. */
export interface DocumentFile {
  readonly name: string;
  /** `inline` if a browser should show it. */
  readonly disposition: 'inline' | 'attachment';
  readonly headers?: Readonly<Record<string, string>>;
  /** A stream is read as fast as the client receives it. */
  readonly bytes: Buffer | AsyncIterable<Buffer>;
}

export interface DocumentForm {
  /** A name in {@link Documents.types}. */
  readonly format: string;
  readonly language: Language;
}

/** Forms of the answer other than JSON. `format` chooses, else `Accept`. */
export interface Documents {
  /** Needs the scopes of the route's operation. Receives the chosen form if its input has a member `format`. */
  readonly operation: Operation<z.ZodObject, unknown>;
  /** Only members that the route also has. */
  readonly from: Readonly<Record<string, Source>>;
  /** Media type of each format, in the order of preference. */
  readonly types: Readonly<Record<string, string>>;
  file(value: never, form: DocumentForm): DocumentFile;
}

/** 202 with an error body and a link to the operation. */
export interface Indeterminate {
  readonly means: string;
  readonly code: WordedCode;
  /** Path below the router's base. `{id}` is the operation's id. */
  readonly at: string;
  /** Null when the outcome is known. */
  operationOf(value: never): string | null;
}

/** Only translates between the wire and one operation. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** In the contract's notation: `/accounts/{id}`. */
  readonly path: string;
  readonly status: 200 | 201 | 202 | 204;
  /** Status of the response to a repeated request. Absent: the same status. */
  readonly repeated?: 200;
  readonly indeterminate?: Indeterminate;
  readonly tag: string;
  readonly operation: Operation<z.ZodObject, unknown>;
  /** In bytes, when it exceeds the server's. */
  readonly bodyLimit?: number;
  /** One plain sentence per rule, for OpenAPI. */
  readonly rules?: readonly string[];
  /** For a simulation: the events that it causes, in order. */
  readonly events?: readonly string[];
  /** The equivalent field, such as `Query.account.balance`. */
  readonly graph: `${'Query' | 'Mutation'}.${string}`;
  /** Other wire members are refused. */
  readonly from: Readonly<Record<string, Source>>;
  readonly envelope: Envelope;
  readonly documents?: Documents;
  /** Without its `{ data }` wrapper. With `data+meta`: the whole `{ data, meta }`. */
  readonly answer: z.ZodType;
  /** Returns the wire record, with `data+meta` the whole `{ data, meta }`. May return a promise. */
  reply(value: never): unknown;
  /** Request body and whole response body. */
  readonly example: { readonly body?: unknown; readonly answer: unknown };
}

export const NO_CONTENT = {
  status: 204,
  envelope: 'none',
  answer: z.undefined(),
  reply: () => undefined,
  example: { answer: undefined },
} as const;

/** Null for an optional member that REST does not offer. */
type From<Input> = {
  readonly [Name in keyof Input & string]: undefined extends Input[Name] ? Source | null : Source;
};

export function documents<Input extends z.ZodObject, Output>(definition: {
  readonly operation: Operation<Input, Output>;
  readonly from: From<Omit<z.input<Input>, 'format'>>;
  readonly types: Documents['types'];
  readonly file: (value: Output, form: DocumentForm) => DocumentFile;
}): Documents {
  return definition as unknown as Documents;
}

/** Responds with 200 and `{ data }` by default. */
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
