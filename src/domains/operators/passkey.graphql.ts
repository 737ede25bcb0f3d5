import { builder, CONSOLE } from '../../graphql/builder.ts';
import { listOf } from '../../graphql/cost.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { resourceType } from '../../graphql/resource-fields.ts';
import { ChangeRequestType } from '../administration/change-request.graphql.ts';
import { passkey, passkeyRegistration } from './operator.resource.ts';
import { beginPasskeyRegistration, listPasskeys, MAX_PASSKEYS, registerPasskey, removePasskey } from './passkey.ts';
import { requestPasskeyReset } from './passkey-reset.ts';

const FEW = 3;

export function passkeyGraph(): void {
  const Passkey = resourceType(passkey);

  builder.queryFields((t) => ({
    passkeys: t.field({
      type: [Passkey],
      subGraphs: CONSOLE,
      description: `The caller's passkeys, oldest first, at most ${MAX_PASSKEYS}.`,
      extensions: listOf(FEW),
      resolve: async (_root, _args, context) => [...(await context.enter(listPasskeys, {}))],
    }),
    passkeyRegistration: t.field({
      type: resourceType(passkeyRegistration),
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
