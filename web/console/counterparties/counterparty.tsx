import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import './counterparties.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { authorOf, formatDocument } from '../../shared/format/words.ts';
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
import { FIELDS, rolesText, type ShownCounterparty, STATUS_TONES, sourceName, valueText } from './words.ts';

const route = getRouteApi('/counterparties/$counterpartyId');

export function CounterpartyScreen() {
  const { counterpartyId } = route.useParams();
  const { session } = useConsole();
  const isAdmin = session.roles.includes('admin');
  const asked = useGraphQuery(Counterparty, { id: counterpartyId }, ['COUNTERPARTY', 'MASTER_DATA']);
  const counterparty = asked.data?.counterparty;
  const above = [
    <Link key="counterparties" to="/counterparties">
      {t('counterparties.title')}
    </Link>,
  ];
  if (!counterparty) {
    return (
      <Page title={t('counterparties.one')} above={above}>
        <Unread asked={asked} missing={t('counterparties.missing')} />
      </Page>
    );
  }
  const { name, document, roles, status, masterVersion, address, createdAt, updatedAt } = counterparty;
  return (
    <Page
      title={name}
      above={above}
      about={
        <Rich
          text="counterparties.summary"
          values={{
            status: <Status state={status} tones={STATUS_TONES} text={t(`counterparties.status.${status}`)} />,
            document: formatDocument(document),
            roles: rolesText(roles).toLowerCase(),
          }}
        />
      }
      acts={isAdmin ? <ChangeCounterparty counterparty={counterparty} /> : null}
    >
      <Conflicts counterparty={counterparty} />
      <div className="columns">
        <div className="stack">
          <Panel
            title={t('counterparties.decided')}
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
          <Panel
            title={t('counterparties.references')}
            aside={isAdmin ? <LinkReference counterparty={counterparty} /> : null}
          >
            <References counterparty={counterparty} />
          </Panel>
          <Owed counterparty={counterparty} />
        </div>
        <div className="stack">
          <Panel
            title={t('counterparties.address')}
            aside={isAdmin ? <ChangeAddress counterparty={counterparty} /> : null}
          >
            <p className="said">
              {address ? (
                <AddressLines address={address} />
              ) : (
                <span className="muted">{t('counterparties.address.unknown')}</span>
              )}
            </p>
          </Panel>
          <Panel title={t('counterparties.record')}>
            <Facts
              facts={[
                [t('counterparties.cnpjOrCpf'), formatDocument(document)],
                [t('counterparties.version'), String(masterVersion)],
                [t('counterparties.created'), <When key="created" at={createdAt} />],
                [t('counterparties.changed'), <When key="updated" at={updatedAt} />],
                [
                  t('counterparties.id'),
                  <Copy key="id" text={counterparty.counterpartyId} label={t('counterparties.id.label')} />,
                ],
                [
                  t('counterparties.trail'),
                  <Link key="trail" to="/audit" search={{ resourceId: counterparty.counterpartyId }}>
                    {t('counterparties.trail.show')}
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
          <th scope="col">{t('counterparties.field')}</th>
          <th scope="col">{t('counterparties.value')}</th>
          <th scope="col">{t('counterparties.decidedBy')}</th>
        </tr>
      </thead>
      <tbody>
        {FIELDS.map(([field, words, member]) => {
          const holder = counterparty.authority.find((each) => each.field === field)?.sourcePartnerId ?? null;
          return (
            <tr key={field}>
              <th scope="row">{words}</th>
              <td>{valueText(counterparty[member]) ?? <span className="muted">{t('counterparties.noValue')}</span>}</td>
              <td>
                {holder ? (
                  sourceName(counterparty, holder)
                ) : (
                  <span className="muted">{t('counterparties.operators')}</span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function References({ counterparty: { sources } }: { readonly counterparty: ShownCounterparty }) {
  if (sources.length === 0) {
    return <p className="said muted">{t('counterparties.references.none')}</p>;
  }
  return (
    <ul className="parts">
      {sources.map(({ sourcePartnerId, sourceName, reference, sourceVersion, createdBy, createdAt }) => (
        <li key={sourcePartnerId}>
          <p className="part-head">
            <Rich
              text="counterparties.references.in"
              values={{ reference: <strong>{reference}</strong>, system: <bdi>{sourceName}</bdi> }}
            />
          </p>
          <p className="muted small">
            <Rich
              text={sourceVersion === null ? 'counterparties.references.unsent' : 'counterparties.references.sent'}
              values={{ version: sourceVersion, author: authorOf(createdBy), at: <When at={createdAt} /> }}
            />
          </p>
        </li>
      ))}
    </ul>
  );
}
