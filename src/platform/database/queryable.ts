/** A statement that each connection prepares once under its name, so that PostgreSQL parses and plans it once. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export const statement = (name: string, text: string): Statement => ({ name, text });

/** Runs statements: the pool, or the connection of a transaction. */
export interface Queryable {
  query<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
}

/** Reads a row by its key. Under load such reads are batched across callers, see `batcher.ts`. */
export interface Finder {
  find<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row | undefined>;
}
