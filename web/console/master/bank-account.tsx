import { t } from '../../shared/language/text.ts';
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
      {t('master.banks')}
    </Link>,
  ];
  if (!account) {
    return (
      <Page title={t('master.bank.title')} above={above}>
        <Unread asked={asked} missing={t('master.bank.missing')} />
      </Page>
    );
  }
  const { companyId, branchDigit, accountDigit } = account;
  const fees = feesOf(account.agreedFees);
  return (
    <Page title={accountText(account)} above={above} about={companyName(companyId)}>
      <div className="columns">
        <Panel title={t('master.details')}>
          <Facts
            facts={[
              [
                t('master.company'),
                <Link key="company" to="/master/companies/$companyId" params={{ companyId }}>
                  {companyName(companyId)}
                </Link>,
              ],
              [t('master.bank'), account.bankCode],
              [t('master.agency'), [account.branch, branchDigit].filter(Boolean).join('-')],
              [t('master.account'), [account.accountNumber, accountDigit].filter(Boolean).join('-')],
              [t('master.agreement.cnab'), account.agreement ?? t('master.agreement.none')],
              [t('master.layout'), account.cnabProfile],
              [t('master.opening'), <Money key="opening" cents={account.openingBalance} />],
              [t('master.openingDate'), <Day key="day" day={account.openingDate} />],
              [t('master.id'), <Copy key="id" text={account.id} label={t('master.id.label')} />],
            ]}
          />
        </Panel>
        <Panel title={t('master.fees')}>
          {fees.length === 0 ? (
            <p className="nothing-here muted">{t('master.fees.none')}</p>
          ) : (
            <Facts facts={fees.map(([kind, cents]) => [kind.toUpperCase(), <Money key={kind} cents={cents} />])} />
          )}
        </Panel>
      </div>
    </Page>
  );
}
