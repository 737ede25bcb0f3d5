import { builder, type Types } from '../../../graphql/builder.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { integerIdOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { Uuid } from '../../../platform/ids.ts';
import { Account } from '../../accounts/account.graphql.ts';
import { PixKeyType } from '../dict/dict.graphql.ts';
import { deletePixKey, type LeavingKey } from './key-deletion.ts';
import { getPixKey, listPixKeys } from './key-list.ts';
import { keysById, keysOfAccounts, latestKey, MOST_KEYS, type PixKeyRecord } from './key-record.ts';
import { type RequestedKey, registerPixKey } from './key-registration.ts';
import { pixKeyStates } from './key-states.ts';

export const PixKeyStatus = enumType('PixKeyStatus', {
  description: 'State of a PIX key.',
  values: enumValues(pixKeyStates.states),
});

export const PixKey = builder.objectRef<PixKeyRecord>('PixKey');

const currentKey = <Row extends { readonly key: string }>(t: PothosSchemaTypes.ObjectFieldBuilder<Types, Row>) =>
  t.field({
    type: PixKey,
    description: 'The key as it stands now.',
    async resolve({ key }, _args, { database, partnerId }) {
      const current = await latestKey(database, partnerId, key);
      if (!current) throw new Error('the key of this mutation is not known');
      return current;
    },
  });

export function pixKeyGraph(): void {
  registerEnums(PixKeyStatus);

  PixKey.implement({
    description: 'A PIX key of an account.',
    extensions: nodeType({ name: 'PixKey', scope: 'pix:read', id: Uuid, load: keysById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('PixKey', id) }),
      keyId: t.id({ description: '`id` of REST (UUID).', resolve: ({ id }) => id }),
      type: t.expose('type', { type: PixKeyType, description: 'Kind of key.' }),
      key: t.exposeString('key', { description: 'The key, as the directory writes it.' }),
      status: t.expose('status', { type: PixKeyStatus, description: 'Its state.' }),
      reason: t.exposeString('reason', {
        nullable: true,
        description: 'Why the directory blocked or rejected it; null when it did not.',
      }),
      ownerName: t.exposeString('ownerName', { description: 'Name of the holder of its account.' }),
      accountId: t.exposeInt('accountId', { description: '`account_id` of its account.' }),
      account: t.field({ type: Account, description: 'Its account.', resolve: ({ accountId }) => accountId }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When its registration was asked for.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When its state last changed.' }),
    }),
  });

  builder.objectField(Account, 'pixKeys', (t) =>
    t.loadableGroup({
      type: PixKey,
      description: `Its PIX keys in use, oldest first: ${MOST_KEYS} at most.`,
      extensions: listOf(MOST_KEYS),
      load: (ids: number[], { database, partnerId }: GraphqlContext) => keysOfAccounts(database, partnerId, ids),
      group: (row) => row.accountId,
      resolve: ({ id }) => id,
    }),
  );

  builder.queryFields((t) => ({
    pixKey: t.field({
      type: PixKey,
      nullable: true,
      description:
        'A PIX key of the partner: the one in use, or else its last registration as it ended; null when the partner never had the key.',
      args: { key: t.arg.string({ required: true, description: 'The key, as the directory writes it.' }) },
      resolve: (_root, { key }, context) => orNull(context.enter(getPixKey, { key }), 'key_not_found'),
    }),
    pixKeys: t.field({
      type: [PixKey],
      nullable: true,
      description: `PIX keys of an account that are in use, oldest first: ${MOST_KEYS} at most.`,
      extensions: listOf(MOST_KEYS),
      args: { accountId: t.arg({ ...integerIdOf('Account'), required: true, description: 'The account.' }) },
      resolve: async (_root, { accountId }, context) => [...(await context.enter(listPixKeys, { accountId }))],
    }),
  }));

  const RequestedPixKey = builder.objectRef<RequestedKey>('RequestedPixKey').implement({
    description: 'A key that the directory is asked to register: `pix.key.registered` says when it is registered.',
    fields: (t) => ({
      key: t.exposeString('key', { description: 'The key; of an EVP the one that was generated.' }),
      pixKey: currentKey(t),
    }),
  });

  operationMutation(registerPixKey, {
    type: RequestedPixKey,
    input: (t) => ({
      accountId: t.field({ ...integerIdOf('Account'), required: true, description: 'Account that the key is for.' }),
      keyType: t.field({ type: PixKeyType, required: true, description: 'Kind of key.' }),
      key: t.string({
        description:
          'Telephone number (+55…) or e-mail address. CPF and CNPJ: the document of the holder, or nothing. EVP: nothing.',
      }),
    }),
  });

  const LeavingPixKey = builder.objectRef<LeavingKey>('LeavingPixKey').implement({
    description: 'A key that the directory is asked to remove: `pix.key.deleted` says when it is removed.',
    fields: (t) => ({
      key: t.exposeString('key', { description: 'The key.' }),
      pixKey: currentKey(t),
    }),
  });

  operationMutation(deletePixKey, {
    type: LeavingPixKey,
    input: (t) => ({
      accountId: t.field({ ...integerIdOf('Account'), required: true, description: 'Account that has the key.' }),
      key: t.string({ required: true, description: 'The key.' }),
    }),
  });
}
