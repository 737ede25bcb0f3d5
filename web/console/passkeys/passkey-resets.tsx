import { Act } from '../../shared/act/act.tsx';
import { authorOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/ask.ts';
import { TextField } from '../../shared/parts/inputs.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Listed } from '../../shared/table/listed.tsx';
import { useConsole } from '../session/console-context.ts';
import {
  ApplyPasskeyReset,
  PasskeyResets,
  type PasskeyResetsQuery,
  RequestPasskeyReset,
} from './documents.generated.ts';

type ShownReset = NonNullable<PasskeyResetsQuery['passkeyResets']>['nodes'][number];

const PAGE = 50;
const KINDS = ['PERSON'] as const;
const TONES = { WAITS: 'wait', DONE: 'good' } as const;
const WORDS = { WAITS: 'Waits for another admin', DONE: 'Done' } as const;

const COLUMNS: readonly Column<ShownReset>[] = [
  { id: 'login', head: 'Person', isName: true, cell: ({ login }) => login },
  { id: 'by', head: 'Asked for by', cell: ({ requestedBy }) => authorOf(requestedBy) },
  { id: 'at', head: 'Asked for', width: '170px', cell: ({ requestedAt }) => <When at={requestedAt} /> },
  {
    id: 'state',
    head: 'State',
    cell: ({ decidedBy }) => (
      <>
        <Status state={decidedBy ? 'DONE' : 'WAITS'} tones={TONES} words={WORDS} />
        {decidedBy ? <span className="below">by {authorOf(decidedBy)}</span> : null}
      </>
    ),
  },
  { id: 'act', head: 'Act', width: '110px', align: 'end', cell: (row) => <Apply reset={row} /> },
];

/** Persons who lost all passkeys: one admin asks for the removal, another one does it. */
export function PasskeyResetsScreen() {
  const pages = usePages(PasskeyResets, { first: PAGE }, (result) => result.passkeyResets, KINDS);
  return (
    <Page
      title="Lost passkeys"
      about="A person who lost every passkey signs nothing. Two admins remove them: then a sign-in is the proof again."
      acts={<Request />}
    >
      <Listed
        what="lost passkeys"
        pages={pages}
        idOf={({ resetId }) => resetId}
        columns={COLUMNS}
        empty={<Empty title="Nobody has lost a passkey" />}
      />
    </Page>
  );
}

function Request() {
  return (
    <Act
      id="request-passkey-reset"
      label="Remove a person's passkeys"
      tone="primary"
      title="Remove all passkeys of a person"
      initial={{ login: '' }}
      explain={<p>Nothing happens until another admin does it. Make sure that it is the person who asks you.</p>}
      fields={({ login }, change) => (
        <TextField
          label="Login of the person"
          maxLength={63}
          value={login}
          change={(typed) => change({ login: typed })}
        />
      )}
      check={({ login }) => (login.trim() === '' ? 'Say whose passkeys are lost.' : null)}
      document={RequestPasskeyReset}
      variables={({ login }, idempotencyKey) => ({ idempotencyKey, input: { login: login.trim() } })}
      kinds={KINDS}
      done={(_result, { login }) => `Another admin has to remove the passkeys of ${login.trim()}.`}
    />
  );
}

function Apply({ reset: { resetId, login, requestedBy, decidedBy } }: { readonly reset: ShownReset }) {
  const { session } = useConsole();
  if (decidedBy !== null || authorOf(requestedBy) === session.login || login === session.login)
    return <span className="muted">–</span>;
  return (
    <Act
      id={`apply-passkey-reset:${resetId}`}
      label="Remove"
      tone="danger"
      title={`Remove all passkeys of ${login}`}
      initial={{}}
      explain={
        <p>
          {login} is signed out, and proves by signing in again until {login} adds a passkey. {authorOf(requestedBy)}{' '}
          has asked for it.
        </p>
      }
      document={ApplyPasskeyReset}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { resetId } })}
      kinds={KINDS}
      done={() => `The passkeys of ${login} are removed.`}
    />
  );
}
