import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { wordsOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Field } from '../../shared/parts/field.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { AccountChoice, NoAccount, useAccountOf } from '../parts/account-choice.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { TextField } from '../parts/fields.tsx';
import { textOf } from '../parts/form-values.ts';
import { Instant } from '../parts/instant.tsx';
import { expectType, useSend } from '../parts/use-send.ts';
import { type Claim, ClaimActs } from './claim-acts.tsx';
import { DashboardClaims, DashboardCreateClaim } from './documents.generated.ts';
import { CLAIM_STATUSES, CLAIM_TONES, KEY_TYPES, TYPE_WORDS } from './words.ts';

const route = getRouteApi('/claims');
const PAGE = 20;

export function ClaimsScreen() {
  const { account, ...filters } = route.useSearch();
  const accountId = useAccountOf(account);
  const navigate = useNavigate();
  const desk = useDesk();
  if (accountId === null) {
    return (
      <Page title="Claims">
        <NoAccount />
      </Page>
    );
  }
  const shown = { account: String(accountId) };
  return (
    <Page
      title="Claims"
      about="A claim moves a PIX key to the claimer unless the holder keeps it. Both sides see every step."
    >
      <AccountChoice
        accountId={accountId}
        onChange={(chosen) => void navigate({ to: '/claims', search: { ...filters, account: chosen }, replace: true })}
      />
      <Filters
        label="Filter claims"
        values={filters}
        onChange={(values) => void navigate({ to: '/claims', search: { ...shown, ...values }, replace: true })}
        fields={[
          {
            name: 'status',
            label: 'Status',
            kind: 'choice',
            options: CLAIM_STATUSES.map((each) => [each, wordsOf(each)]),
          },
        ]}
      />
      <div className="columns">
        <Panel title="Claims of the account">
          <Claims accountId={accountId} status={filters.status} />
        </Panel>
        {desk.may('pix:write') ? (
          <Panel title="Claim a key">
            <CreateClaim accountId={accountId} />
          </Panel>
        ) : null}
      </div>
    </Page>
  );
}

function Claims({ accountId, status }: { readonly accountId: number; readonly status: Claim['status'] | undefined }) {
  const pages = usePages(
    DashboardClaims,
    { accountId, ...(status ? { status } : {}), first: PAGE },
    (result) => result.claims,
    ['Keys'],
  );
  if (pages.failure && pages.rows.length === 0) return <Failed failure={pages.failure} retry={pages.reload} />;
  if (pages.isLoading) return <Loading what="Loading the claims" />;
  if (pages.rows.length === 0) {
    return (
      <Empty title="No claims">
        <p>Claim a key held elsewhere, or simulate a claim of your key under Keys.</p>
      </Empty>
    );
  }
  return (
    <>
      <ul className="parts" aria-label="Claims">
        {pages.rows.map((claim) => (
          <li key={claim.id}>
            <ClaimRow claim={claim} accountId={accountId} />
          </li>
        ))}
      </ul>
      {pages.hasMore ? (
        <p className="more">
          <button type="button" onClick={pages.more} disabled={pages.isLoadingMore}>
            Show more
          </button>
        </p>
      ) : null}
    </>
  );
}

function ClaimRow({ claim, accountId }: { readonly claim: Claim; readonly accountId: number }) {
  const isOurs = claim.claimerAccount.accountId === accountId;
  return (
    <>
      <div className="part-head">
        <strong>{claim.key}</strong>
        <Status state={claim.status} tones={CLAIM_TONES} />
      </div>
      <p className="muted small">
        {wordsOf(claim.claimType)} claim,{' '}
        {isOurs ? `to a key held at ${claim.donorAccount.ispb}` : `by a claimer at ${claim.claimerAccount.ispb}`}
      </p>
      <Facts
        facts={[
          ['Opened', <Instant key="created" at={claim.createdAt} />],
          ['Decision deadline', <Instant key="donor" at={claim.donorDeadline} />],
          ['Ends on', <Instant key="claimer" at={claim.claimerDeadline} />],
          [
            'Cancelled by',
            claim.cancelledBy
              ? `${wordsOf(claim.cancelledBy)}${claim.cancelReason ? `: ${wordsOf(claim.cancelReason)}` : ''}`
              : null,
          ],
          ['Claim id', <Copy key="id" text={claim.claimId} label="claim id" />],
        ]}
      />
      <ClaimActs claim={claim} accountId={accountId} isOurs={isOurs} />
    </>
  );
}

function CreateClaim({ accountId }: { readonly accountId: number }) {
  const create = useSend(DashboardCreateClaim, ['Keys']);
  async function submit(form: FormData): Promise<string> {
    const keyType = KEY_TYPES.find((type) => type === form.get('type')) ?? 'EMAIL';
    const key = textOf(form, 'key', 'Enter a PIX key of another bank or another person.');
    const { createClaim } = await create((idempotencyKey) => ({ input: { accountId, key, keyType }, idempotencyKey }));
    expectType(createClaim, 'Claim');
    return `The claim to ${key} is open. Its holder decides.`;
  }
  return (
    <ActForm label="Claim key" submit={submit}>
      <Field label="Kind">
        {(attributes) => (
          <select {...attributes} name="type" defaultValue="EMAIL">
            {KEY_TYPES.filter((type) => type !== 'EVP').map((type) => (
              <option key={type} value={type}>
                {TYPE_WORDS[type]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField label="Key" name="key" maxLength={77} spellCheck={false} />
    </ActForm>
  );
}
