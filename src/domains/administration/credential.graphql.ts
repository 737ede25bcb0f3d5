import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { CLIENT_METHODS, SENDER_CONSTRAINTS } from '../partners/client-settings.ts';
import { ChangeRequestType } from './change-request.graphql.ts';
import { type CredentialRecord, getCredential, listCredentials, TOKENS_COUNTED } from './credential.ts';
import { type ChangedCredential, changeCredential, revokeCredential } from './credential-changes.ts';
import { type IssuedCredentialRecord, issueCredential } from './credential-issue.ts';

const ADDRESSES = 'Addresses that it may be used from, as CIDR';

export function credentialGraph(): void {
  const ClientMethod = enumType('ClientMethod', {
    description: 'How a credential proves at the token endpoint who it is.',
    values: enumValues(CLIENT_METHODS),
  });
  const SenderConstraint = enumType('SenderConstraint', {
    description: 'What tokens of a credential are bound to.',
    values: enumValues(SENDER_CONSTRAINTS),
  });
  registerEnums(ClientMethod, SenderConstraint);

  const Credential = builder.objectRef<CredentialRecord>('Credential').implement({
    description: 'A credential of a partner. Its secret is shown once, when it is issued.',
    fields: (t) => ({
      credentialId: t.exposeID('id', { description: 'Its id (UUID).' }),
      partnerId: t.exposeID('partnerId', { description: 'Whose it is.' }),
      clientId: t.exposeString('clientId', { description: '`client_id` of OAuth.' }),
      scopes: t.field({ type: ['String'], description: 'What it may do.', resolve: ({ scopes }) => [...scopes] }),
      authorizedIps: t.field({
        type: ['String'],
        nullable: true,
        description: `${ADDRESSES}; null: any.`,
        resolve: ({ authorizedIps }) => (authorizedIps === null ? null : [...authorizedIps]),
      }),
      expiresAt: t.expose('expiresAt', {
        type: 'DateTime',
        nullable: true,
        description: 'From then on it opens nothing; null: it does not end by itself.',
      }),
      method: t.expose('method', { type: ClientMethod, description: 'How it proves who it is.' }),
      senderConstraint: t.expose('senderConstraint', {
        type: SenderConstraint,
        description: 'What its tokens are bound to.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was issued.' }),
      revokedAt: t.expose('revokedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When it was revoked; null: it was not.',
      }),
      liveTokens: t.exposeInt('liveTokens', {
        description: `Tokens of it that are good now, ${TOKENS_COUNTED} at most: whether it is used.`,
      }),
      pendingChangeId: t.exposeID('pendingChangeId', {
        nullable: true,
        description: 'The change of it that waits for a second admin; null: none does.',
      }),
    }),
  });
  const Connection = connectionOf(Credential, 'CredentialConnection', { description: 'Credentials, newest first.' });

  builder.queryFields((t) => ({
    credentials: t.field({
      type: Connection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'The credentials of the partners, newest first, those that were revoked too.',
      args: {
        ...pageArgs(t),
        partnerId: t.arg.id({ description: 'Only those of this partner.' }),
        endBefore: t.arg({ type: 'DateTime', description: 'Only those that are good, and end before this.' }),
      },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listCredentials, args), (row) => [row.id], args.after),
    }),
    credential: t.field({
      type: Credential,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'A credential of a partner.',
      args: { credentialId: t.arg.id({ required: true, description: 'The credential.' }) },
      resolve: (_root, args, context) => context.enter(getCredential, args),
    }),
  }));

  const Issued = builder.objectRef<IssuedCredentialRecord>('IssuedCredential').implement({
    description: 'A new credential, with its secret, shown this once.',
    fields: (t) => ({
      credential: t.expose('credential', { type: Credential, description: 'The credential.' }),
      clientSecret: t.exposeString('clientSecret', {
        nullable: true,
        description:
          '`client_secret` of OAuth, kept nowhere; null: its method has none, or this repeats an earlier request: issue another one.',
      }),
      change: t.expose('change', {
        type: ChangeRequestType,
        nullable: true,
        description: 'Its scopes of finance, which wait for a second admin; null: nothing waits.',
      }),
    }),
  });
  const Changed = builder.objectRef<ChangedCredential>('ChangedCredential').implement({
    description: 'What became of a change of a credential.',
    fields: (t) => ({
      credential: t.expose('credential', { type: Credential, description: 'The credential as it is.' }),
      change: t.expose('change', {
        type: ChangeRequestType,
        nullable: true,
        description: 'What waits for a second admin; null: it was made.',
      }),
    }),
  });

  operationMutation(issueCredential, {
    type: Issued,
    input: (t) => ({
      partnerId: t.id({ required: true, description: 'Whose it is.' }),
      label: t.string({ required: true, description: 'What its client id begins with: `erp`, `checkout`, …' }),
      scopes: t.stringList({ required: true, description: 'What it may do.' }),
      authorizedIps: t.stringList({ description: `${ADDRESSES}; finance scopes need them.` }),
      expiresAt: t.field({ type: 'DateTime', description: 'When it ends; not by itself when left out.' }),
      method: t.field({ type: ClientMethod, description: 'How it proves who it is; a secret unless told.' }),
      jwks: t.field({ type: 'JSON', description: 'Of `PRIVATE_KEY_JWT`: its public keys (RFC 7517).' }),
      jwksUri: t.string({ description: 'Of `PRIVATE_KEY_JWT`: where its public keys are read.' }),
      tlsSubject: t.string({ description: 'Of `TLS`: subject of its certificate (RFC 4514).' }),
      tlsThumbprint: t.string({ description: 'Of `TLS`: SHA-256 of its certificate, in hexadecimal.' }),
      senderConstraint: t.field({
        type: SenderConstraint,
        description: 'What its tokens are bound to; nothing unless told.',
      }),
    }),
  });
  operationMutation(changeCredential, {
    type: Changed,
    input: (t) => ({
      credentialId: t.id({ required: true, description: 'The credential.' }),
      scopes: t.stringList({ description: 'What it may do.' }),
      authorizedIps: t.stringList({ description: `${ADDRESSES}; null: any.` }),
      expiresAt: t.field({ type: 'DateTime', description: 'When it ends; null: not by itself.' }),
    }),
  });
  operationMutation(revokeCredential, {
    type: Credential,
    input: (t) => ({ credentialId: t.id({ required: true, description: 'The credential.' }) }),
  });
}
