import { getRouteApi, Link } from '@tanstack/react-router';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import { PersonOfLogin } from './documents.generated.ts';
import { PersonActs } from './person-acts.tsx';
import { KINDS } from './persons.tsx';
import { authorityText } from './words.ts';

const route = getRouteApi('/persons/$login');

export function PersonScreen() {
  const { login } = route.useParams();
  const asked = useGraphQuery(PersonOfLogin, { login }, KINDS);
  const person = asked.data?.operator;
  const above = [
    <Link key="persons" to="/persons">
      {t('persons.title')}
    </Link>,
  ];
  if (!person) {
    return (
      <Page title={t('persons.one')} above={above}>
        <Unread asked={asked} missing={t('persons.missing')} />
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
          <Rich
            text="persons.disabled.since"
            values={{ at: <When at={disabledAt} /> }}
            tags={{
              status: <Status state="disabled" tones={{ disabled: 'bad' }} text={t('persons.state.disabled')} />,
            }}
          />
        ) : (
          <Status state="active" tones={{ active: 'good' }} text={t('persons.state.active')} />
        )
      }
      acts={<PersonActs person={person} />}
    >
      {pendingChangeId ? (
        <aside className="panel notice" aria-label={t('persons.pending')}>
          <p className="status" data-tone="wait">
            {t('persons.pending.about')}
          </p>
          <p>
            <Link to="/changes/$changeId" params={{ changeId: pendingChangeId }}>
              {t('persons.pending.show')}
            </Link>
          </p>
        </aside>
      ) : null}
      <div className="columns">
        <Panel title={t('persons.details')}>
          <Facts
            facts={[
              [t('persons.name'), name],
              [t('persons.login'), login],
              [t('persons.authority'), authorityText(authority)],
              [t('persons.added'), <When key="created" at={createdAt} />],
              [t('persons.disabled'), disabledAt ? <When key="disabled" at={disabledAt} /> : null],
              [
                t('persons.audit'),
                <Link key="did" to="/audit" search={{ person: login }}>
                  <Rich text="persons.audit.of" values={{ name: <bdi>{name}</bdi> }} />
                </Link>,
              ],
            ]}
          />
        </Panel>
        <Panel title={t('persons.permissions')}>
          <ul className="parts">
            {roles.map((role) => (
              <li key={role}>{t(`persons.permission.${role}`)}</li>
            ))}
          </ul>
        </Panel>
      </div>
    </Page>
  );
}
