import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../shared/language/text.ts';
import { Panel } from '../../shared/parts/page.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { AccountField, AmountField, TextField } from '../parts/fields.tsx';
import { accountIdOf, amountOf, optionalTextOf } from '../parts/form-values.ts';
import { expectType, useSend } from '../parts/use-send.ts';
import { DashboardCreateCharge } from './documents.generated.ts';
import { type ChargeFacts, ShownCharge } from './shown-charge.tsx';

export function CreateCharge() {
  const create = useSend(DashboardCreateCharge, ['CHARGES']);
  const [charge, setCharge] = useState<ChargeFacts | null>(null);
  async function submit(form: FormData): Promise<string> {
    const input = {
      accountId: accountIdOf(form),
      amount: amountOf(form),
      description: t('charges.create.default'),
      ...optionalTextOf(form, 'description'),
    };
    const { createImmediateCharge } = await create(() => ({ input }));
    setCharge({ ...expectType(createImmediateCharge, 'ImmediateCharge'), status: 'ACTIVE', paidAt: null });
    return t('charges.create.done');
  }
  return (
    <Panel title={t('charges.one')} aside={<p className="muted small">{t('charges.create.about')}</p>}>
      <ActForm label={t('charges.create')} submit={submit}>
        <AccountField label={t('charges.create.to')} />
        <AmountField label={t('charges.create.amount')} value="15,00" />
        <TextField label={t('charges.create.description')} name="description" maxLength={140} />
      </ActForm>
      {charge ? (
        <ShownCharge key={charge.txId} charge={charge}>
          <p className="small">
            <Link to="/charges/$txId" params={{ txId: charge.txId }}>
              {t('charges.show')}
            </Link>
          </p>
        </ShownCharge>
      ) : null}
    </Panel>
  );
}
