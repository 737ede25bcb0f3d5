import type { z } from 'zod';
import type { Scope } from '../operation/principal.ts';

/** Values of a closed list: a table of each word's meaning or properties. */
type WordTable<Word extends string> = Readonly<Record<Word, unknown>>;

/** Type of a member's values in rows, REST, GraphQL and SQL. */
export type Kind =
  | 'text'
  | 'texts'
  | 'uuid'
  | 'integer'
  | 'number'
  | 'cents'
  | 'exact_cents'
  | 'base_units'
  | 'instant'
  | 'date'
  | 'flag'
  | 'word'
  | 'words'
  | 'constant'
  | 'json'
  | 'record'
  | 'records';

/** On the wire a null member is sent as null, or left out. */
export type Nullability = 'never' | 'null' | 'absent';

export interface MemberOptions<Rest extends string | false = string | false> {
  /** Name in REST; by default the member's name in snake case. False: REST does not show the member. */
  readonly rest?: Rest;
  /** Name in GraphQL; by default the member's name. False: the graph does not show it, or by a field of its own. */
  readonly graph?: string | false;
  /** Instead of the GraphQL type that follows from the kind. `Float` is for integers beyond 32 bits. */
  readonly graphType?: 'ID' | 'Float';
  /** Why GraphQL clients should not use it, and what they should use. */
  readonly deprecated?: string;
  /** Scope that this field needs in GraphQL besides its type's. */
  readonly scope?: Scope;
  /** Only the schema of operators shows this field in GraphQL. */
  readonly console?: true;
  /** SQL expression over the statement's tables; by default the column with the name in snake case. False: no column. */
  readonly column?: string | false;
  /** Value in the documentation, as sent by REST. */
  readonly example?: unknown;
  /** Instead of the schema that follows from the kind. */
  readonly schema?: z.ZodType;
  readonly min?: number;
  readonly max?: number;
}

/**
 * One member of a resource: a fact that a row has and the faces show. `Value` is its type in rows, `Wire` its type in
 * REST. The description is used by every face, without a final period in REST.
 */
export interface Member<
  Value = unknown,
  Wire = unknown,
  Rest extends string | false | undefined = string | false | undefined,
  Nulls extends Nullability = Nullability,
> {
  readonly kind: Kind;
  readonly description: string;
  readonly options: MemberOptions;
  readonly nulls: Nulls;
  /** When a nullable member is null, such as `until the payable is paid`. */
  readonly when: string | null;
  /** For a word or words: their table. For a constant: its value. For records: their REST record. */
  readonly of: unknown;
  /** How faces compute it from a row: see `computed`. */
  readonly from?: (row: never) => unknown;
  /** Only for types; never set. */
  readonly types?: { readonly value: Value; readonly wire: Wire; readonly rest: Rest };
}

type Declared<Value, Wire, Rest extends string | false | undefined> = Member<Value, Wire, Rest, 'never'>;

const declare =
  <Value, Wire = Value>(kind: Kind, of: unknown = null) =>
  <const Rest extends string | false | undefined = undefined>(
    description: string,
    options: MemberOptions & { readonly rest?: Rest } = {},
  ): Declared<Value, Wire, Rest> => ({ kind, description, options, nulls: 'never', when: null, of });

export const text = declare<string>('text');
/** A list of texts. */
export const texts = declare<readonly string[]>('texts');
export const uuid = declare<string>('uuid');
export const integer = declare<number>('integer');
export const number = declare<number>('number');
export const flag = declare<boolean>('flag');
/** Integer cents up to 2^53 - 1. */
export const cents = declare<number>('cents');
/** A sum in cents: a number while it is a safe integer, otherwise decimal digits. */
export const exactCents = declare<number | string>('exact_cents');
/** Integer ten-thousandths of a currency unit. */
export const baseUnits = declare<number>('base_units');
/** In rows a Date, in REST ISO 8601 in UTC. */
export const instant = declare<Date, string>('instant');
/** A Brasília day, `YYYY-MM-DD`. */
export const date = declare<string>('date');
export const json = declare<Readonly<Record<string, unknown>>>('json');
/** An object of rows. Faces name its type. */
export const object = <Value extends object>() => declare<Value>('json');

/** A word of a closed list. Its GraphQL type is the enum declared with `enumValues` of the same table. */
export const word = <Word extends string, const Rest extends string | false | undefined = undefined>(
  table: WordTable<Word>,
  description: string,
  options: MemberOptions & { readonly rest?: Rest } = {},
): Declared<Word, Word, Rest> => declare<Word>('word', table)(description, options);

/** A list of different words of a closed list. */
export const words = <Word extends string, const Rest extends string | false | undefined = undefined>(
  table: WordTable<Word>,
  description: string,
  options: MemberOptions & { readonly rest?: Rest } = {},
): Declared<readonly Word[], readonly Word[], Rest> => declare<readonly Word[]>('words', table)(description, options);

/** The same value in every row, such as the currency. It has no column. */
export const constant = <const Value extends string, const Rest extends string | false | undefined = undefined>(
  value: Value,
  description: string,
  options: MemberOptions & { readonly rest?: Rest } = {},
): Declared<Value, Value, Rest> => declare<Value>('constant', value)(description, options);

/** REST record that is a member of another one: see `restRecord`. */
export interface Contained<Row = never, Wire = unknown> {
  readonly schema: z.ZodType;
  readonly of: (row: Row) => Wire;
  readonly example: () => Readonly<Record<string, unknown>>;
}

/** Another resource's row inside this one. Its GraphQL type is given to `resourceFields`. It has no column. */
export const record = <Row, Wire, const Rest extends string | false | undefined = undefined>(
  of: Contained<Row, Wire>,
  description: string,
  options: MemberOptions & { readonly rest?: Rest } = {},
): Declared<Row, Wire, Rest> => declare<Row, Wire>('record', of)(description, options);

/** A list of another resource's rows, otherwise like {@link record}. */
export const records = <Row, Wire, const Rest extends string | false | undefined = undefined>(
  of: Contained<Row, Wire>,
  description: string,
  options: MemberOptions & { readonly rest?: Rest } = {},
): Declared<readonly Row[], readonly Wire[], Rest> =>
  declare<readonly Row[], readonly Wire[]>('records', of)(description, options);

/** A member that faces compute from the row. Rows and select lists do not have it. */
export const computed = <Row, Value, Wire, Rest extends string | false | undefined, Nulls extends Nullability>(
  member: Member<Value, Wire, Rest, Nulls>,
  from: (row: Row) => NoInfer<Value>,
): Member<Value, Wire, Rest, Nulls> & { readonly from: (row: never) => Value } => ({ ...member, from });

/** A member that can be null, in rows and on the wire. `when` completes the sentence "Null …" of its description. */
export const orNull = <Value, Wire, Rest extends string | false | undefined>(
  member: Declared<Value, Wire, Rest>,
  when: string | null = null,
): Member<Value | null, Wire | null, Rest, 'null'> => ({ ...member, nulls: 'null', when });

/** A member that can be null in rows. REST leaves it out then. `when` completes "Null …", in REST "Absent …". */
export const orAbsent = <Value, Wire, Rest extends string | false | undefined>(
  member: Declared<Value, Wire, Rest>,
  when: string | null = null,
): Member<Value | null, Wire | undefined, Rest, 'absent'> => ({ ...member, nulls: 'absent', when });

/** The member's description with the sentence about null. `absent` is the word of a face that leaves null members out. */
export const describe = ({ description, nulls, when }: Member, absent = 'Null'): string =>
  when === null ? description : `${description} ${nulls === 'absent' ? absent : 'Null'} ${when}.`;
