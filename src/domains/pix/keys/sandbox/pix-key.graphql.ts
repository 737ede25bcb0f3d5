import { builder } from '../../../../graphql/builder.ts';
import { operationMutation } from '../../../../graphql/mutation.ts';
import { taxIds } from '../../../../graphql/tax-ids.ts';
import type { DirectoryEntry } from '../../../../rails/directory.ts';
import { PixKeyType } from '../../dict/dict.graphql.ts';
import { type SimulatedBlock, simulateDirectoryEntry, simulateKeyBlock, simulateKeyUnblock } from './pix-key.ts';

export function pixKeySimulationGraph(): void {
  const SimulatedDirectoryEntry = builder.objectRef<DirectoryEntry>('SimulatedDirectoryEntry').implement({
    description: 'A key of a customer of the simulated bank.',
    fields: (t) => ({
      key: t.exposeString('key', { description: 'The key.' }),
      keyType: t.expose('keyType', { type: PixKeyType, description: 'Kind of key.' }),
      ispb: t.exposeString('ispb', { description: 'ISPB of the simulated bank.' }),
      ownerName: t.exposeString('ownerName', { description: 'Name of the owner.' }),
      ownerDocument: t.exposeString('ownerDocument', { description: 'CPF or CNPJ of the owner.' }),
      ...taxIds(t, 'the owner', ({ ownerDocument }) => ownerDocument),
    }),
  });

  operationMutation(simulateDirectoryEntry, {
    type: SimulatedDirectoryEntry,
    input: (t) => ({
      key: t.string({ required: true, description: "The key in the directory's canonical form." }),
      keyType: t.field({ type: PixKeyType, required: true, description: 'Kind of key.' }),
      ownerDocument: t.string({ required: true, description: 'CPF or CNPJ of the owner, digits only.' }),
      ownerName: t.string({ required: true, description: 'Name of the owner.' }),
    }),
  });

  const SimulatedKeyBlock = builder.objectRef<SimulatedBlock>('SimulatedKeyBlock').implement({
    description: 'A key that the directory blocked or unblocked.',
    fields: (t) => ({
      key: t.exposeString('key', { description: 'The key.' }),
      blocked: t.exposeBoolean('blocked', {
        description:
          'Whether the key is blocked in the directory. An event follows when the gateway processes the change.',
      }),
    }),
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
