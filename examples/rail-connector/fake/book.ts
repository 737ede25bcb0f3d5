import { DatabaseSync } from 'node:sqlite';

/** A message of the other side's: what it tells. */
export interface Word {
  readonly type: string;
  readonly body: object;
}

export type Body = Readonly<Record<string, unknown>>;

/** What the other side remembers: orders by their own ids, what it told about them, keys, and everything that it told in order. */
export class Book {
  readonly #db: DatabaseSync;

  constructor(file: string) {
    this.#db = new DatabaseSync(file);
    this.#db.exec(`
      create table if not exists told (position integer primary key autoincrement, type text not null, body text not null);
      create table if not exists taken (id text primary key, body text, outcome text, times integer not null default 1);
      create table if not exists entry (key text primary key, body text not null);
    `);
  }

  /** All of it happens, or nothing. */
  whole<T>(work: () => T): T {
    this.#db.exec('begin immediate');
    try {
      const result = work();
      this.#db.exec('commit');
      return result;
    } catch (error) {
      this.#db.exec('rollback');
      throw error;
    }
  }

  tell({ type, body }: Word): void {
    this.#db.prepare('insert into told (type, body) values (?, ?)').run(type, JSON.stringify(body));
  }

  told(after: number): { position: number; type: string; body: Body }[] {
    const rows = this.#db.prepare('select * from told where position > ? order by position limit 200').all(after);
    return rows.map((row) => ({
      position: Number(row['position']),
      type: String(row['type']),
      body: JSON.parse(String(row['body'])) as Body,
    }));
  }

  /** Takes an order once, and tells at once what becomes of it; null: nothing for now. */
  take(id: string, order: Body, outcome: Word | null): void {
    const { changes } = this.#db
      .prepare('insert into taken (id, body, outcome) values (?, ?, ?) on conflict (id) do nothing')
      .run(id, JSON.stringify(order), outcome && JSON.stringify(outcome));
    if (changes === 0) this.#db.prepare('update taken set times = times + 1 where id = ?').run(id);
    else if (outcome) this.tell(outcome);
  }

  /** Tells again what became of an order. One that has no outcome, or never came, is void from now on. */
  ask(id: string, isVoid: Word): void {
    const row = this.#db.prepare('select outcome from taken where id = ?').get(id);
    const known = row?.['outcome'] ? (JSON.parse(String(row['outcome'])) as Word) : isVoid;
    this.#db
      .prepare(
        'insert into taken (id, outcome) values (?, ?) on conflict (id) do update set outcome = excluded.outcome',
      )
      .run(id, JSON.stringify(known));
    this.tell(known);
  }

  entry(key: string): Body | null {
    const row = this.#db.prepare('select body from entry where key = ?').get(key);
    return row ? (JSON.parse(String(row['body'])) as Body) : null;
  }

  putEntry(key: string, body: Body): void {
    this.#db.prepare('insert or replace into entry values (?, ?)').run(key, JSON.stringify(body));
  }

  removeEntry(key: string): void {
    this.#db.prepare('delete from entry where key = ?').run(key);
  }

  /** Every order that was taken, for those who look whether something was done twice. */
  taken(): { id: string; body: Body | null; times: number }[] {
    return this.#db
      .prepare('select id, body, times from taken')
      .all()
      .map((row) => ({
        id: String(row['id']),
        body: row['body'] === null ? null : (JSON.parse(String(row['body'])) as Body),
        times: Number(row['times']),
      }));
  }

  close(): void {
    this.#db.close();
  }
}
