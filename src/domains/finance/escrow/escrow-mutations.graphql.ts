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
      accountId: t.int({ required: true, description: 'The escrow account.' }),
      conditions: t.string({
        required: true,
        description: 'When the money may be released, at most 2,000 characters.',
      }),
      beneficiaryAccountId: t.int({ description: 'Account of the same partner that receives; or send a PIX key.' }),
      beneficiaryPixKey: t.string({ description: 'PIX key that receives; or send an account.' }),
      beneficiaryDocument: t.string({ description: 'CPF or CNPJ of the owner of the key; required with a key.' }),
      beneficiaryName: t.string({ description: 'Name of the owner of the key; required with a key.' }),
    }),
  });
  for (const decision of [approveEscrowTerms, declineEscrowTerms, withdrawEscrowTerms]) {
    operationMutation(decision, {
      type: EscrowTerms,
      input: (t) => ({ termsId: t.id({ required: true, description: 'The version.' }) }),
    });
  }
  operationMutation(requestEscrowRelease, {
    type: EscrowRelease,
    input: (t) => ({
      accountId: t.int({ required: true, description: 'The escrow account.' }),
      amount: t.field({ type: 'Cents', required: true, description: 'How much, in cents.' }),
    }),
  });
  operationMutation(approveEscrowRelease, {
    type: EscrowRelease,
    input: (t) => ({
      releaseId: t.id({ required: true, description: 'The release.' }),
      contentSha256: t.string({
        required: true,
        description: 'The `contentSha256` that is approved: with another one nothing is done.',
      }),
    }),
  });
  for (const decision of [declineEscrowRelease, withdrawEscrowRelease]) {
    operationMutation(decision, {
      type: EscrowRelease,
      input: (t) => ({ releaseId: t.id({ required: true, description: 'The release.' }) }),
    });
  }
}
