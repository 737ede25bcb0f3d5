import { Migration } from '@mikro-orm/migrations';

/** Credentials of an institution that a sandbox created are invalid where the sandbox is off. */
export class Migration20261203000700_sandbox_institution extends Migration {
  override up(): void {
    this.addSql('alter table institution add column is_sandbox boolean not null default false');
  }
}
