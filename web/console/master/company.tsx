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
      Companies
    </Link>,
  ];
  if (!master || !company) {
    return (
      <Page title="Company" above={above}>
        <Unread asked={asked} missing="This company does not exist" />
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
      about={`CNPJ ${formatDocument(company.document)}`}
      acts={session.roles.includes('admin') ? <CompanyActs company={company} /> : null}
    >
      <div className="columns">
        <div className="stack">
          <Panel title="Details">
            <Facts
              facts={[
                ['Name', company.name],
                ['CNPJ', formatDocument(company.document)],
                ['Address', company.address ? <AddressLines key="address" address={company.address} /> : 'Unknown'],
                ['Id', <Copy key="id" text={company.id} label="id" />],
                [
                  'Audit trail',
                  <Link key="trail" to="/audit" search={{ resourceId: company.id }}>
                    Show audit trail
                  </Link>,
                ],
              ]}
            />
          </Panel>
          <Panel title="Branches">
            <ul className="parts">
              {branches.map(({ id, name }) => (
                <li key={id}>
                  <p>{name}</p>
                  <Copy text={id} label={`id of ${name}`} />
                </li>
              ))}
            </ul>
            {branches.length === 0 ? <p className="nothing-here muted">No branches.</p> : null}
          </Panel>
        </div>
        <div className="stack">
          <Panel title="Bank accounts">
            <ul className="parts">
              {banks.map((account) => (
                <li key={account.id}>
                  <Link to="/master/bank-accounts/$bankAccountId" params={{ bankAccountId: account.id }}>
                    {accountText(account)}
                  </Link>
                </li>
              ))}
            </ul>
            {banks.length === 0 ? <p className="nothing-here muted">No account at another bank.</p> : null}
          </Panel>
          <Panel title="Paying accounts">
            <ul className="parts">
              {paying.map(({ accountId, branchId }) => (
                <li key={accountId}>
                  Account {accountId}
                  {branchId ? <span className="muted"> · only {branchName(branchId)}</span> : null}
                </li>
              ))}
            </ul>
            {paying.length === 0 ? <p className="nothing-here muted">No paying accounts.</p> : null}
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
        label={address ? 'Change address' : 'Add address'}
        title={`Address of ${name}`}
        initial={typedAddress(address)}
        explain={<p>New remittances use this address. It replaces the current address completely.</p>}
        fields={(values, change) => <AddressFields values={values} change={change} />}
        check={addressFault}
        document={SetCompanyAddress}
        variables={(values, idempotencyKey) => ({
          idempotencyKey,
          input: { companyId: id, address: addressInput(values) },
        })}
        kinds={KINDS}
        done={() => `The address of ${name} is saved.`}
      />
      <Act
        id={`create-branch:${id}`}
        label="Add branch"
        tone="primary"
        title={`Add a branch of ${name}`}
        initial={{ branch: '' }}
        explain={<p>You can assign payables, receivables and paying accounts to this branch. It cannot be deleted.</p>}
        fields={({ branch }, change) => (
          <TextField label="Name" value={branch} maxLength={140} change={(branch) => change({ branch })} />
        )}
        check={({ branch }) => (branch.trim() === '' ? 'Enter a name.' : null)}
        document={CreateBranch}
        variables={({ branch }, idempotencyKey) => ({ idempotencyKey, input: { companyId: id, name: branch.trim() } })}
        kinds={KINDS}
        done={(_result, { branch }) => `${branch.trim()} is added to ${name}.`}
      />
    </>
  );
}
