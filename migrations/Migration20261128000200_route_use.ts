import { Migration } from '@mikro-orm/migrations';

/** Calls of each route by day, for `npm run route-use`. */
export class Migration20261128000200_route_use extends Migration {
  override up(): void {
    this.addSql(`
      create table route_use (
        day date not null,
        route text not null,
        partner_id uuid not null references partner,
        requests bigint not null check (requests > 0),
        primary key (day, route, partner_id)
      );
      grant select, insert, update, delete on route_use to gateway_app;
    `);
  }
}
