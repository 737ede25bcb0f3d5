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
  MAX_CANDIDATES,
  type UnidentifiedCredit,
} from './pix-credits.ts';

const READ = needs('finance_reconciliation:read', 'finance_ar:read');

export function pixCreditsGraph(): void {
  const Candidate = builder.objectRef<CreditCandidate>('PixCreditCandidate').implement({
    description: 'A receivable that a PIX credit can pay.',
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
      isSameAmount: t.exposeBoolean('isSameAmount', {
        description: 'Whether the open amounts of credit and receivable are equal.',
      }),
      isSameDebtor: t.exposeBoolean('isSameDebtor', {
        description: "Whether the credit names the debtor's CPF or CNPJ.",
      }),
    }),
  });
  const Credit = builder.objectRef<UnidentifiedCredit>('UnidentifiedPixCredit').implement({
    description: 'A PIX that a paying account received and that no receipt or match covers in full.',
    extensions: READ,
    fields: (t) => ({
      entryId: t.exposeID('id', { description: 'Id of its `BankStatementEntry` (UUID).' }),
      accountId: t.exposeInt('accountId', { description: 'Paying account that received it.' }),
      receivedOn: t.expose('receivedOn', { type: 'Date', description: 'Brasília day of the credit.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'Amount in cents.' }),
      openAmount: t.expose('open', {
        type: 'Cents',
        description: 'Part that is neither returned nor covered by receipts, in cents.',
      }),
      endToEndId: t.exposeString('endToEndId', {
        description: 'End-to-end id. A receipt with this `reference` identifies the credit.',
      }),
      description: t.exposeString('description', { description: 'Text of the statement.' }),
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
