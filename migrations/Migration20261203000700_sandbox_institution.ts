import { Migration } from '@mikro-orm/migrations';

/** The institution that a sandbox made: its credentials open nothing where the sandbox is off. */
export class Migration20261203000700_sandbox_institution extends Migration {
  override up(): void {
    this.addSql('alter table institution add column is_sandbox boolean not null default false');
  }
}
