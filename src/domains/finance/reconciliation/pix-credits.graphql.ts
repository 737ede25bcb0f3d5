import { builder, CONSOLE, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import { listOf } from '../../../graphql/cost.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { ReceivableType } from '../receivables/receivable.graphql.ts';
import { receivablesById } from '../receivables/receivable.ts';
import {
  type CreditCandidate,
  candidatesOf,
  creditKeyset,
  findUnidentifiedCredit,
  listUnidentifiedCredits,
  MOST_CANDIDATES,
  type UnidentifiedCredit,
} from './pix-credits.ts';

const READ = needs('finance_reconciliation:read', 'finance_ar:read');

/** PIX credits for whoever says what they are. */
export function pixCreditsGraph(): void {
  const Candidate = builder.objectRef<CreditCandidate>('PixCreditCandidate').implement({
    description: 'A receivable that a PIX credit may be of.',
    extensions: READ,
    fields: (t) => ({
      receivable: t.loadable({
        type: ReceivableType,
        description: 'The receivable.',
        load: async (ids: string[], { database, principal }) => [
          ...(await receivablesById(database, principal.institutionId, ids)),
        ],
        sort: ({ id }) => id,
        resolve: ({ receivableId }) => receivableId,
      }),
      isSameAmount: t.exposeBoolean('isSameAmount', { description: 'As much is open of the one as of the other.' }),
      isSameDebtor: t.exposeBoolean('isSameDebtor', { description: "The credit names the debtor's CPF or CNPJ." }),
    }),
  });
  const Credit = builder.objectRef<UnidentifiedCredit>('UnidentifiedPixCredit').implement({
    description: 'A PIX that a paying account received, as long as no receipt or match names all of it.',
    extensions: READ,
    fields: (t) => ({
      entryId: t.exposeID('id', { description: 'Of its `BankStatementEntry` (UUID).' }),
      accountId: t.exposeInt('accountId', { description: 'The paying account that received it.' }),
      receivedOn: t.expose('receivedOn', { type: 'Date', description: 'Its Brasília day.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'In cents.' }),
      openAmount: t.expose('open', {
        type: 'Cents',
        description: "What of it was neither given back nor is a receipt's, in cents.",
      }),
      endToEndId: t.exposeString('endToEndId', { description: 'The `reference` of a receipt that identifies it.' }),
      description: t.exposeString('description', { description: 'What the statement says.' }),
      candidates: t.field({
        type: [Candidate],
        description: `Receivables that it may be of, by amount and debtor, the likeliest first: ${MOST_CANDIDATES} at most, among the newest that are open.`,
        extensions: listOf(MOST_CANDIDATES),
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
      description: 'PIX that paying accounts received and that no receipt or match names in full, the oldest first.',
      extensions: READ,
      args: pageArgs(t),
      resolve: async (_root, { first, after }, context) =>
        new Page(await context.enter(listUnidentifiedCredits, { after, ...(first && { first }) }), creditKeyset, after),
    }),
    unidentifiedPixCredit: t.field({
      type: Credit,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'One of them; null when there is none with this id, or it is identified by now.',
      extensions: READ,
      args: {
        entryId: t.arg({ ...idOf('BankStatementEntry'), required: true, description: 'Its `entryId`.' }),
      },
      resolve: (_root, args, context) => context.enter(findUnidentifiedCredit, args),
    }),
  }));
}
