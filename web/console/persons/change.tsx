import { getRouteApi, Link } from '@tanstack/react-router';
import { authorOf, wordsOf } from '../../shared/format/words.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Story } from '../../shared/parts/story.tsx';
import { When } from '../../shared/parts/times.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import { ChangeActs } from './change-acts.tsx';
import { CHANGE_TONES } from './changes.tsx';
import { ChangeAskedFor, PersonOfLogin } from './documents.generated.ts';
import { approvalsText, SUBJECT_WORDS, wantedFacts } from './wanted.tsx';
import { authorityText, rolesText } from './words.ts';

const route = getRouteApi('/changes/$changeId');

export function ChangeScreen() {
  const { changeId } = route.useParams();
  const asked = useGraphQuery(ChangeAskedFor, { changeId }, ['CHANGE_REQUEST']);
  const change = asked.data?.changeRequest;
  const above = [
    <Link key="changes" to="/changes">
      Changes of access
    </Link>,
  ];
  if (!change) {
    return (
      <Page title="Change of access" above={above}>
        <Unread asked={asked} missing="This change does not exist" />
      </Page>
    );
  }
  const { subject, subjectType, outcome, requestedBy, requestedAt, decidedBy, decidedAt } = change;
  return (
    <Page
      title={`${SUBJECT_WORDS[subjectType]}: ${subject}`}
      above={above}
      about={
        <>
          <Status state={outcome ?? 'WAITS'} tones={CHANGE_TONES} /> · requested by {authorOf(requestedBy)}
          {outcome === null ? ` · ${approvalsText(change)}` : null}
        </>
      }
      acts={outcome === null ? <ChangeActs change={change} /> : null}
    >
      <div className="columns">
        <div className="stack">
          <Panel title={outcome === 'APPROVED' ? 'New values' : 'Requested values'}>
            <Facts facts={wantedFacts(change)} />
          </Panel>
          {subjectType === 'PERSON' ? (
            <PersonNow login={subject} />
          ) : (
            <Panel title="About">
              <Facts facts={[[SUBJECT_WORDS[subjectType], subject]]} />
            </Panel>
          )}
        </div>
        <Panel title="History">
          <Story
            steps={[
              { key: 'asked', at: requestedAt, what: 'Requested', who: requestedBy },
              ...(decidedAt && outcome
                ? [
                    {
                      key: 'decided',
                      at: decidedAt,
                      what: wordsOf(outcome),
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
    <Panel title="Current values">
      {person ? (
        <Facts
          facts={[
            [
              'Operator',
              <Link key="person" to="/persons/$login" params={{ login }}>
                <bdi>{person.name}</bdi> ({login})
              </Link>,
            ],
            ['Roles', rolesText(person.roles)],
            ['Approves', authorityText(person.authority) ?? 'nothing'],
            ['Disabled', person.disabledAt ? <When key="disabled" at={person.disabledAt} /> : null],
          ]}
        />
      ) : (
        <Unread asked={asked} missing="This operator does not exist" />
      )}
    </Panel>
  );
}
