import { builder, CONSOLE } from '../../graphql/builder.ts';
import { listOf } from '../../graphql/cost.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { ChangeRequestType } from '../administration/change-request.graphql.ts';
import {
  beginPasskeyRegistration,
  listPasskeys,
  MAX_PASSKEYS,
  type PasskeyRecord,
  type PasskeyRegistration,
  registerPasskey,
  removePasskey,
} from './passkey.ts';
import { requestPasskeyReset } from './passkey-reset.ts';

const FEW = 3;

export function passkeyGraph(): void {
  const Passkey = builder.objectRef<PasskeyRecord>('Passkey').implement({
    description: 'A passkey with which an operator signs decisions.',
    fields: (t) => ({
      passkeyId: t.exposeID('id', { description: 'Credential id, base64url.' }),
      name: t.exposeString('name', { description: 'Name that the operator gave to the passkey.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the registration.' }),
      lastUsedAt: t.expose('lastUsedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time of the last signed decision. Null when the passkey has signed none.',
      }),
    }),
  });
  const Registration = builder.objectRef<PasskeyRegistration>('PasskeyRegistration').implement({
    description: 'A started passkey registration.',
    fields: (t) => ({
      options: t.expose('options', {
        type: 'JSON',
        description: 'WebAuthn creation options (`PublicKeyCredentialCreationOptionsJSON`), valid for 5 minutes.',
      }),
    }),
  });

  builder.queryFields((t) => ({
    passkeys: t.field({
      type: [Passkey],
      subGraphs: CONSOLE,
      description: `The caller's passkeys, oldest first, at most ${MAX_PASSKEYS}.`,
      extensions: listOf(FEW),
      resolve: async (_root, _args, context) => [...(await context.enter(listPasskeys, {}))],
    }),
    passkeyRegistration: t.field({
      type: Registration,
      subGraphs: CONSOLE,
      description: 'Starts the registration of a passkey for the caller and returns the options for the browser.',
      resolve: (_root, _args, context) => context.enter(beginPasskeyRegistration, {}),
    }),
  }));

  operationMutation(registerPasskey, {
    type: Passkey,
    input: (t) => ({
      name: t.string({ required: true, description: 'Name of the passkey, at most 60 characters.' }),
      response: t.string({
        required: true,
        description: 'Response of the browser (`RegistrationResponseJSON` of WebAuthn) as JSON.',
      }),
    }),
  });
  operationMutation(removePasskey, {
    type: Passkey,
    input: (t) => ({ passkeyId: t.id({ required: true, description: 'Credential id of the passkey.' }) }),
  });
  operationMutation(requestPasskeyReset, {
    type: ChangeRequestType,
    input: (t) => ({ login: t.string({ required: true, description: 'Login of the operator.' }) }),
  });
}
