import { type Statement, statement } from './database.ts';

/**
 * When a customer's data go: `ended`, with the last account; `expired`, when the years are over for which they must be kept
 * afterwards (docs/privacy.md says by which rule).
 */
export type Erasable = 'ended' | 'expired';

/** What a table holds about customers, how that is handed out and how it goes. */
export interface PersonalData {
  readonly table: string;
  /** Rows of the customer `$1` after the key `$2`, `$3` at most, by their keys: `key`, `data`. */
  readonly rows: Statement;
  readonly erasures: readonly {
    readonly when: Erasable;
    /** Of the customer `$1`, at most `$2` rows, those that still have something; answers one row for each. */
    readonly statement: Statement;
  }[];
}

interface Facts {
  /** Columns of the accounts that it is about; left out: `account_id`. */
  readonly accounts?: readonly string[];
  /** Its primary key; left out: `id`. */
  readonly key?: string;
  /** Columns that are not the customer's to see: secrets, and what identifies other persons. */
  readonly hidden?: readonly string[];
  /** What is taken away when, and where it is left to be taken. Left out: nothing, as without names it says nothing. */
  readonly erased?: Partial<Readonly<Record<Erasable, { readonly set: string; readonly where: string } | 'deleted'>>>;
}

/** Of a table whose rows are about accounts. */
export const dataOfAccounts = (table: string, { accounts = ['account_id'], ...facts }: Facts): PersonalData => {
  const about = accounts.map((column) => `t.${column} = a.id`).join(' or ');
  return of(table, `${table} t join account a on ${about}`, 'a.customer_id', facts);
};

/** Of the table of customers itself, or of one that has a column of them. */
export const dataOfCustomers = (table: string, column: string, facts: Omit<Facts, 'accounts'>): PersonalData =>
  of(table, `${table} t`, `t.${column}`, facts);

function of(
  table: string,
  from: string,
  customer: string,
  { key = 'id', hidden = [], erased = {} }: Omit<Facts, 'accounts'>,
): PersonalData {
  const seen = hidden.reduce((row, column) => `${row} - '${column}'`, 'to_jsonb(t)');
  const erasures = Object.entries(erased).map(([when, how]) => ({
    when: when as Erasable,
    statement: statement(
      `erase_${table}_${when}`,
      `${how === 'deleted' ? `delete from ${table} e` : `update ${table} e set ${how.set}`}
       where e.${key} in (
         select t.${key} from ${from} where ${customer} = $1${how === 'deleted' ? '' : ` and (${how.where})`} limit $2)
       returning true as gone`,
    ),
  }));
  const rows = statement(
    `export_${table}`,
    `select distinct on (key) t.${key}::text collate "C" as key, ${seen} as data from ${from}
     where ${customer} = $1 and t.${key}::text collate "C" > $2 order by key limit $3`,
  );
  return { table, rows, erasures };
}
