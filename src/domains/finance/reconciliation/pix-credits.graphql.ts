import { builder, CONSOLE, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import { listOf } from '../../../graphql/cost.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { ReceivableType } from '../receivables/receivable.graphql.ts';
import { receivablesById } from '../receivables/receivable.ts';
import { creditCandidate, unidentifiedCredit } from './open-items.resource.ts';
import {
  type CreditCandidate,
  candidatesOf,
  creditKeyset,
  findUnidentifiedCredit,
  listUnidentifiedCredits,
  MAX_CANDIDATES,
  type UnidentifiedCredit,
} from './pix-credits.ts';

const READ = needs('finance_reconciliation:read', 'finance_ar:read');

export function pixCreditsGraph(): void {
  const Candidate = builder.objectRef<CreditCandidate>('PixCreditCandidate').implement({
    description: creditCandidate.description,
    extensions: READ,
    fields: (t) => ({
      receivable: t.loadable({
        type: ReceivableType,
        description: 'The candidate receivable.',
        load: async (ids: string[], { database, principal }) => [
          ...(await receivablesById(database, principal.institutionId, ids)),
        ],
        sort: ({ id }) => id,
        resolve: ({ receivableId }) => receivableId,
      }),
      ...resourceFields(t, creditCandidate),
    }),
  });
  const Credit = builder.objectRef<UnidentifiedCredit>('UnidentifiedPixCredit').implement({
    description: unidentifiedCredit.description,
    extensions: READ,
    fields: (t) => ({
      ...resourceFields(t, unidentifiedCredit),
      candidates: t.field({
        type: [Candidate],
        description: `Receivables that the credit can pay, by amount and debtor, likeliest first. At most ${MAX_CANDIDATES}, chosen from the newest open receivables.`,
        extensions: listOf(MAX_CANDIDATES),
        resolve: (credit, _args, { database, principal }) => candidatesOf(database, principal.institutionId, credit),
      }),
    }),
  });
  const Credits = connectionOf(Credit, 'UnidentifiedPixCreditConnection', { description: 'PIX credits.' });

  builder.queryFields((t) => ({
    unidentifiedPixCredits: t.field({
      type: Credits,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'PIX credits of paying accounts that no receipt or match covers in full, oldest first.',
      extensions: READ,
      args: pageArgs(t),
      resolve: async (_root, { first, after }, context) =>
        new Page(await context.enter(listUnidentifiedCredits, { after, ...(first && { first }) }), creditKeyset, after),
    }),
    unidentifiedPixCredit: t.field({
      type: Credit,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'One unidentified PIX credit. Null when there is none with this id, or it has been identified.',
      extensions: READ,
      args: {
        entryId: t.arg({ ...idOf('BankStatementEntry'), required: true, description: 'The `entryId` of the credit.' }),
      },
      resolve: (_root, args, context) => context.enter(findUnidentifiedCredit, args),
    }),
  }));
}
