import './master.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Copy } from '../../shared/parts/copy.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Day } from '../../shared/parts/times.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import { feesOf } from './fees.ts';
import { accountText, useMaster } from './use-master.ts';

const route = getRouteApi('/master/bank-accounts/$bankAccountId');

export function BankAccountScreen() {
  const { bankAccountId } = route.useParams();
  const { asked, master, companyName } = useMaster();
  const account = master?.bankAccounts.find(({ id }) => id === bankAccountId);
  const above = [
    <Link key="banks" to="/master/bank-accounts">
      Bank accounts
    </Link>,
  ];
  if (!account) {
    return (
      <Page title="Bank account" above={above}>
        <Unread asked={asked} missing="This bank account does not exist" />
      </Page>
    );
  }
  const { companyId, branchDigit, accountDigit } = account;
  const fees = feesOf(account.agreedFees);
  return (
    <Page title={accountText(account)} above={above} about={companyName(companyId)}>
      <div className="columns">
        <Panel title="Details">
          <Facts
            facts={[
              [
                'Company',
                <Link key="company" to="/master/companies/$companyId" params={{ companyId }}>
                  {companyName(companyId)}
                </Link>,
              ],
              ['Bank', account.bankCode],
              ['Branch', [account.branch, branchDigit].filter(Boolean).join('-')],
              ['Account', [account.accountNumber, accountDigit].filter(Boolean).join('-')],
              ['CNAB agreement', account.agreement ?? 'none: no remittances'],
              ['CNAB layout', account.cnabProfile],
              ['Opening balance', <Money key="opening" cents={account.openingBalance} />],
              ['Balance date', <Day key="day" day={account.openingDate} />],
              ['Id', <Copy key="id" text={account.id} label="id" />],
            ]}
          />
        </Panel>
        <Panel title="Agreed fees">
          {fees.length === 0 ? (
            <p className="nothing-here muted">No agreed fees: bank charges are not compared.</p>
          ) : (
            <Facts facts={fees.map(([kind, cents]) => [kind.toUpperCase(), <Money key={kind} cents={cents} />])} />
          )}
        </Panel>
      </div>
    </Page>
  );
}
