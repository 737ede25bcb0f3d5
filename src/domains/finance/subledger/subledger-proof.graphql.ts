import { builder, CONSOLE } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { CLAIM_NAMES } from './subledger-claims.ts';
import { CLAIMS, subledgerClaimProof, subledgerProof } from './subledger-proof.resource.ts';
import { type ClaimProof, listSubledgerProofs, type SubledgerProof } from './subledger-proof.ts';

const SubledgerClaimEnum = enumType('SubledgerClaim', {
  description: 'Claim about the books of finance.',
  values: enumValues(CLAIMS),
});

export function subledgerProofGraph(): void {
  registerEnums(SubledgerClaimEnum);

  const Claim = builder.objectRef<ClaimProof>('SubledgerClaimProof').implement({
    description: subledgerClaimProof.description,
    fields: (t) => ({
      ...resourceFields(t, subledgerClaimProof),
      rows: t.field({
        type: ['JSON'],
        description: subledgerClaimProof.members.rows.description,
        resolve: ({ rows }) => [...rows],
      }),
    }),
  });
  const Proof = builder.objectRef<SubledgerProof>('SubledgerProof').implement({
    description: subledgerProof.description,
    fields: (t) => ({
      ...resourceFields(t, subledgerProof),
      claims: t.field({
        type: [Claim],
        description: subledgerProof.members.claims.description,
        extensions: listOf(CLAIM_NAMES.length),
        resolve: ({ claims }) => [...claims],
      }),
    }),
  });
  const Proofs = connectionOf(Proof, 'SubledgerProofConnection', { description: 'Daily proofs, newest first.' });

  builder.queryField('subledgerProofs', (t) =>
    t.field({
      type: Proofs,
      subGraphs: CONSOLE,
      nullable: true,
      description: 'Daily proofs of the books of finance, newest first.',
      args: { ...pageArgs(t), to: t.arg({ type: 'Date', description: 'Last Brasília day, included.' }) },
      resolve: async (_root, { first, ...args }, context) =>
        new Page(
          await context.enter(listSubledgerProofs, { ...args, first: first ?? 20 }),
          ({ day }) => [day],
          args.after,
        ),
    }),
  );
}
