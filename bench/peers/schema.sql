-- Tables for PostGraphile: copies of the gateway's rows with the same indexes, so that row-level security does not
-- affect the gateway. Views have the fields of the gateway's graph. Smart tags replace the constraints that views lack.
create schema peers;
create table peers.account (like public.account including all);
create table peers.balance (like public.balance including all);
create table peers.transaction (like public.transaction including all);
insert into peers.account select * from public.account order by id;
insert into peers.balance select * from public.balance order by account_id;
insert into peers.transaction select * from public.transaction order by id;

create role peer_partner nologin;
alter table peers.account enable row level security;
alter table peers.balance enable row level security;
alter table peers.transaction enable row level security;
-- The subselect runs once per statement, not per row.
create policy own on peers.account for select to peer_partner
  using (partner_id = (select nullif(current_setting('peers.partner_id', true), '')::uuid));
create policy own on peers.balance for select to peer_partner
  using (partner_id = (select nullif(current_setting('peers.partner_id', true), '')::uuid));
create policy own on peers.transaction for select to peer_partner
  using (partner_id = (select nullif(current_setting('peers.partner_id', true), '')::uuid));

create schema peers_graph;
create view peers_graph.account with (security_invoker) as
  select a.id, a.id::int as account_id, upper(a.account_type) as account_type, a.agency, a.account_number, a.iban,
    upper(b.status) as status, 'BRL'::text as currency, a.created_at
  from peers.account a join peers.balance b on b.account_id = a.id;
create view peers_graph.transaction with (security_invoker) as
  select id, account_id as owner, id as transaction_id, upper(type) as type, upper(status) as status,
    amount::float8 as amount, fee::float8 as fee, description, error_reason, created_at, completed_at
  from peers.transaction;
comment on view peers_graph.account is '@primaryKey id';
comment on view peers_graph.transaction is E'@primaryKey id\n@foreignKey (owner) references account (id)|@foreignFieldName transactions';
grant usage on schema peers, peers_graph to peer_partner;
grant select on all tables in schema peers, peers_graph to peer_partner;
