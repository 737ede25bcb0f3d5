import { Act } from '../../shared/act/act.tsx';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { When } from '../../shared/parts/times.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { Passkeys, type PasskeysQuery, RemovePasskey } from './documents.generated.ts';
import { KINDS, NewPasskey } from './new-passkey.tsx';

type ShownPasskey = PasskeysQuery['passkeys'][number];

const COLUMNS: readonly Column<ShownPasskey>[] = [
  { id: 'name', head: 'Name', width: 'minmax(0, 2fr)', isName: true, cell: ({ name }) => name },
  { id: 'created', head: 'Registered', width: '170px', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    id: 'used',
    head: 'Last signed',
    width: '170px',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <When at={lastUsedAt} /> : 'Never'),
  },
  { id: 'act', head: 'Act', width: '110px', align: 'end', cell: (row) => <Remove passkey={row} /> },
];

export function PasskeysScreen() {
  const asked = useGraphQuery(Passkeys, {}, KINDS);
  const rows = asked.data?.passkeys;
  return (
    <Page
      title="Passkeys"
      about="With a passkey you sign each approval and each release on your own device, by fingerprint, face or PIN."
      acts={<NewPasskey isFirst={rows?.length === 0} />}
    >
      {rows === undefined ? (
        <Unread asked={asked} missing="This passkeys does not exist" />
      ) : rows.length === 0 ? (
        <Empty title="You have no passkey">
          <p>Until you add a passkey, a sign-in within the last 5 minutes is your fresh proof.</p>
        </Empty>
      ) : (
        <DataTable label="Passkeys" rows={rows} idOf={({ passkeyId }) => passkeyId} columns={COLUMNS} />
      )}
    </Page>
  );
}

function Remove({ passkey: { passkeyId, name } }: { readonly passkey: ShownPasskey }) {
  return (
    <Act
      id={`remove-passkey:${passkeyId}`}
      label="Remove"
      tone="danger"
      title={`Remove ${name}`}
      initial={{}}
      explain={
        <p>
          <bdi>{name}</bdi> can no longer sign. You confirm the removal with one of your passkeys. Without any passkey,
          your fresh proof is to sign in again.
        </p>
      }
      document={RemovePasskey}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { passkeyId } })}
      kinds={KINDS}
      done={() => `${name} is removed.`}
    />
  );
}
