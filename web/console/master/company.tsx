import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import './master.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { formatDocument } from '../../shared/format/words.ts';
import { AddressFields, AddressLines, addressFault, addressInput, typedAddress } from '../../shared/parts/address.tsx';
import { Copy } from '../../shared/parts/copy.tsx';
import { TextField } from '../../shared/parts/inputs.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import { useConsole } from '../session/console-context.ts';
import { CreateBranch, SetCompanyAddress } from './documents.generated.ts';
import { accountText, type Company, KINDS, useMaster } from './use-master.ts';

const route = getRouteApi('/master/companies/$companyId');

export function CompanyScreen() {
  const { companyId } = route.useParams();
  const { session } = useConsole();
  const { asked, master, branchName } = useMaster();
  const company = master?.companies.find(({ id }) => id === companyId);
  const above = [
    <Link key="companies" to="/master">
      {t('master.companies')}
    </Link>,
  ];
  if (!master || !company) {
    return (
      <Page title={t('master.company')} above={above}>
        <Unread asked={asked} missing={t('master.company.missing')} />
      </Page>
    );
  }
  const branches = master.branches.filter((each) => each.companyId === companyId);
  const banks = master.bankAccounts.filter((each) => each.companyId === companyId);
  const paying = master.payingAccounts.filter((each) => each.companyId === companyId);
  return (
    <Page
      title={company.name}
      above={above}
      about={t('master.cnpj.of', { document: formatDocument(company.document) })}
      acts={session.roles.includes('admin') ? <CompanyActs company={company} /> : null}
    >
      <div className="columns">
        <div className="stack">
          <Panel title={t('master.details')}>
            <Facts
              facts={[
                [t('master.name'), company.name],
                [t('master.cnpj'), formatDocument(company.document)],
                [
                  t('master.address'),
                  company.address ? (
                    <AddressLines key="address" address={company.address} />
                  ) : (
                    t('master.address.unknown')
                  ),
                ],
                [t('master.id'), <Copy key="id" text={company.id} label={t('master.id.label')} />],
                [
                  t('master.trail'),
                  <Link key="trail" to="/audit" search={{ resourceId: company.id }}>
                    {t('master.trail.show')}
                  </Link>,
                ],
              ]}
            />
          </Panel>
          <Panel title={t('master.branches')}>
            <ul className="parts">
              {branches.map(({ id, name }) => (
                <li key={id}>
                  <p>{name}</p>
                  <Copy text={id} label={t('master.id.of', { name })} />
                </li>
              ))}
            </ul>
            {branches.length === 0 ? <p className="nothing-here muted">{t('master.branches.none')}</p> : null}
          </Panel>
        </div>
        <div className="stack">
          <Panel title={t('master.banks')}>
            <ul className="parts">
              {banks.map((account) => (
                <li key={account.id}>
                  <Link to="/master/bank-accounts/$bankAccountId" params={{ bankAccountId: account.id }}>
                    {accountText(account)}
                  </Link>
                </li>
              ))}
            </ul>
            {banks.length === 0 ? <p className="nothing-here muted">{t('master.banks.noneOfCompany')}</p> : null}
          </Panel>
          <Panel title={t('master.paying')}>
            <ul className="parts">
              {paying.map(({ accountId, branchId }) => (
                <li key={accountId}>
                  {branchId ? (
                    <Rich
                      text="master.account.ofBranch"
                      values={{ account: accountId, branch: branchName(branchId) }}
                      tags={{ muted: <span className="muted" /> }}
                    />
                  ) : (
                    t('master.account.one', { account: accountId })
                  )}
                </li>
              ))}
            </ul>
            {paying.length === 0 ? <p className="nothing-here muted">{t('master.paying.noneOfCompany')}</p> : null}
          </Panel>
        </div>
      </div>
    </Page>
  );
}

function CompanyActs({ company: { id, name, address } }: { readonly company: Company }) {
  return (
    <>
      <Act
        id={`company-address:${id}`}
        label={address ? t('master.address.change') : t('master.address.add')}
        title={t('master.address.title', { name })}
        initial={typedAddress(address)}
        explain={<p>{t('master.address.explain')}</p>}
        fields={(values, change) => <AddressFields values={values} change={change} />}
        check={addressFault}
        document={SetCompanyAddress}
        variables={(values, idempotencyKey) => ({
          idempotencyKey,
          input: { companyId: id, address: addressInput(values) },
        })}
        kinds={KINDS}
        done={() => t('master.address.done', { name })}
      />
      <Act
        id={`create-branch:${id}`}
        label={t('master.branch.add')}
        tone="primary"
        title={t('master.branch.add.title', { name })}
        initial={{ branch: '' }}
        explain={<p>{t('master.branch.add.explain')}</p>}
        fields={({ branch }, change) => (
          <TextField label={t('master.name')} value={branch} maxLength={140} change={(branch) => change({ branch })} />
        )}
        check={({ branch }) => (branch.trim() === '' ? t('master.branch.add.missing') : null)}
        document={CreateBranch}
        variables={({ branch }, idempotencyKey) => ({ idempotencyKey, input: { companyId: id, name: branch.trim() } })}
        kinds={KINDS}
        done={(_result, { branch }) => t('master.branch.add.done', { branch: branch.trim(), name })}
      />
    </>
  );
}
