import { Migration } from '@mikro-orm/migrations';

/** Credentials can end by themselves. */
export class Migration20261205000000_credential_ends extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- From then on it is as if it were revoked, and so are its tokens; real time.
      alter table credential add expires_at timestamptz;
    `);
  }
}
