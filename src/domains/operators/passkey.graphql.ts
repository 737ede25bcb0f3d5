import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { listOf } from '../../graphql/cost.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import {
  beginPasskeyRegistration,
  listPasskeys,
  MOST_PASSKEYS,
  type PasskeyRecord,
  type PasskeyRegistration,
  registerPasskey,
  removePasskey,
} from './passkey.ts';
import { applyPasskeyReset, listPasskeyResets, type PasskeyReset, requestPasskeyReset } from './passkey-reset.ts';

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
  const Reset = builder.objectRef<PasskeyReset>('PasskeyReset').implement({
    description: 'A request to remove all passkeys of a person, which takes two admins.',
    fields: (t) => ({
      resetId: t.exposeID('id', { description: 'Its id (UUID).' }),
      login: t.exposeString('login', { description: 'Login of the person.' }),
      requestedBy: t.exposeString('requestedBy', { description: 'The admin who asked for it.' }),
      requestedAt: t.expose('requestedAt', { type: 'DateTime', description: 'When.' }),
      decidedBy: t.exposeString('decidedBy', { nullable: true, description: 'The admin who did it; null: it waits.' }),
      decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'When.' }),
    }),
  });
  const ResetConnection = connectionOf(Reset, 'PasskeyResetConnection', {
    description: 'Requests to remove all passkeys of a person.',
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
    passkeyResets: t.field({
      type: ResetConnection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Requests to remove all passkeys of a person, newest first.',
      args: pageArgs(t),
      resolve: async (_root, { first, ...args }, context) =>
        new Page(
          await context.enter(listPasskeyResets, { ...args, ...(first && { first }) }),
          ({ id }) => [id],
          args.after,
        ),
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
    type: Reset,
    input: (t) => ({ login: t.string({ required: true, description: 'Login of the person.' }) }),
  });
  operationMutation(applyPasskeyReset, {
    type: Reset,
    input: (t) => ({ resetId: t.id({ required: true, description: 'The request.' }) }),
  });
}
