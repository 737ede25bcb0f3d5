import { getRouteApi, Link } from '@tanstack/react-router';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import { PersonOfLogin } from './documents.generated.ts';
import { PersonActs } from './person-acts.tsx';
import { KINDS } from './persons.tsx';
import { authorityText, ROLE_WORDS } from './words.ts';

const route = getRouteApi('/persons/$login');

export function PersonScreen() {
  const { login } = route.useParams();
  const asked = useGraphQuery(PersonOfLogin, { login }, KINDS);
  const person = asked.data?.operator;
  const above = [
    <Link key="persons" to="/persons">
      {' '}
      Operators
    </Link>,
  ];
  if (!person) {
    return (
      <Page title="Operator" above={above}>
        <Unread asked={asked} missing="This operator does not exist" />
      </Page>
    );
  }
  const { name, roles, authority, createdAt, disabledAt, pendingChangeId } = person;
  return (
    <Page
      title={name}
      above={above}
      about={
        disabledAt ? (
          <>
            <Status state="disabled" tones={{ disabled: 'bad' }} /> since <When at={disabledAt} />
          </>
        ) : (
          <Status state="active" tones={{ active: 'good' }} words={{ active: 'Active' }} />
        )
      }
      acts={<PersonActs person={person} />}
    >
      {pendingChangeId ? (
        <aside className="panel notice" aria-label="Pending change">
          <p className="status" data-tone="wait">
            A change of this operator waits for another admin.
          </p>
          <p>
            <Link to="/changes/$changeId" params={{ changeId: pendingChangeId }}>
              Show the request
            </Link>
          </p>
        </aside>
      ) : null}
      <div className="columns">
        <Panel title="Details">
          <Facts
            facts={[
              ['Name', name],
              ['Login', login],
              ['Approval limit', authorityText(authority)],
              ['Added', <When key="created" at={createdAt} />],
              ['Disabled', disabledAt ? <When key="disabled" at={disabledAt} /> : null],
              [
                'Audit trail',
                <Link key="did" to="/audit" search={{ person: login }}>
                  Actions of <bdi>{name}</bdi>
                </Link>,
              ],
            ]}
          />
        </Panel>
        <Panel title="Permissions">
          <ul className="parts">
            {roles.map((role) => (
              <li key={role}>{ROLE_WORDS[role]}</li>
            ))}
          </ul>
        </Panel>
      </div>
    </Page>
  );
}
