import { Migration } from '@mikro-orm/migrations';

export class Migration20261101000500_sandbox extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Orders of the simulated SPI (out: the gateway pays; in: the gateway is paid) and their states.
      create table sandbox_order (
        end_to_end_id text primary key,
        direction text not null check (direction in ('out', 'in')),
        amount bigint not null,
        state text not null check (state in ('open', 'held', 'settled', 'rejected', 'void')),
        code text,
        taken_at timestamptz not null
      );

      create table sandbox_message (
        id uuid primary key,
        routing_key text not null,
        body jsonb not null,
        due_at timestamptz not null,
        end_to_end_id text,
        state text
      );
      create index on sandbox_message (due_at, id);
    `);
  }
}
