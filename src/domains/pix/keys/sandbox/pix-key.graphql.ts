import { builder } from '../../../../graphql/builder.ts';
import { operationMutation } from '../../../../graphql/mutation.ts';
import { taxIds } from '../../../../graphql/tax-ids.ts';
import type { DirectoryEntry } from '../../../../rails/directory.ts';
import { PixKeyType } from '../../dict/dict.graphql.ts';
import { type SimulatedBlock, simulateDirectoryEntry, simulateKeyBlock, simulateKeyUnblock } from './pix-key.ts';

export function pixKeySimulationGraph(): void {
  const SimulatedDirectoryEntry = builder.objectRef<DirectoryEntry>('SimulatedDirectoryEntry').implement({
    description: 'A key of somebody at the simulated other bank.',
    fields: (t) => ({
      key: t.exposeString('key', { description: 'The key.' }),
      keyType: t.expose('keyType', { type: PixKeyType, description: 'Kind of key.' }),
      ispb: t.exposeString('ispb', { description: 'ISPB of that bank.' }),
      ownerName: t.exposeString('ownerName', { description: 'Name of the owner.' }),
      ownerDocument: t.exposeString('ownerDocument', { description: 'CPF or CNPJ of the owner.' }),
      ...taxIds(t, 'the owner', ({ ownerDocument }) => ownerDocument),
    }),
  });

  operationMutation(simulateDirectoryEntry, {
    type: SimulatedDirectoryEntry,
    input: (t) => ({
      key: t.string({ required: true, description: 'The key, as the directory writes it.' }),
      keyType: t.field({ type: PixKeyType, required: true, description: 'Kind of key.' }),
      ownerDocument: t.string({ required: true, description: 'CPF or CNPJ of the owner, without mask.' }),
      ownerName: t.string({ required: true, description: 'Name of the owner.' }),
    }),
  });

  const SimulatedKeyBlock = builder.objectRef<SimulatedBlock>('SimulatedKeyBlock').implement({
    description: 'A key that the directory blocked or unblocked.',
    fields: (t) => ({
      key: t.exposeString('key', { description: 'The key.' }),
      blocked: t.exposeBoolean('blocked', {
        description: 'Whether it is blocked in the directory; an event follows when the gateway knows of it.',
      }),
    }),
  });

  operationMutation(simulateKeyBlock, {
    type: SimulatedKeyBlock,
    input: (t) => ({
      key: t.string({ required: true, description: 'A key in use at an account of the partner.' }),
      reason: t.string({ required: true, description: 'Why: `reason` of `pix.key.blocked`.' }),
    }),
  });

  operationMutation(simulateKeyUnblock, {
    type: SimulatedKeyBlock,
    input: (t) => ({ key: t.string({ required: true, description: 'A blocked key of an account of the partner.' }) }),
  });
}
