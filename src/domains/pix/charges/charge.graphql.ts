import { builder, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { costs } from '../../../graphql/cost.ts';
import { enumValues } from '../../../graphql/enums.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { Uuid } from '../../../platform/ids.ts';
import { Account } from '../../accounts/account.graphql.ts';
import { qrCodeDataUrl } from './brcode/qr-image.ts';
import { type Charge, chargesById, getCharge } from './charge.ts';
import { ChargePage, chargesOfAccounts, pageCharges } from './charge-pages.ts';
import { type ChargeType, chargeStates } from './charge-states.ts';

/** What making one image is worth: milliseconds of computing. */
const IMAGE_POINTS = 100;

/** The object type of each kind of charge. */
const TYPE_NAMES = {
  immediate: 'ImmediateCharge',
  static: 'StaticQr',
  cobv: 'DueDateCharge',
} as const satisfies Record<ChargeType, string>;

export const ChargeInterface = builder.interfaceRef<Charge>('Charge');

export const ImmediateCharge = builder.objectRef<Charge>('ImmediateCharge');

export const StaticQr = builder.objectRef<Charge>('StaticQr');

/** `extensions` of a charge's type, whose name it is. */
export const chargeNode = (name: string) =>
  nodeType({
    name,
    scope: 'pix:read',
    id: Uuid,
    load: async (db, partnerId, ids) =>
      (await chargesById(db, partnerId, ids)).filter(({ type }) => TYPE_NAMES[type] === name),
  });

const ofAccount = pageLoader({ input: ChargePage, load: chargesOfAccounts });

export function chargeGraph(): void {
  const ChargeTypeEnum = builder.enumType('ChargeType', {
    description: 'Kind of a charge.',
    values: {
      IMMEDIATE: { value: 'immediate', description: 'Paid once, until an instant.' },
      STATIC: { value: 'static', description: 'A static QR code: paid any number of times, without end.' },
      DUE_DATE: {
        value: 'cobv',
        description: 'Has a due date (CobV; `cobv` in REST): paid once, for what it costs that day.',
      },
    },
  });

  const ChargeStatusEnum = builder.enumType('ChargeStatus', {
    description: 'State of a charge.',
    values: enumValues(chargeStates.states),
  });

  ChargeInterface.implement({
    description: 'What a payer pays by a QR code, or by the same code as text.',
    extensions: needs('pix:read'),
    interfaces: [builder.nodeInterfaceRef()],
    resolveType: ({ type }) => TYPE_NAMES[type],
    fields: (t) => ({
      chargeId: t.id({ description: 'Its UUID; REST reads a charge by it, too.', resolve: ({ id }) => id }),
      txId: t.exposeString('txId', { description: '`txId` of REST and of webhooks, which its payers send along.' }),
      entityId: t.exposeInt('entityId', { description: '`entityId` of webhooks.' }),
      externalId: t.exposeString('externalId', { nullable: true, description: "The partner's own id of it." }),
      type: t.expose('type', { type: ChargeTypeEnum, description: 'Its kind.' }),
      status: t.expose('status', { type: ChargeStatusEnum, description: 'Its state.' }),
      amount: t.expose('amount', {
        type: 'Cents',
        nullable: true,
        description: 'In cents; null when the payer chooses. With a due date: the original amount.',
      }),
      description: t.exposeString('description', { nullable: true, description: 'Text that the payer sees.' }),
      pixKey: t.exposeString('pixKey', { description: 'The key that is paid.' }),
      brcode: t.exposeString('brcode', { description: 'The BR Code, to be copied and pasted.' }),
      qrCode: t.string({
        description: 'The same as an image: a PNG in a data URL.',
        extensions: costs(IMAGE_POINTS),
        resolve: ({ brcode }) => qrCodeDataUrl(brcode),
      }),
      expiresAt: t.expose('expiresAt', {
        type: 'DateTime',
        nullable: true,
        description: 'The first instant at which it cannot be paid; null: it never expires.',
      }),
      paymentCount: t.exposeInt('paymentCount', { description: 'How many payments of it were credited.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
      paidAt: t.expose('paidAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When it was paid, the last time; null when it was not.',
      }),
      accountId: t.exposeInt('accountId', { description: 'The account that is credited.' }),
      account: t.field({
        type: Account,
        description: 'The account of `accountId`.',
        resolve: ({ accountId }) => accountId,
      }),
    }),
  });

  ImmediateCharge.implement({
    description: 'A charge of an amount, paid once at once.',
    extensions: chargeNode('ImmediateCharge'),
    interfaces: [ChargeInterface, builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('ImmediateCharge', id) }),
      locationUrl: t.exposeString('locationUrl', { nullable: true, description: 'Serves its signed (JWS) payload.' }),
    }),
  });

  StaticQr.implement({
    description: 'A static QR code: reusable, without end.',
    extensions: chargeNode('StaticQr'),
    interfaces: [ChargeInterface, builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('StaticQr', id) }),
    }),
  });

  const ChargeConnection = connectionOf(ChargeInterface, 'ChargeConnection', { description: 'Charges, newest first.' });

  const listArgs = (t: Parameters<typeof pageArgs>[0]) => ({
    ...pageArgs(t),
    type: t.arg({ type: ChargeTypeEnum, description: 'Only of this kind.' }),
    status: t.arg({ type: ChargeStatusEnum, description: 'Only in this state.' }),
  });

  builder.objectField(Account, 'charges', (t) =>
    t.field({
      type: ChargeConnection,
      description: 'Its charges, newest first.',
      args: listArgs(t),
      resolve: async ({ id }, args, context) =>
        new Page(await ofAccount(context, id, args), (row) => [row.id], args.after),
    }),
  );

  builder.queryFields((t) => ({
    charge: t.field({
      type: ChargeInterface,
      nullable: true,
      description: 'One charge; null when the partner has none of this name.',
      args: {
        txId: t.arg({ ...idOf('Charge'), required: true, description: 'Its `txId`, its `chargeId` or its `id`.' }),
      },
      resolve: (_root, { txId }, context) => orNull(context.enter(getCharge, { txId }), 'charge_not_found'),
    }),
    charges: t.field({
      type: ChargeConnection,
      nullable: true,
      description: "The partner's charges, newest first.",
      args: listArgs(t),
      resolve: async (_root, args, context) =>
        new Page(await context.enter(pageCharges, args), (row) => [row.id], args.after),
    }),
  }));
}
