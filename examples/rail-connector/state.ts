import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

export interface Outgoing {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

/** A UUID v7: the gateway reads the time of the message from it. */
export function newId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The read position and the unconfirmed messages change in one transaction: no message is lost or published under two ids. */
export class State {
  readonly #db: DatabaseSync;

  constructor(file: string) {
    this.#db = new DatabaseSync(file);
    this.#db.exec(`
      create table if not exists read_until (singleton integer primary key check (singleton = 1), position integer not null);
      insert or ignore into read_until values (1, 0);
      create table if not exists outgoing (n integer primary key, id text not null, type text not null, body text not null);
      create table if not exists refused (id text, type text, body text, why text not null, at text not null);
    `);
  }

  get position(): number {
    return Number(this.#db.prepare('select position from read_until').get()?.['position']);
  }

  take(position: number, told: readonly { readonly type: string; readonly body: object }[]): void {
    const insert = this.#db.prepare('insert into outgoing (id, type, body) values (?, ?, ?)');
    this.#db.exec('begin immediate');
    try {
      for (const { type, body } of told) insert.run(newId(), type, JSON.stringify(body));
      this.#db.prepare('update read_until set position = ?').run(position);
      this.#db.exec('commit');
    } catch (error) {
      this.#db.exec('rollback');
      throw error;
    }
  }

  outgoing(limit: number): Outgoing[] {
    return this.#db
      .prepare('select id, type, body from outgoing order by n limit ?')
      .all(limit) as unknown as Outgoing[];
  }

  told(ids: readonly string[]): void {
    const remove = this.#db.prepare('delete from outgoing where id = ?');
    for (const id of ids) remove.run(id);
  }

  refuse(id: string, type: string, body: Buffer, why: string): void {
    this.#db
      .prepare('insert into refused values (?, ?, ?, ?, ?)')
      .run(id, type, body.subarray(0, 65_536).toString('utf8'), why, new Date().toISOString());
  }

  close(): void {
    this.#db.close();
  }
}
