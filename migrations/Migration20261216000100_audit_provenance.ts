import { Migration } from '@mikro-orm/migrations';

/**
 * Audit entries record channel, session or credential, and address. The server sets these columns and the chain seals
 * them. Entries of earlier builds have none, so their digests stay the same.
 */
export class Migration20261216000100_audit_provenance extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table audit_event
        add column channel text check (channel in ('rest', 'graphql', 'console', 'cli', 'job')),
        -- For a person the session, in hexadecimal. For a partner the credential.
        add column session_id text,
        add column address inet;
      grant insert (channel, session_id, address) on audit_event to gateway_app;
    `);
  }
}
