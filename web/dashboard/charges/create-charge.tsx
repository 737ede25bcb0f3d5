import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Panel } from '../../shared/parts/page.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { AccountField, AmountField, TextField } from '../parts/fields.tsx';
import { accountIdOf, amountOf, optionalTextOf } from '../parts/form-values.ts';
import { expectType, useSend } from '../parts/use-send.ts';
import { DashboardCreateCharge } from './documents.generated.ts';
import { type ChargeFacts, ShownCharge } from './shown-charge.tsx';

export function CreateCharge() {
  const create = useSend(DashboardCreateCharge, ['Charges']);
  const [charge, setCharge] = useState<ChargeFacts | null>(null);
  async function submit(form: FormData): Promise<string> {
    const input = {
      accountId: accountIdOf(form),
      amount: amountOf(form),
      description: 'From the dashboard',
      ...optionalTextOf(form, 'description'),
    };
    const { createImmediateCharge } = await create(() => ({ input }));
    setCharge({ ...expectType(createImmediateCharge, 'ImmediateCharge'), status: 'ACTIVE', paidAt: null });
    return 'Scan the code with a bank app, or copy it as text.';
  }
  return (
    <Panel title="Charge" aside={<p className="muted small">Create a QR code and see it paid</p>}>
      <ActForm label="Create charge" submit={submit}>
        <AccountField label="Paid to" />
        <AmountField label="Charge, R$" value="15,00" />
        <TextField label="Description" name="description" maxLength={140} />
      </ActForm>
      {charge ? (
        <ShownCharge key={charge.txId} charge={charge}>
          <p className="small">
            <Link to="/charges/$txId" params={{ txId: charge.txId }}>
              Show charge
            </Link>
          </p>
        </ShownCharge>
      ) : null}
    </Panel>
  );
}
