import { Migration } from '@mikro-orm/migrations';

/** Incoming PIX that are refused and no partner's: kept, and answered by a command that is the institution's own. */
export class Migration20261124000100_pix_refusals extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Of commands alone: an event always is a partner's.
      alter table outbox alter column partner_id drop not null, alter column institution_id drop not null;
      alter table log alter column partner_id drop not null, alter column institution_id drop not null;

      create table pix_refusal (
        end_to_end_id text primary key,
        -- Null: the creditor's ISPB is no institution's here.
        institution_id bigint references institution,
        -- The greatest safe integer stands for more, too.
        amount bigint not null,
        -- What the rail was told: AC03, AM02.
        reason_code text not null,
        -- As the rail sent it: who pays, to which agency and account.
        message jsonb not null,
        refused_at timestamptz not null
      );
      create index on pix_refusal (refused_at);
      grant select, insert on pix_refusal to gateway_app;
    `);
  }
}
