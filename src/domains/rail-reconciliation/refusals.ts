import { type Codes, defineRefusals, notFound } from '../../platform/errors/refusal.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    rail_reconciliation_not_found: notFound(
      'no statement of the rail was compared for this day: use a rail and day that GET /finance/reconciliation/rails lists',
    ),
  },
  portuguese,
);

declare module '../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
