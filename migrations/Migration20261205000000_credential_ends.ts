import { Migration } from '@mikro-orm/migrations';

export class Migration20261205000000_credential_ends extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- From this real time on, the credential and its tokens count as revoked.
      alter table credential add expires_at timestamptz;
    `);
  }
}
