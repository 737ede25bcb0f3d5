import { authorOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Status, type Tone } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/data-table.tsx';
import { Listed } from '../../shared/table/listed.tsx';
import { SecurityEvents, type SecurityEventsQuery } from './documents.generated.ts';

type Told = NonNullable<SecurityEventsQuery['securityEvents']>['nodes'][number];

const PAGE = 50;

const WORDS: Readonly<Record<string, string>> = {
  token_issued: 'Token issued',
  token_refused: 'Token refused',
  scope_refused: 'Refused: missing scope',
  address_refused: 'Refused: address not allowed',
  finance_integration_refused: 'Refused: not a finance integration',
  suspended_refused: 'Refused: partner suspended',
  credential_changed: 'Credential changed',
  partner_changed: 'Partner changed',
  person_changed: 'Operator changed',
  person_signed_in: 'Signed in',
  person_signed_out: 'Signed out',
  sign_in_refused: 'Sign-in refused',
  message_refused: 'Message refused',
  sandbox_opened: 'Sandbox opened',
};

const toneOf = (event: string): Tone =>
  event.endsWith('_refused') ? 'bad' : event.endsWith('_changed') ? 'wait' : 'idle';

const COLUMNS: readonly Column<Told>[] = [
  { id: 'at', head: 'When', width: '140px', cell: ({ occurredAt }) => <When at={occurredAt} /> },
  {
    id: 'event',
    head: 'Event',
    width: 'minmax(0, 2fr)',
    isName: true,
    cell: ({ event }) => <Status state={event} tones={{ [event]: toneOf(event) }} words={WORDS} />,
  },
  {
    id: 'whose',
    head: 'Subject',
    width: 'minmax(0, 1.5fr)',
    cell: ({ clientId, author }) => clientId ?? (author ? authorOf(author) : <span className="muted">unknown</span>),
  },
  { id: 'by', head: 'By', cell: ({ author }) => (author ? authorOf(author) : <span className="muted">–</span>) },
  { id: 'address', head: 'From', width: '150px', cell: ({ address }) => address ?? <span className="muted">–</span> },
  { id: 'times', head: 'Count', width: '64px', align: 'end', cell: ({ times }) => times },
  { id: 'request', head: 'Request', width: 'minmax(0, 1.5fr)', cell: ({ requestId }) => <code>{requestId}</code> },
];

export function SecurityEventsScreen() {
  const pages = usePages(SecurityEvents, { first: PAGE }, (result) => result.securityEvents, [
    'PERSON',
    'CREDENTIAL',
    'PARTNER',
    'CHANGE_REQUEST',
  ]);
  return (
    <Page
      title="Security events"
      about="Tokens, sign-ins, rejected requests and changes of access, newest first."
      acts={
        <button type="button" onClick={pages.reload}>
          Refresh
        </button>
      }
    >
      <Listed
        pages={pages}
        label="Security events"
        idOf={({ securityEventId }) => securityEventId}
        columns={COLUMNS}
        empty={
          <Empty title="No security events">
            <p>Sign-ins, tokens and changes of access appear here.</p>
          </Empty>
        }
      />
    </Page>
  );
}
