import { Migration } from '@mikro-orm/migrations';

/** Persons who had a part in a payable cannot release its batch. Each decision keeps the digest of its content. */
export class Migration20261219000000_separation_of_duties extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Creators, changers and approvers of the batch's payables, with represented approvers, and the batch's creator.
      -- Batches that were released or cancelled before this migration have none, so that they can still be updated.
      alter table payment_batch add participants text[] not null default '{}';
      update payment_batch b set participants = array(
        select distinct person from (
          select b.created_by as person
          union all
          select unnest(p.makers || array[p.approved_by, p.approved_on_behalf_of, p.second_approved_by, p.second_approved_on_behalf_of])
          from payable p where p.id in (
            select o.payable_id from payment_order o where o.batch_id = b.id and o.status <> 'cancelled'
            union all select i.payable_id from remittance_item i where i.batch_id = b.id and i.status <> 'cancelled')
        ) part where person is not null order by person)
      where b.status = 'queued';
      -- A build that does not write the column must not create a batch that its approver can release.
      alter table payment_batch alter participants drop default;
      alter table payment_batch add constraint payment_batch_separation_of_duties
        check (released_by <> all (participants));

      -- SHA-256 of the payment data that an approver approved or refused; null for every other step.
      alter table payable_step add content_sha256 text check (content_sha256 ~ '^[0-9a-f]{64}$');

      -- The newest payables of a supplier that something was paid of.
      create index payable_paid_of_supplier on payable (institution_id, supplier_document, id desc) where paid_amount > 0;
    `);
  }
}
