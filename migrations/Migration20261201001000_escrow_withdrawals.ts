import { Migration } from '@mikro-orm/migrations';

/** A release of an escrow account can be withdrawn until its approval. */
export class Migration20261201001000_escrow_withdrawals extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table escrow_release
        add column status text not null default 'requested' check (status in ('requested', 'released', 'withdrawn')),
        add column withdrawn_by text,
        add column withdrawn_at timestamptz;
      update escrow_release set status = 'released' where approved_by is not null;
      alter table escrow_release
        alter column status drop default,
        add check ((status = 'released') = (approved_by is not null)),
        add check ((status = 'withdrawn') = (withdrawn_by is not null)),
        add check (num_nulls(withdrawn_by, withdrawn_at) in (0, 2));
    `);
  }
}
