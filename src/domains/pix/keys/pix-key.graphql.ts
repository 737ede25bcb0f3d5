import { builder, type Types } from '../../../graphql/builder.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { integerIdOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { Account } from '../../accounts/account.graphql.ts';
import { PixKeyType } from '../dict/dict.graphql.ts';
import { deletePixKey, type LeavingKey } from './key-deletion.ts';
import { getPixKey, listPixKeys } from './key-list.ts';
import { keysById, keysOfAccounts, latestKey, MAX_KEYS, type PixKeyRecord } from './key-record.ts';
import { type RequestedKey, registerPixKey } from './key-registration.ts';
import { pixKeyStates } from './key-states.ts';
import { pixKey, requestedKey } from './pix-key.resource.ts';

export const PixKeyStatus = enumType('PixKeyStatus', {
  description: 'State of a PIX key.',
  values: enumValues(pixKeyStates.states),
});

export const PixKey = builder.objectRef<PixKeyRecord>('PixKey');

const currentKey = <Row extends { readonly key: string }>(t: PothosSchemaTypes.ObjectFieldBuilder<Types, Row>) =>
  t.field({
    type: PixKey,
    description: 'Current state of the key.',
    async resolve({ key }, _args, { database, partnerId }) {
      const current = await latestKey(database, partnerId, key);
      if (!current) throw new Error('the key of this mutation was not found');
      return current;
    },
  });

export function pixKeyGraph(): void {
  registerEnums(PixKeyStatus);

  PixKey.implement({
    description: pixKey.description,
    extensions: nodeType({ name: 'PixKey', scope: 'pix:read', id: Uuid, load: keysById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('PixKey', id) }),
      ...resourceFields(t, pixKey),
      account: t.field({ type: Account, description: 'Account of the key.', resolve: ({ accountId }) => accountId }),
    }),
  });

  builder.objectField(Account, 'pixKeys', (t) =>
    t.loadableGroup({
      type: PixKey,
      description: `PIX keys in use of the account, oldest first, at most ${MAX_KEYS}.`,
      extensions: listOf(MAX_KEYS),
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
        'A PIX key of the partner: the one in use, otherwise its latest ended registration. Null when the partner never had the key.',
      args: { key: t.arg.string({ required: true, description: 'The key, as people write it.' }) },
      resolve: (_root, { key }, context) => orNull(context.enter(getPixKey, { key }), 'key_not_found'),
    }),
    pixKeys: t.field({
      type: [PixKey],
      nullable: true,
      description: `PIX keys in use of an account, oldest first, at most ${MAX_KEYS}.`,
      extensions: listOf(MAX_KEYS),
      args: { accountId: t.arg({ ...integerIdOf('Account'), required: true, description: 'The account.' }) },
      resolve: async (_root, { accountId }, context) => [...(await context.enter(listPixKeys, { accountId }))],
    }),
  }));

  const RequestedPixKey = builder.objectRef<RequestedKey>('RequestedPixKey').implement({
    description: requestedKey.description,
    fields: (t) => ({
      ...resourceFields(t, requestedKey),
      pixKey: currentKey(t),
    }),
  });

  operationMutation(registerPixKey, {
    type: RequestedPixKey,
    input: (t) => ({
      accountId: t.field({ ...integerIdOf('Account'), required: true, description: 'Account that gets the key.' }),
      keyType: t.field({ type: PixKeyType, required: true, description: 'Kind of key.' }),
      key: t.string({
        description:
          'Phone number or e-mail address, as people write it. For CPF and CNPJ: the document of the holder, or absent. For EVP: absent.',
      }),
    }),
  });

  const LeavingPixKey = builder.objectRef<LeavingKey>('LeavingPixKey').implement({
    description: 'A key whose removal was requested. `pix.key.deleted` reports the removal.',
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
