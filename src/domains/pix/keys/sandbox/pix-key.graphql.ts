import { builder } from '../../../../graphql/builder.ts';
import { operationMutation } from '../../../../graphql/mutation.ts';
import { resourceFields } from '../../../../graphql/resource-fields.ts';
import { taxIds } from '../../../../graphql/tax-ids.ts';
import type { DirectoryEntry } from '../../../../rails/directory.ts';
import { PixKeyType } from '../../dict/dict.graphql.ts';
import { simulatedBlock, simulatedEntry } from './pix-key.resource.ts';
import { type SimulatedBlock, simulateDirectoryEntry, simulateKeyBlock, simulateKeyUnblock } from './pix-key.ts';

export function pixKeySimulationGraph(): void {
  const SimulatedDirectoryEntry = builder.objectRef<DirectoryEntry>('SimulatedDirectoryEntry').implement({
    description: simulatedEntry.description,
    fields: (t) => ({
      ...resourceFields(t, simulatedEntry),
      ...taxIds(t, 'the owner', ({ ownerDocument }) => ownerDocument),
    }),
  });

  operationMutation(simulateDirectoryEntry, {
    type: SimulatedDirectoryEntry,
    input: (t) => ({
      key: t.string({ required: true, description: 'The key, as people write it.' }),
      keyType: t.field({ type: PixKeyType, required: true, description: 'Kind of key.' }),
      ownerDocument: t.string({ required: true, description: 'CPF or CNPJ of the owner, digits only.' }),
      ownerName: t.string({ required: true, description: 'Name of the owner.' }),
    }),
  });

  const SimulatedKeyBlock = builder.objectRef<SimulatedBlock>('SimulatedKeyBlock').implement({
    description: simulatedBlock.description,
    fields: (t) => resourceFields(t, simulatedBlock),
  });

  operationMutation(simulateKeyBlock, {
    type: SimulatedKeyBlock,
    input: (t) => ({
      key: t.string({ required: true, description: 'A key in use at an account of the partner.' }),
      reason: t.string({ required: true, description: 'Reason of the block: `reason` in `pix.key.blocked`.' }),
    }),
  });

  operationMutation(simulateKeyUnblock, {
    type: SimulatedKeyBlock,
    input: (t) => ({ key: t.string({ required: true, description: 'A blocked key of an account of the partner.' }) }),
  });
}
