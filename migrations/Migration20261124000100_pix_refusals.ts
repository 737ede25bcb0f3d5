import { Migration } from '@mikro-orm/migrations';

/** Refused PIX that belong to no partner. They are answered by a command of the institution. */
export class Migration20261124000100_pix_refusals extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Null only for commands: an event always belongs to a partner.
      alter table outbox alter column partner_id drop not null, alter column institution_id drop not null;
      alter table log alter column partner_id drop not null, alter column institution_id drop not null;

      create table pix_refusal (
        end_to_end_id text primary key,
        -- Null: the creditor's ISPB is not an institution of this gateway.
        institution_id bigint references institution,
        -- Greater amounts are stored as the greatest safe integer.
        amount bigint not null,
        -- The code sent to the rail: AC03, AM02.
        reason_code text not null,
        message jsonb not null,
        refused_at timestamptz not null
      );
      create index on pix_refusal (refused_at);
      grant select, insert on pix_refusal to gateway_app;
    `);
  }
}
