import { Act } from '../../shared/act/act.tsx';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { When } from '../../shared/parts/times.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { Passkeys, type PasskeysQuery, RemovePasskey } from './documents.generated.ts';
import { KINDS, NewPasskey } from './new-passkey.tsx';

type ShownPasskey = PasskeysQuery['passkeys'][number];

const COLUMNS: readonly Column<ShownPasskey>[] = [
  { id: 'name', head: t('passkeys.name'), width: 'minmax(0, 2fr)', isName: true, cell: ({ name }) => name },
  { id: 'created', head: t('passkeys.created'), width: '170px', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    id: 'used',
    head: t('passkeys.used'),
    width: '170px',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <When at={lastUsedAt} /> : t('passkeys.used.never')),
  },
  { id: 'act', head: t('passkeys.act'), width: '110px', align: 'end', cell: (row) => <Remove passkey={row} /> },
];

export function PasskeysScreen() {
  const asked = useGraphQuery(Passkeys, {}, KINDS);
  const rows = asked.data?.passkeys;
  return (
    <Page title={t('passkeys.title')} about={t('passkeys.about')} acts={<NewPasskey isFirst={rows?.length === 0} />}>
      {rows === undefined ? (
        <Unread asked={asked} missing={t('passkeys.missing')} />
      ) : rows.length === 0 ? (
        <Empty title={t('passkeys.none')}>
          <p>{t('passkeys.none.about')}</p>
        </Empty>
      ) : (
        <DataTable label={t('passkeys.title')} rows={rows} idOf={({ passkeyId }) => passkeyId} columns={COLUMNS} />
      )}
    </Page>
  );
}

function Remove({ passkey: { passkeyId, name } }: { readonly passkey: ShownPasskey }) {
  return (
    <Act
      id={`remove-passkey:${passkeyId}`}
      label={t('passkeys.remove')}
      tone="danger"
      title={t('passkeys.remove.title', { name })}
      initial={{}}
      explain={
        <p>
          <Rich text="passkeys.remove.explain" values={{ name: <bdi>{name}</bdi> }} />
        </p>
      }
      document={RemovePasskey}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { passkeyId } })}
      kinds={KINDS}
      done={() => t('passkeys.remove.done', { name })}
    />
  );
}
