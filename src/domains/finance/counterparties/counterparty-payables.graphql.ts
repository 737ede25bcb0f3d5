import { builder, needs } from '../../../graphql/builder.ts';
import { Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { KeysetPage } from '../../../platform/pagination.ts';
import { Payable, PayableConnection } from '../payables/payable.graphql.ts';
import { byNewest } from '../payables/payable-pages.ts';
import { Counterparty } from './counterparty.graphql.ts';
import { payablesOfDocuments } from './counterparty-payables.ts';

const payablesOf = pageLoader({
  input: KeysetPage,
  load: (db, _partner, documents: readonly string[], input, _joined, principal) =>
    payablesOfDocuments(db, principal, documents, input),
});

/** Between payables and the master records of their suppliers. */
export function counterpartyPayablesGraph(): void {
  builder.objectField(Payable, 'counterparty', (t) =>
    t.field({
      type: Counterparty,
      nullable: true,
      description: 'The master record of its supplier; null when there is none, or none that the reader can see.',
      resolve: ({ counterpartyId }) => counterpartyId,
    }),
  );
  builder.objectField(Counterparty, 'payables', (t) =>
    t.field({
      type: PayableConnection,
      description: 'What the institution owes or has paid to it, newest first.',
      extensions: needs('finance_ap:read'),
      args: pageArgs(t),
      resolve: async ({ document }, args, context) =>
        new Page(await payablesOf(context, document, args), byNewest, args.after),
    }),
  );
}
