import './counterparties.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { authorOf, formatDocument, wordsOf } from '../../shared/format/words.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { AddressLines } from '../../shared/parts/address.tsx';
import { Copy } from '../../shared/parts/copy.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import { useConsole } from '../session/console-context.ts';
import { GrantAuthority, TakeAuthority } from './authority-acts.tsx';
import { Conflicts } from './conflicts.tsx';
import { ChangeAddress, ChangeCounterparty, LinkReference } from './counterparty-acts.tsx';
import { Counterparty } from './documents.generated.ts';
import { Owed } from './owed.tsx';
import { Versions } from './versions.tsx';
import { FIELDS, type ShownCounterparty, STATUS_TONES, sourceName, valueText } from './words.ts';

const route = getRouteApi('/counterparties/$counterpartyId');

export function CounterpartyScreen() {
  const { counterpartyId } = route.useParams();
  const { session } = useConsole();
  const isAdmin = session.roles.includes('admin');
  const asked = useGraphQuery(Counterparty, { id: counterpartyId }, ['COUNTERPARTY', 'MASTER_DATA']);
  const counterparty = asked.data?.counterparty;
  const above = [
    <Link key="counterparties" to="/counterparties">
      Counterparties
    </Link>,
  ];
  if (!counterparty) {
    return (
      <Page title="Counterparty" above={above}>
        <Unread asked={asked} missing="This counterparty does not exist" />
      </Page>
    );
  }
  const { name, document, roles, status, masterVersion, address, createdAt, updatedAt } = counterparty;
  return (
    <Page
      title={name}
      above={above}
      about={
        <>
          <Status state={status} tones={STATUS_TONES} /> · {formatDocument(document)} ·{' '}
          {roles.map(wordsOf).join(' and ').toLowerCase()}
        </>
      }
      acts={isAdmin ? <ChangeCounterparty counterparty={counterparty} /> : null}
    >
      <Conflicts counterparty={counterparty} />
      <div className="columns">
        <div className="stack">
          <Panel
            title="Fields and authority"
            aside={
              isAdmin ? (
                <div className="acts">
                  <TakeAuthority counterparty={counterparty} />
                  <GrantAuthority counterparty={counterparty} />
                </div>
              ) : null
            }
          >
            <Decided counterparty={counterparty} />
          </Panel>
          <Panel title="References" aside={isAdmin ? <LinkReference counterparty={counterparty} /> : null}>
            <References counterparty={counterparty} />
          </Panel>
          <Owed counterparty={counterparty} />
        </div>
        <div className="stack">
          <Panel title="Address" aside={isAdmin ? <ChangeAddress counterparty={counterparty} /> : null}>
            <p className="said">
              {address ? (
                <AddressLines address={address} />
              ) : (
                <span className="muted">Unknown. Banks that require the address reject remittances without it.</span>
              )}
            </p>
          </Panel>
          <Panel title="Record">
            <Facts
              facts={[
                ['CNPJ or CPF', formatDocument(document)],
                ['Version', String(masterVersion)],
                ['Created', <When key="created" at={createdAt} />],
                ['Changed', <When key="updated" at={updatedAt} />],
                ['Id', <Copy key="id" text={counterparty.counterpartyId} label="id" />],
                [
                  'Audit trail',
                  <Link key="trail" to="/audit" search={{ resourceId: counterparty.counterpartyId }}>
                    Show audit trail
                  </Link>,
                ],
              ]}
            />
          </Panel>
          <Versions counterpartyId={counterpartyId} />
        </div>
      </div>
    </Page>
  );
}

function Decided({ counterparty }: { readonly counterparty: ShownCounterparty }) {
  return (
    <table className="decided">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Value</th>
          <th scope="col">Decided by</th>
        </tr>
      </thead>
      <tbody>
        {FIELDS.map(([field, words, member]) => {
          const holder = counterparty.authority.find((each) => each.field === field)?.sourcePartnerId ?? null;
          return (
            <tr key={field}>
              <th scope="row">{words}</th>
              <td>{valueText(counterparty[member]) ?? <span className="muted">none</span>}</td>
              <td>{holder ? sourceName(counterparty, holder) : <span className="muted">operators</span>}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function References({ counterparty: { sources } }: { readonly counterparty: ShownCounterparty }) {
  if (sources.length === 0) {
    return (
      <p className="said muted">
        No system is linked. After you link a reference, you can give its system authority over fields.
      </p>
    );
  }
  return (
    <ul className="parts">
      {sources.map(({ sourcePartnerId, sourceName, reference, sourceVersion, createdBy, createdAt }) => (
        <li key={sourcePartnerId}>
          <p className="part-head">
            <strong>{reference}</strong> in <bdi>{sourceName}</bdi>
          </p>
          <p className="muted small">
            {sourceVersion === null ? 'No version received yet' : `Latest version: ${sourceVersion}`} · linked by{' '}
            {authorOf(createdBy)}, <When at={createdAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}
