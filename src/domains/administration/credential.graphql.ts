import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { resourceType } from '../../graphql/resource-fields.ts';
import { CLIENT_METHODS, SENDER_CONSTRAINTS } from '../partners/client-settings.ts';
import { ChangeRequestType } from './change-request.graphql.ts';
import { credential } from './credential.resource.ts';
import { type CredentialRecord, getCredential, listCredentials } from './credential.ts';
import { type ChangedCredential, changeCredential, revokeCredential } from './credential-changes.ts';
import { type IssuedCredentialRecord, issueCredential } from './credential-issue.ts';

const ADDRESSES = 'Addresses from which the credential may be used, as CIDRs';

export function credentialGraph(): void {
  const ClientMethod = enumType('ClientMethod', {
    description: 'Authentication method of a client at the token endpoint.',
    values: enumValues(CLIENT_METHODS),
  });
  const SenderConstraint = enumType('SenderConstraint', {
    description: "Required binding of a credential's tokens.",
    values: enumValues(SENDER_CONSTRAINTS),
  });
  registerEnums(ClientMethod, SenderConstraint);

  const Credential = resourceType<typeof credential, CredentialRecord>(credential);
  const Connection = connectionOf(Credential, 'CredentialConnection', { description: 'Credentials, newest first.' });

  builder.queryFields((t) => ({
    credentials: t.field({
      type: Connection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Credentials of partners, newest first, including revoked ones.',
      args: {
        ...pageArgs(t),
        partnerId: t.arg.id({ description: 'Only credentials of this partner.' }),
        endBefore: t.arg({ type: 'DateTime', description: 'Only valid credentials that expire before this time.' }),
      },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listCredentials, args), (row) => [row.id], args.after),
    }),
    credential: t.field({
      type: Credential,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'A credential of a partner.',
      args: { credentialId: t.arg.id({ required: true, description: 'Id of the credential.' }) },
      resolve: (_root, args, context) => context.enter(getCredential, args),
    }),
  }));

  const Issued = builder.objectRef<IssuedCredentialRecord>('IssuedCredential').implement({
    description: 'A new credential with its secret, which is returned only once.',
    fields: (t) => ({
      credential: t.expose('credential', { type: Credential, description: 'The credential.' }),
      clientSecret: t.exposeString('clientSecret', {
        nullable: true,
        description:
          '`client_secret` of OAuth, which the gateway does not store. Null when the method uses no secret or the request repeats an earlier one: then issue another credential.',
      }),
      change: t.expose('change', {
        type: ChangeRequestType,
        nullable: true,
        description: 'The change that adds the guarded scopes when a second admin approves. Null when nothing waits.',
      }),
    }),
  });
  const Changed = builder.objectRef<ChangedCredential>('ChangedCredential').implement({
    description: 'Result of a change of a credential.',
    fields: (t) => ({
      credential: t.expose('credential', { type: Credential, description: 'Current state of the credential.' }),
      change: t.expose('change', {
        type: ChangeRequestType,
        nullable: true,
        description: 'The change that waits for a second admin. Null when the change took effect.',
      }),
    }),
  });

  operationMutation(issueCredential, {
    type: Issued,
    input: (t) => ({
      partnerId: t.id({ required: true, description: 'Id of the partner.' }),
      label: t.string({ required: true, description: 'Prefix of the client id: `erp`, `checkout`, …' }),
      scopes: t.stringList({ required: true, description: 'Scopes of the credential.' }),
      authorizedIps: t.stringList({ description: `${ADDRESSES}. Required for finance scopes.` }),
      expiresAt: t.field({
        type: 'DateTime',
        description: 'End of validity. The credential does not expire when absent.',
      }),
      method: t.field({
        type: ClientMethod,
        description: 'Authentication method at the token endpoint. `SECRET` when absent.',
      }),
      jwks: t.field({ type: 'JSON', description: 'For `PRIVATE_KEY_JWT`: public keys of the client (RFC 7517).' }),
      jwksUri: t.string({ description: 'For `PRIVATE_KEY_JWT`: HTTPS URL of the public keys.' }),
      tlsSubject: t.string({ description: 'For `TLS`: subject of the certificate (RFC 4514).' }),
      tlsThumbprint: t.string({ description: 'For `TLS`: SHA-256 of the certificate in hexadecimal.' }),
      senderConstraint: t.field({
        type: SenderConstraint,
        description: 'Required binding of the tokens. `NONE` when absent.',
      }),
    }),
  });
  operationMutation(changeCredential, {
    type: Changed,
    input: (t) => ({
      credentialId: t.id({ required: true, description: 'Id of the credential.' }),
      scopes: t.stringList({ description: 'Scopes of the credential.' }),
      authorizedIps: t.stringList({ description: `${ADDRESSES}. Null allows every address.` }),
      expiresAt: t.field({
        type: 'DateTime',
        description: 'End of validity. Null when the credential does not expire.',
      }),
    }),
  });
  operationMutation(revokeCredential, {
    type: Credential,
    input: (t) => ({ credentialId: t.id({ required: true, description: 'Id of the credential.' }) }),
  });
}
