import { getRouteApi, Link } from '@tanstack/react-router';
import { authorOf } from '../../shared/format/words.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Story } from '../../shared/parts/story.tsx';
import { When } from '../../shared/parts/times.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import { ChangeActs } from './change-acts.tsx';
import { CHANGE_TONES } from './changes.tsx';
import { ChangeAskedFor, PersonOfLogin } from './documents.generated.ts';
import { approvalsText, wantedFacts } from './wanted.tsx';
import { authorityText, rolesText } from './words.ts';

const route = getRouteApi('/changes/$changeId');

export function ChangeScreen() {
  const { changeId } = route.useParams();
  const asked = useGraphQuery(ChangeAskedFor, { changeId }, ['CHANGE_REQUEST']);
  const change = asked.data?.changeRequest;
  const above = [
    <Link key="changes" to="/changes">
      {t('persons.changes')}
    </Link>,
  ];
  if (!change) {
    return (
      <Page title={t('persons.asked')} above={above}>
        <Unread asked={asked} missing={t('persons.asked.missing')} />
      </Page>
    );
  }
  const { subject, subjectType, outcome, requestedBy, requestedAt, decidedBy, decidedAt } = change;
  const status = (
    <Status state={outcome ?? 'WAITS'} tones={CHANGE_TONES} text={t(`persons.outcome.${outcome ?? 'WAITS'}`)} />
  );
  return (
    <Page
      title={t('persons.asked.title', { kind: t(`persons.subject.${subjectType}`), subject })}
      above={above}
      about={
        outcome === null ? (
          <Rich
            text="persons.asked.about.waits"
            values={{ author: authorOf(requestedBy), approvals: approvalsText(change) }}
            tags={{ status }}
          />
        ) : (
          <Rich text="persons.asked.about" values={{ author: authorOf(requestedBy) }} tags={{ status }} />
        )
      }
      acts={outcome === null ? <ChangeActs change={change} /> : null}
    >
      <div className="columns">
        <div className="stack">
          <Panel title={outcome === 'APPROVED' ? t('persons.asked.new') : t('persons.asked.wanted')}>
            <Facts facts={wantedFacts(change)} />
          </Panel>
          {subjectType === 'PERSON' ? (
            <PersonNow login={subject} />
          ) : (
            <Panel title={t('persons.changes.subject')}>
              <Facts facts={[[t(`persons.subject.${subjectType}`), subject]]} />
            </Panel>
          )}
        </div>
        <Panel title={t('persons.asked.history')}>
          <Story
            steps={[
              { key: 'asked', at: requestedAt, what: t('persons.asked.requested'), who: requestedBy },
              ...(decidedAt && outcome
                ? [
                    {
                      key: 'decided',
                      at: decidedAt,
                      what: t(`persons.outcome.${outcome}`),
                      who: decidedBy,
                      tone: CHANGE_TONES[outcome],
                    },
                  ]
                : []),
            ]}
          />
        </Panel>
      </div>
    </Page>
  );
}

function PersonNow({ login }: { readonly login: string }) {
  const asked = useGraphQuery(PersonOfLogin, { login }, ['PERSON']);
  const person = asked.data?.operator;
  return (
    <Panel title={t('persons.asked.current')}>
      {person ? (
        <Facts
          facts={[
            [
              t('persons.one'),
              <Link key="person" to="/persons/$login" params={{ login }}>
                <Rich text="persons.asked.operator" values={{ name: <bdi>{person.name}</bdi>, login }} />
              </Link>,
            ],
            [t('persons.roles'), rolesText(person.roles)],
            [t('persons.asked.approves'), authorityText(person.authority) ?? t('persons.asked.approves.none')],
            [t('persons.disabled'), person.disabledAt ? <When key="disabled" at={person.disabledAt} /> : null],
          ]}
        />
      ) : (
        <Unread asked={asked} missing={t('persons.missing')} />
      )}
    </Panel>
  );
}
