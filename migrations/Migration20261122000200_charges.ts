import { Migration } from '@mikro-orm/migrations';

/** Charges (immediate, static QR code, due date) and the payments that were received for them. */
export class Migration20261122000200_charges extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table charge (
        id uuid primary key,
        -- \`entityId\` of the events.
        entity_id bigint generated always as identity unique,
        institution_id bigint not null references institution,
        partner_id uuid not null references partner,
        account_id bigint not null references account,
        type text not null check (type in ('immediate', 'static', 'cobv')),
        status text not null check (status in ('active', 'paid', 'expired', 'cancelled')),
        -- Null: the payer chooses. Of a cobv the original amount.
        amount cents check (amount > 0),
        description text,
        tx_id text not null unique check (tx_id ~ '^[a-zA-Z0-9]{1,35}$'),
        external_id text,
        pix_key text not null,
        city text not null,
        brcode text not null,
        location_url text,
        location_token text unique,
        -- The first instant at which it cannot be paid any more.
        expires_at timestamptz,
        terms jsonb,
        debtor jsonb,
        revision integer not null default 0,
        payment_count integer not null default 0,
        created_at timestamptz not null,
        -- When it was paid; of a static code, the last time.
        paid_at timestamptz,
        ended_at timestamptz,
        check ((amount is null) <= (type = 'static')),
        check ((type = 'static') = (expires_at is null)),
        check ((type = 'static') = (location_token is null) and (type = 'static') = (location_url is null)),
        check ((type = 'cobv') = (terms is not null)),
        check (type <> 'static' or status in ('active', 'cancelled')),
        check (type = 'static' or payment_count = (status = 'paid')::integer),
        check ((paid_at is null) = (payment_count = 0))
      ) with (fillfactor = 80);
      -- Lists, newest first, of every type and status: the few of them that are wanted are each read in order.
      create index on charge (account_id, type, status, id);
      create index on charge (partner_id, type, status, id);
      create index charge_to_expire on charge (expires_at, id) where status = 'active' and expires_at is not null;

      -- A PIX received that paid a charge.
      create table charge_payment (
        transaction_id uuid primary key references transaction,
        charge_id uuid not null references charge,
        partner_id uuid not null,
        amount cents not null check (amount > 0),
        end_to_end_id text not null,
        paid_at timestamptz not null
      );
      create index on charge_payment (charge_id, transaction_id);

      -- What happened to a charge: few events name one.
      create index log_event_charge on log ((payload ->> 'txId'), position)
        where kind = 'event' and payload ->> 'txId' is not null;

      -- What a settlement set knows of the charges that its messages name by txId: locked, in the order of their ids.
      create function claim_facts_charge(keys jsonb) returns jsonb language plpgsql as $$
      begin
        return (
          select jsonb_agg(jsonb_build_object('id', c.id, 'entityId', c.entity_id, 'accountId', c.account_id,
            'type', c.type, 'status', c.status, 'amount', c.amount, 'description', c.description, 'txId', c.tx_id,
            'externalId', c.external_id, 'expiresAt', c.expires_at, 'terms', c.terms))
          from (
            select * from charge where tx_id in (select jsonb_array_elements_text(keys)) order by id for update
          ) c);
      end $$;

      -- Notes payments. A charge that is paid once ends with it; a static code stays active.
      create function apply_facts_charge(rows jsonb, now timestamptz) returns void language plpgsql as $$
      begin
        insert into charge_payment (transaction_id, charge_id, partner_id, amount, end_to_end_id, paid_at)
        select p.transaction_id, p.charge_id, p.partner_id, p.amount, p.end_to_end_id, now
        from jsonb_populate_recordset(null::charge_payment, rows) p;
        update charge c set payment_count = c.payment_count + p.times, paid_at = now,
          status = case when c.type = 'static' then c.status else 'paid' end,
          ended_at = case when c.type = 'static' then c.ended_at else now end
        from (
          select r.charge_id, count(*) as times from jsonb_populate_recordset(null::charge_payment, rows) r
          group by r.charge_id
        ) p where c.id = p.charge_id;
      end $$;

      alter function claim_facts_charge set enable_seqscan = off;
      alter function apply_facts_charge set enable_seqscan = off;

      grant select, insert, update, delete on charge, charge_payment to gateway_app;
    `);
  }
}
