import { Migration } from '@mikro-orm/migrations';

export class Migration20261122000300_refunds extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- The simulated SPI also accepts refunds. on_refund: the future outcome of refunds of an incoming PIX.
      alter table sandbox_order drop constraint sandbox_order_direction_check;
      alter table sandbox_order add constraint sandbox_order_direction_check check (direction in ('out', 'in', 'refund'));
      alter table sandbox_order add column on_refund text;
    `);
  }
}
