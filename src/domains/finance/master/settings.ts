import { z } from 'zod';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { FINANCE_PRODUCTS } from '../../../platform/operation/principal.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { ADMIN, differences } from '../../administration/administrative-act.ts';
import { requestChange } from '../../administration/change-request.ts';
import type { ChangeSubject } from '../../change-subject.ts';
import { financeSettings } from './master.resource.ts';

const LOCK = statement('lock_finance_settings', 'select i.id from institution i where i.id = $1 for no key update');
const FIND = statement(
  'find_finance_settings',
  `select ${columnsOf(financeSettings, 's')} from institution i left join finance_settings s on s.institution_id = i.id where i.id = $1`,
);
const SET_SECOND_APPROVAL = statement(
  'set_second_approval',
  `insert into finance_settings (institution_id, second_approval_from) values ($1, $2)
   on conflict (institution_id) do update set second_approval_from = excluded.second_approval_from`,
);
const SET_PRODUCTS_OFF = statement(
  'set_finance_products_off',
  'update institution set finance_products_off = $2 where id = $1',
);

/** `pendingChangeId` is the request for the part that weakens a control. */
export interface FinanceSettings extends RowOf<typeof financeSettings> {}

type Settings = Omit<FinanceSettings, 'pendingChangeId'>;

async function settingsOf(db: Queryable, institutionId: number): Promise<Settings> {
  const [settings] = await db.query<Settings>(FIND, [institutionId]);
  if (!settings) throw new Error(`institution ${institutionId} does not exist`);
  return settings;
}

async function lockSettings({ tx, principal }: WriteContext): Promise<Settings> {
  await tx.query(LOCK, [principal.institutionId]);
  return settingsOf(tx, principal.institutionId);
}

async function apply(context: WriteContext, known: Settings, wanted: Partial<Settings>): Promise<void> {
  const { tx, principal, audit } = context;
  const { institutionId } = principal;
  const changes = differences(known, wanted);
  if (Object.keys(changes).length === 0) return;
  if ('second_approval_from' in changes)
    await tx.query(SET_SECOND_APPROVAL, [institutionId, wanted.secondApprovalFrom]);
  if ('products_off' in changes) await tx.query(SET_PRODUCTS_OFF, [institutionId, wanted.productsOff]);
  const resource = { resourceType: 'institution', resourceId: String(institutionId) };
  audit({ action: 'finance.settings_changed', accountId: null, ...resource, changes });
}

export const changeFinanceSettings = operation({
  name: 'changeFinanceSettings',
  ...ADMIN,
  proof: 'fresh',
  summary:
    'Sets the amount from which payables need two approvers and the finance products that are switched off. A lower amount and switching off take effect immediately; a higher amount and switching on wait for a second admin',
  effects: ['restricts'],
  awaits: ['weakens_control'],
  refusals: ['change_pending'],
  input: z.strictObject({
    secondApprovalFrom: z.int().min(1).nullish(),
    productsOff: z.array(z.enum(FINANCE_PRODUCTS)).max(FINANCE_PRODUCTS.length).nullish(),
  }),
  async run(context, { secondApprovalFrom, productsOff }): Promise<FinanceSettings> {
    const { principal } = context;
    const known = await lockSettings(context);
    const off = [...new Set(productsOff ?? known.productsOff)];
    const amount = secondApprovalFrom ?? known.secondApprovalFrom;
    const isRaised = known.secondApprovalFrom !== null && amount !== null && amount > known.secondApprovalFrom;
    const isSwitchedOn = known.productsOff.some((product) => !off.includes(product));
    const immediate: Settings = {
      secondApprovalFrom: isRaised ? known.secondApprovalFrom : amount,
      productsOff: isSwitchedOn ? [...new Set([...known.productsOff, ...off])] : off,
    };
    await apply(context, known, immediate);
    if (!isRaised && !isSwitchedOn) return { ...immediate, pendingChangeId: null };
    const change = await requestChange(context, {
      subjectType: 'finance_settings',
      subjectId: principal.institutionPartnerId,
      subject: principal.partnerName,
      wanted: { ...(isRaised && { secondApprovalFrom: amount }), ...(isSwitchedOn && { productsOff: off }) },
      was: {
        ...(isRaised && { secondApprovalFrom: immediate.secondApprovalFrom }),
        ...(isSwitchedOn && { productsOff: immediate.productsOff }),
      },
    });
    return { ...immediate, pendingChangeId: change.id };
  },
});

export const financeSettingsSubject: ChangeSubject = {
  type: 'finance_settings',
  description: 'Payables need a second approver from a higher amount on, or a finance product is switched on.',
  event: null,
  lock: lockSettings,
  current: async ({ tx, principal }) => ({ ...(await settingsOf(tx, principal.institutionId)) }),
  apply: async (context, { wanted }) => apply(context, await lockSettings(context), wanted as Partial<Settings>),
};
