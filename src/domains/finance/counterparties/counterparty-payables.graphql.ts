import { builder, CONSOLE, needs } from '../../../graphql/builder.ts';
import { Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { KeysetPage } from '../../../platform/database/pagination.ts';
import { addressesOfSuppliers } from '../master/address.ts';
import { FinanceAddress } from '../master/master.graphql.ts';
import { Payable, PayableConnection } from '../payables/payable.graphql.ts';
import { byNewest } from '../payables/payable-pages.ts';
import { Counterparty } from './counterparty.graphql.ts';
import { payablesOfDocuments } from './counterparty-payables.ts';

const payablesOf = pageLoader({
  input: KeysetPage,
  load: (db, _partner, documents: readonly string[], input, _joined, principal) =>
    payablesOfDocuments(db, principal, documents, input),
});

export function counterpartyPayablesGraph(): void {
  builder.objectField(Payable, 'counterparty', (t) =>
    t.field({
      type: Counterparty,
      nullable: true,
      description: 'Master record of the supplier. Null when the supplier has none, or none that the reader can see.',
      resolve: ({ counterpartyId }) => counterpartyId,
    }),
  );
  builder.objectField(Counterparty, 'address', (t) =>
    t.loadable({
      type: FinanceAddress,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Address of the counterparty for payment files. Null when no address is recorded.',
      load: async (documents: string[], { database, principal }: GraphqlContext) => {
        const known = await addressesOfSuppliers(database, principal.institutionId, documents);
        return documents.map((document) => known.get(document) ?? null);
      },
      resolve: ({ document }) => document,
    }),
  );
  builder.objectField(Counterparty, 'payables', (t) =>
    t.field({
      type: PayableConnection,
      description: 'Payables of the institution to this counterparty, newest first.',
      extensions: needs('finance_ap:read'),
      args: pageArgs(t),
      resolve: async ({ document }, args, context) =>
        new Page(await payablesOf(context, document, args), byNewest, args.after),
    }),
  );
}
