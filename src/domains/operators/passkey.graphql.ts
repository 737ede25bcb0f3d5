import { builder, CONSOLE } from '../../graphql/builder.ts';
import { listOf } from '../../graphql/cost.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { ChangeRequestType } from '../administration/change-request.graphql.ts';
import {
  beginPasskeyRegistration,
  listPasskeys,
  MOST_PASSKEYS,
  type PasskeyRecord,
  type PasskeyRegistration,
  registerPasskey,
  removePasskey,
} from './passkey.ts';
import { requestPasskeyReset } from './passkey-reset.ts';

/** Passkeys that a person usually has. */
const FEW = 3;

export function passkeyGraph(): void {
  const Passkey = builder.objectRef<PasskeyRecord>('Passkey').implement({
    description: 'A passkey, with which a person signs decisions.',
    fields: (t) => ({
      passkeyId: t.exposeID('id', { description: 'Its credential id, base64url.' }),
      name: t.exposeString('name', { description: 'How the person calls it.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was registered.' }),
      lastUsedAt: t.expose('lastUsedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When it last signed a decision; null: never.',
      }),
    }),
  });
  const Registration = builder.objectRef<PasskeyRegistration>('PasskeyRegistration').implement({
    description: 'A registration that has begun.',
    fields: (t) => ({
      options: t.expose('options', {
        type: 'JSON',
        description: 'WebAuthn creation options (`PublicKeyCredentialCreationOptionsJSON`), for 5 minutes.',
      }),
    }),
  });

  builder.queryFields((t) => ({
    passkeys: t.field({
      type: [Passkey],
      subGraphs: CONSOLE,
      description: `The passkeys of who asks, the oldest first, at most ${MOST_PASSKEYS}.`,
      extensions: listOf(FEW),
      resolve: async (_root, _args, context) => [...(await context.enter(listPasskeys, {}))],
    }),
    passkeyRegistration: t.field({
      type: Registration,
      subGraphs: CONSOLE,
      description: 'Begins to register a passkey for who asks: what the browser needs to make one.',
      resolve: (_root, _args, context) => context.enter(beginPasskeyRegistration, {}),
    }),
  }));

  operationMutation(registerPasskey, {
    type: Passkey,
    input: (t) => ({
      name: t.string({ required: true, description: 'How the person calls it, at most 60 characters.' }),
      response: t.string({
        required: true,
        description: 'What the browser has made (`RegistrationResponseJSON` of WebAuthn), as JSON.',
      }),
    }),
  });
  operationMutation(removePasskey, {
    type: Passkey,
    input: (t) => ({ passkeyId: t.id({ required: true, description: 'The passkey.' }) }),
  });
  operationMutation(requestPasskeyReset, {
    type: ChangeRequestType,
    input: (t) => ({ login: t.string({ required: true, description: 'Login of the person.' }) }),
  });
}
