import { DatabaseSync } from 'node:sqlite';

export interface Word {
  readonly type: string;
  readonly body: object;
}

export type Body = Readonly<Record<string, unknown>>;

/** State of the other side: orders by id, their outcomes, keys, and every message in order. */
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

  /** Accepts an order once and publishes its outcome. Null: no outcome for now. */
  take(id: string, order: Body, outcome: Word | null): void {
    const { changes } = this.#db
      .prepare('insert into taken (id, body, outcome) values (?, ?, ?) on conflict (id) do nothing')
      .run(id, JSON.stringify(order), outcome && JSON.stringify(outcome));
    if (changes === 0) this.#db.prepare('update taken set times = times + 1 where id = ?').run(id);
    else if (outcome) this.tell(outcome);
  }

  /** Repeats the outcome of an order. An order without outcome, or an unknown one, becomes void. */
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
