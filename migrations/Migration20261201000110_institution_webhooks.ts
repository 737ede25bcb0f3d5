import { Migration } from '@mikro-orm/migrations';

export class Migration20261201000110_institution_webhooks extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table webhook drop constraint webhook_channel_check;
      alter table webhook add constraint webhook_channel_check check (channel in ('partner', 'institution'));
    `);
  }
}
