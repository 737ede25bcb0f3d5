import './subledger.css';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { formatDay } from '../../shared/format/time.ts';
import { useGraphQuery, usePages } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Page, Panel } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Day, When } from '../../shared/parts/times.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { Listed } from '../../shared/table/listed.tsx';
import { BrokenRows } from './broken-rows.tsx';
import {
  SubledgerProof,
  SubledgerProofDays,
  type SubledgerProofDaysQuery,
  type SubledgerProofQuery,
} from './documents.generated.ts';
import { Outcome } from './outcome.tsx';
import { outcomeOf } from './words.ts';

const route = getRouteApi('/subledger');
const PAGE = 20;

type Proof = NonNullable<SubledgerProofQuery['subledgerProofs']>['nodes'][number];
type Claim = Proof['claims'][number];
type Proved = NonNullable<SubledgerProofDaysQuery['subledgerProofs']>['nodes'][number];

const outcomeOfClaim = ({ broken }: Claim) => outcomeOf(broken ?? 0, broken === null ? 1 : 0);

const CLAIMS: readonly Column<Claim>[] = [
  {
    id: 'claim',
    head: t('subledger.claim'),
    width: 'minmax(0, 4fr)',
    isName: true,
    cell: ({ claim }) => t(`subledger.claim.${claim}`),
  },
  {
    id: 'result',
    head: t('subledger.result'),
    width: 'minmax(120px, 1fr)',
    cell: (claim) => <Outcome of={outcomeOfClaim(claim)} />,
  },
  { id: 'examined', head: t('subledger.examined'), width: '110px', align: 'end', cell: ({ examined }) => examined },
  { id: 'broken', head: t('subledger.broken'), width: '110px', align: 'end', cell: ({ broken }) => broken },
];

const DAYS: readonly Column<Proved>[] = [
  {
    id: 'day',
    head: t('subledger.day'),
    width: 'minmax(110px, 1fr)',
    isName: true,
    cell: ({ day }) => <Day day={day} />,
  },
  {
    id: 'result',
    head: t('subledger.result'),
    width: 'minmax(120px, 1fr)',
    cell: ({ brokenCount, unprovedCount }) => <Outcome of={outcomeOf(brokenCount, unprovedCount)} />,
  },
  { id: 'broken', head: t('subledger.broken'), width: '110px', align: 'end', cell: ({ brokenCount }) => brokenCount },
  {
    id: 'unproved',
    head: t('subledger.unproved'),
    width: '150px',
    align: 'end',
    cell: ({ unprovedCount }) => unprovedCount,
  },
  { id: 'proved', head: t('subledger.proved'), width: '140px', cell: ({ provedAt }) => <When at={provedAt} /> },
];

export function SubledgerScreen() {
  const { day } = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const asked = useGraphQuery(SubledgerProof, day === undefined ? {} : { to: day });
  const pages = usePages(SubledgerProofDays, { first: PAGE }, (result) => result.subledgerProofs);
  const to = (of: Proved) => ({ to: '/subledger', search: { day: of.day } }) as const;
  const proof = asked.data?.subledgerProofs?.nodes[0];
  return (
    <Page title={t('subledger.title')} about={t('subledger.about')}>
      <div className="stack">
        {proof ? (
          <ProofOfDay proof={proof} />
        ) : (
          <Unread asked={asked} missing={t(day === undefined ? 'subledger.none' : 'subledger.none.day')} />
        )}
        <h2>{t('subledger.days')}</h2>
        <Listed
          label={t('subledger.days')}
          pages={pages}
          idOf={(each) => each.day}
          columns={DAYS}
          hrefOf={(each) => router.buildLocation(to(each)).href}
          open={(each) => void navigate(to(each))}
          empty={
            <Empty title={t('subledger.none')}>
              <p>{t('subledger.none.about')}</p>
            </Empty>
          }
        />
      </div>
    </Page>
  );
}

function ProofOfDay({ proof }: { readonly proof: Proof }) {
  const { day, provedAt, brokenCount, unprovedCount, claims } = proof;
  return (
    <>
      <h2>{t('subledger.proof', { day: formatDay(day) })}</h2>
      <p>
        <Rich
          text="subledger.at"
          values={{ at: <When at={provedAt} /> }}
          tags={{ outcome: <Outcome of={outcomeOf(brokenCount, unprovedCount)} /> }}
        />
      </p>
      {claims
        .filter(({ broken }) => broken !== null && broken > 0)
        .map(({ claim, broken, rows }) => (
          <Panel
            key={claim}
            title={t(`subledger.claim.${claim}`)}
            aside={
              <span className="muted small">
                {t(rows.length < (broken ?? 0) ? 'subledger.rows.first' : 'subledger.rows.all', { shown: rows.length })}
              </span>
            }
          >
            <BrokenRows rows={rows as readonly Readonly<Record<string, unknown>>[]} />
          </Panel>
        ))}
      <div className="subledger-claims">
        <DataTable label={t('subledger.claim')} rows={claims} idOf={({ claim }) => claim} columns={CLAIMS} />
      </div>
    </>
  );
}
