import { operationMutation } from '../../../graphql/mutation.ts';
import { EscrowRelease, EscrowTerms } from './escrow.graphql.ts';
import { declineEscrowRelease, requestEscrowRelease, withdrawEscrowRelease } from './escrow-release.ts';
import { approveEscrowRelease } from './escrow-release-approval.ts';
import { proposeEscrowTerms } from './escrow-terms.ts';
import { approveEscrowTerms, declineEscrowTerms, withdrawEscrowTerms } from './escrow-terms-decisions.ts';

export function escrowMutationsGraph(): void {
  operationMutation(proposeEscrowTerms, {
    type: EscrowTerms,
    input: (t) => ({
      accountId: t.int({ required: true, description: 'Number of the escrow account.' }),
      conditions: t.string({
        required: true,
        description: 'Conditions for releasing the money, at most 2,000 characters.',
      }),
      beneficiaryAccountId: t.int({
        description: 'Receiving account of the same partner. Send either an account or a PIX key.',
      }),
      beneficiaryPixKey: t.string({ description: 'Receiving PIX key. Send either an account or a PIX key.' }),
      beneficiaryDocument: t.string({ description: "CPF or CNPJ of the key's owner. Required with a key." }),
      beneficiaryName: t.string({ description: "Name of the key's owner. Required with a key." }),
    }),
  });
  for (const decision of [approveEscrowTerms, declineEscrowTerms, withdrawEscrowTerms]) {
    operationMutation(decision, {
      type: EscrowTerms,
      input: (t) => ({ termsId: t.id({ required: true, description: 'Id of the version (UUID).' }) }),
    });
  }
  operationMutation(requestEscrowRelease, {
    type: EscrowRelease,
    input: (t) => ({
      accountId: t.int({ required: true, description: 'Number of the escrow account.' }),
      amount: t.field({ type: 'Cents', required: true, description: 'Amount in cents.' }),
    }),
  });
  operationMutation(approveEscrowRelease, {
    type: EscrowRelease,
    input: (t) => ({
      releaseId: t.id({ required: true, description: 'Id of the release (UUID).' }),
      contentSha256: t.string({
        required: true,
        description:
          'The `contentSha256` that the operator approves. A different value is refused with `stale_decision`.',
      }),
    }),
  });
  for (const decision of [declineEscrowRelease, withdrawEscrowRelease]) {
    operationMutation(decision, {
      type: EscrowRelease,
      input: (t) => ({ releaseId: t.id({ required: true, description: 'Id of the release (UUID).' }) }),
    });
  }
}
