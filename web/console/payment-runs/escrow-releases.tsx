import './payment-runs.css';
import { Act } from '../../shared/act/act.tsx';
import { parseReais } from '../../shared/format/money.ts';
import { authorOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/ask.ts';
import { Field } from '../../shared/parts/field.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Listed } from '../../shared/table/listed.tsx';
import { useConsole } from '../session/console-context.ts';
import {
  ApproveEscrowRelease,
  EscrowReleases,
  type EscrowReleasesQuery,
  RequestEscrowRelease,
  WithdrawEscrowRelease,
} from './documents.generated.ts';
import { ESCROW_TONES, ESCROW_WORDS } from './words.ts';

type Release = NonNullable<EscrowReleasesQuery['escrowReleases']>['nodes'][number];

const PAGE = 50;
const KINDS = ['ESCROW_RELEASE'];

const COLUMNS: readonly Column<Release>[] = [
  {
    id: 'account',
    head: 'Escrow account',
    width: 'minmax(0, 1fr)',
    isName: true,
    cell: (row) => `Account ${row.accountId}`,
  },
  {
    id: 'amount',
    head: 'Amount',
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ amount }) => <Money cents={amount} />,
  },
  {
    id: 'status',
    head: 'Status',
    width: '132px',
    cell: ({ status }) => <Status state={status} tones={ESCROW_TONES} words={ESCROW_WORDS} />,
  },
  { id: 'by', head: 'Asked by', width: 'minmax(0, 1fr)', cell: ({ createdBy }) => authorOf(createdBy) },
  { id: 'at', head: 'Asked', width: '132px', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    id: 'decided',
    head: 'Decided by',
    width: 'minmax(0, 1fr)',
    cell: ({ approvedBy, withdrawnBy }) => authorOf(approvedBy ?? withdrawnBy ?? '–'),
  },
  { id: 'decide', head: 'Decide', width: '190px', align: 'end', cell: (row) => <Decide release={row} /> },
];

/** Money of escrow accounts that is to be released: asked for by one person, approved by another. */
export function EscrowReleasesScreen() {
  const { session } = useConsole();
  const pages = usePages(EscrowReleases, { first: PAGE }, (result) => result.escrowReleases, KINDS);
  const mayAsk = session.roles.includes('preparer') || session.roles.includes('treasurer');
  return (
    <Page
      title="Escrow releases"
      about="Money of an escrow account may go once one person has asked for it and a treasurer has approved it."
      acts={mayAsk ? <Ask /> : null}
    >
      <Listed
        what="escrow releases"
        pages={pages}
        idOf={({ releaseId }) => releaseId}
        columns={COLUMNS}
        empty={
          <Empty title="No escrow releases yet">
            <p>Nobody has asked to release money of an escrow account.</p>
          </Empty>
        }
      />
    </Page>
  );
}

function Ask() {
  const initial = { accountId: '', amount: '' };
  return (
    <Act
      id="ask-escrow-release"
      label="Ask for a release"
      tone="primary"
      title="Ask to release money of an escrow account"
      initial={initial}
      explain={<p>The money stays where it is. A treasurer, who is not you, approves the release or leaves it.</p>}
      fields={({ accountId, amount }, change) => (
        <>
          <Field label="Escrow account" hint="Its number.">
            {(attributes) => (
              <input
                {...attributes}
                inputMode="numeric"
                value={accountId}
                maxLength={15}
                onChange={({ target }) => change({ accountId: target.value })}
              />
            )}
          </Field>
          <Field label="Amount in reais" hint="As 1.234,56.">
            {(attributes) => (
              <input
                {...attributes}
                inputMode="decimal"
                value={amount}
                maxLength={24}
                onChange={({ target }) => change({ amount: target.value })}
              />
            )}
          </Field>
        </>
      )}
      check={({ accountId, amount }) =>
        !/^[1-9]\d*$/.test(accountId.trim())
          ? 'Enter the number of the escrow account.'
          : parseReais(amount)
            ? null
            : 'Enter an amount, as 1.234,56.'
      }
      document={RequestEscrowRelease}
      variables={({ accountId, amount }, idempotencyKey) => ({
        idempotencyKey,
        input: { accountId: Number(accountId), amount: parseReais(amount) ?? 0 },
      })}
      kinds={KINDS}
      done={() => 'Asked: it waits for a treasurer.'}
    />
  );
}

function Decide({ release: { releaseId, accountId, amount, status, createdBy } }: { readonly release: Release }) {
  const { session } = useConsole();
  const isTreasurer = session.roles.includes('treasurer');
  const isOwn = createdBy === `operator:${session.login}`;
  if (status !== 'REQUESTED' || !(isTreasurer || session.roles.includes('preparer'))) {
    return <span className="muted">–</span>;
  }
  const input = { releaseId };
  const what = (
    <>
      <Money cents={amount} /> of account {accountId}
    </>
  );
  return (
    <span className="acts decide">
      <Act
        id={`withdraw-escrow:${releaseId}`}
        label="Withdraw"
        title="Withdraw this release"
        initial={{}}
        explain={<p>{what} are not released. Whoever needs them asks anew.</p>}
        document={WithdrawEscrowRelease}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input })}
        kinds={KINDS}
        done={() => 'The release is withdrawn.'}
      />
      {isTreasurer && !isOwn ? (
        <Act
          id={`approve-escrow:${releaseId}`}
          label="Approve"
          tone="primary"
          title="Approve this release"
          initial={{}}
          explain={
            <p>
              {what}, which {authorOf(createdBy)} has asked for, are released, and whoever follows the institution's
              events is told. This cannot be undone.
            </p>
          }
          document={ApproveEscrowRelease}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input })}
          kinds={KINDS}
          done={() => 'The release is approved.'}
        />
      ) : null}
    </span>
  );
}
