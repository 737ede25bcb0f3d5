import { builder, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { costs } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { Account } from '../../accounts/account.graphql.ts';
import { qrCodeDataUrl } from './brcode/qr-image.ts';
import { charge, locatedCharge } from './charge.resource.ts';
import { type Charge, chargesById, getCharge } from './charge.ts';
import { ChargePage, chargesOfAccounts, pageCharges } from './charge-pages.ts';
import { CHARGE_TYPES, type ChargeType, chargeStates } from './charge-states.ts';

/** Query cost: rendering a QR image takes milliseconds of CPU time. */
const IMAGE_POINTS = 100;

const TYPE_NAMES = {
  immediate: 'ImmediateCharge',
  static: 'StaticQr',
  cobv: 'DueDateCharge',
} as const satisfies Record<ChargeType, string>;

export const ChargeInterface = builder.interfaceRef<Charge>('Charge');

export const ImmediateCharge = builder.objectRef<Charge>('ImmediateCharge');

export const StaticQr = builder.objectRef<Charge>('StaticQr');

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
      IMMEDIATE: { value: 'immediate', description: CHARGE_TYPES.immediate },
      STATIC: { value: 'static', description: CHARGE_TYPES.static },
      DUE_DATE: { value: 'cobv', description: CHARGE_TYPES.cobv },
    },
  });

  const ChargeStatusEnum = enumType('ChargeStatus', {
    description: 'State of a charge.',
    values: enumValues(chargeStates.states),
  });
  registerEnums(ChargeStatusEnum);

  ChargeInterface.implement({
    description: charge.description,
    extensions: needs('pix:read'),
    interfaces: [builder.nodeInterfaceRef()],
    resolveType: ({ type }) => TYPE_NAMES[type],
    fields: (t) => ({
      ...resourceFields(t, charge, { type: ChargeTypeEnum }),
      qrCode: t.string({
        description: 'BR Code as a QR image: a PNG in a data URL.',
        extensions: costs(IMAGE_POINTS),
        resolve: ({ brcode }) => qrCodeDataUrl(brcode),
      }),
      account: t.field({
        type: Account,
        description: 'The account that receives the payment.',
        resolve: ({ accountId }) => accountId,
      }),
    }),
  });

  ImmediateCharge.implement({
    description: 'A charge of a fixed amount, payable once until it expires.',
    extensions: chargeNode('ImmediateCharge'),
    interfaces: [ChargeInterface, builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('ImmediateCharge', id) }),
      ...resourceFields(t, locatedCharge),
    }),
  });

  StaticQr.implement({
    description: 'A static QR code: reusable, never expires.',
    extensions: chargeNode('StaticQr'),
    interfaces: [ChargeInterface, builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('StaticQr', id) }),
    }),
  });

  const ChargeConnection = connectionOf(ChargeInterface, 'ChargeConnection', { description: 'Charges, newest first.' });

  const listArgs = (t: Parameters<typeof pageArgs>[0]) => ({
    ...pageArgs(t),
    type: t.arg({ type: ChargeTypeEnum, description: 'Return only charges of this kind.' }),
    status: t.arg({ type: ChargeStatusEnum, description: 'Return only charges in this state.' }),
  });

  builder.objectField(Account, 'charges', (t) =>
    t.field({
      type: ChargeConnection,
      description: 'Charges of the account, newest first.',
      args: listArgs(t),
      resolve: async ({ id }, args, context) =>
        new Page(await ofAccount(context, id, args), (row) => [row.id], args.after),
    }),
  );

  builder.queryFields((t) => ({
    charge: t.field({
      type: ChargeInterface,
      nullable: true,
      description: 'One charge. Null when the partner has no such charge.',
      args: {
        txId: t.arg({
          ...idOf('Charge'),
          required: true,
          description: 'The `txId`, `chargeId` or global `id` of the charge.',
        }),
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
