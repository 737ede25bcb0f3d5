import { authorOf, wordsOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Status, type Tone } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/data-table.tsx';
import { Listed } from '../../shared/table/listed.tsx';
import { SecurityEvents, type SecurityEventsQuery } from './documents.generated.ts';

type Told = NonNullable<SecurityEventsQuery['securityEvents']>['nodes'][number];

const PAGE = 50;

const EVENTS = [
  'token_issued',
  'token_refused',
  'scope_refused',
  'address_refused',
  'finance_integration_refused',
  'suspended_refused',
  'credential_changed',
  'partner_changed',
  'person_changed',
  'person_signed_in',
  'person_signed_out',
  'sign_in_refused',
  'message_refused',
  'sandbox_opened',
] as const;

function textOf(event: string): string {
  const known = EVENTS.find((each) => each === event);
  return known ? t(`persons.security.event.${known}`) : wordsOf(event);
}

const toneOf = (event: string): Tone =>
  event.endsWith('_refused') ? 'bad' : event.endsWith('_changed') ? 'wait' : 'idle';

const COLUMNS: readonly Column<Told>[] = [
  { id: 'at', head: t('persons.security.when'), width: '140px', cell: ({ occurredAt }) => <When at={occurredAt} /> },
  {
    id: 'event',
    head: t('persons.security.event'),
    width: 'minmax(0, 2fr)',
    isName: true,
    cell: ({ event }) => <Status state={event} tones={{ [event]: toneOf(event) }} text={textOf(event)} />,
  },
  {
    id: 'whose',
    head: t('persons.security.subject'),
    width: 'minmax(0, 1.5fr)',
    cell: ({ clientId, author }) =>
      clientId ?? (author ? authorOf(author) : <span className="muted">{t('persons.security.subject.unknown')}</span>),
  },
  {
    id: 'by',
    head: t('persons.security.by'),
    cell: ({ author }) => (author ? authorOf(author) : <span className="muted">–</span>),
  },
  {
    id: 'address',
    head: t('persons.security.from'),
    width: '150px',
    cell: ({ address }) => address ?? <span className="muted">–</span>,
  },
  { id: 'times', head: t('persons.security.count'), width: '64px', align: 'end', cell: ({ times }) => times },
  {
    id: 'request',
    head: t('persons.security.request'),
    width: 'minmax(0, 1.5fr)',
    cell: ({ requestId }) => <code>{requestId}</code>,
  },
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
      title={t('persons.security')}
      about={t('persons.security.about')}
      acts={
        <button type="button" onClick={pages.reload}>
          {t('persons.security.refresh')}
        </button>
      }
    >
      <Listed
        pages={pages}
        label={t('persons.security')}
        idOf={({ securityEventId }) => securityEventId}
        columns={COLUMNS}
        empty={
          <Empty title={t('persons.security.none')}>
            <p>{t('persons.security.none.about')}</p>
          </Empty>
        }
      />
    </Page>
  );
}
