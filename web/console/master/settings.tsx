import './master.css';
import { Act } from '../../shared/act/act.tsx';
import { formatCents, parseReais } from '../../shared/format/money.ts';
import { Checks } from '../../shared/parts/checks.tsx';
import { TextField } from '../../shared/parts/inputs.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Page, Panel } from '../../shared/parts/page.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import { useConsole } from '../session/console-context.ts';
import { ChangeFinanceSettings } from './documents.generated.ts';
import { MasterTabs } from './master-tabs.tsx';
import { KINDS, useMaster } from './use-master.ts';

const PARTS = [
  ['master', 'Counterparties'],
  ['ap', 'Payables and payment batches'],
  ['ar', 'Receivables'],
  ['reconciliation', 'Reconciliation'],
  ['treasury', 'Treasury'],
  ['accounting', 'Accounting'],
] as const;

const CHANGED = [...KINDS, 'CHANGE_REQUEST'] as const;

export function SettingsScreen() {
  const { session } = useConsole();
  const { asked, master } = useMaster();
  const isAdmin = session.roles.includes('admin');
  return (
    <Page title="Settings" about="Rules of the institution's finance.">
      <MasterTabs />
      {master ? (
        <div className="stack">
          <Panel title="Second approval" aside={isAdmin ? <SecondApproval from={master.secondApprovalFrom} /> : null}>
            <p className="setting">
              {master.secondApprovalFrom === null ? (
                'Every payable requires one approver.'
              ) : (
                <>
                  Payables of <Money cents={master.secondApprovalFrom} /> or more require two approvers.
                </>
              )}
            </p>
          </Panel>
          <Panel title="Finance modules" aside={isAdmin ? <Parts off={master.productsOff} /> : null}>
            <ul className="parts">
              {PARTS.map(([part, words]) => (
                <li key={part} className="part-head part-of-finance">
                  <span>{words}</span>
                  <Status
                    state={master.productsOff.includes(part) ? 'off' : 'on'}
                    tones={{ on: 'good', off: 'idle' }}
                    words={{ on: 'On', off: 'Off' }}
                  />
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      ) : (
        <Unread asked={asked} missing="This settings does not exist" />
      )}
    </Page>
  );
}

function SecondApproval({ from }: { readonly from: number | null }) {
  return (
    <Act
      id="second-approval"
      label="Change amount"
      title="Threshold for two approvers"
      initial={{ amount: from === null ? '' : formatCents(from).replace(/^R\$\s/, '') }}
      explain={({ amount }) => {
        const cents = parseReais(amount);
        return (
          <p>
            {cents
              ? from !== null && cents > from
                ? `A higher amount requires the approval of a second admin. Until then, payables of ${formatCents(from)} or more require two approvers.`
                : `Payables of ${formatCents(cents)} or more require two approvers from now on. This includes payables that already wait for approval.`
              : 'Payables of this amount or more require two approvers. This includes payables that already wait for approval. A higher amount requires the approval of a second admin.'}
          </p>
        );
      }}
      fields={({ amount }, change) => (
        <TextField
          label="Amount in reais"
          hint="For example 50.000,00"
          inputMode="decimal"
          maxLength={24}
          value={amount}
          change={(amount) => change({ amount })}
        />
      )}
      check={({ amount }) => (parseReais(amount) ? null : 'Enter an amount above zero, for example 50.000,00.')}
      document={ChangeFinanceSettings}
      variables={({ amount }, idempotencyKey) => ({
        idempotencyKey,
        input: { secondApprovalFrom: parseReais(amount) ?? 0 },
      })}
      kinds={CHANGED}
      done={({ changeFinanceSettings: set }, { amount }) =>
        set?.__typename === 'FinanceSettings' && set.pendingChangeId
          ? 'The higher amount waits for a second admin.'
          : `Payables of ${formatCents(parseReais(amount) ?? 0)} or more require two approvers.`
      }
    />
  );
}

function Parts({ off }: { readonly off: readonly string[] }) {
  const on = PARTS.map(([part]) => part).filter((part) => !off.includes(part));
  return (
    <Act
      id="parts-of-finance"
      label="Change modules"
      title="Finance modules"
      initial={{ on }}
      explain={({ on: wanted }) => {
        const words = (parts: readonly string[]) =>
          PARTS.filter(([part]) => parts.includes(part))
            .map(([, each]) => each)
            .join(', ');
        const ends = words(on.filter((part) => !wanted.includes(part)));
        const begins = words(wanted.filter((part) => !on.includes(part)));
        return (
          <>
            <p>Modules that are off reject all requests of integrations and operators. No data is lost.</p>
            {ends ? <p>Off now: {ends}.</p> : null}
            {begins ? <p>On after the approval of a second admin: {begins}.</p> : null}
          </>
        );
      }}
      fields={({ on: chosen }, change) => (
        <Checks
          hasAll={false}
          legend="Active modules"
          options={PARTS}
          chosen={chosen}
          onChange={(on) => change({ on: [...on] })}
        />
      )}
      check={({ on: wanted }) =>
        wanted.length === on.length && on.every((part) => wanted.includes(part)) ? 'Change at least one module.' : null
      }
      document={ChangeFinanceSettings}
      variables={({ on: wanted }, idempotencyKey) => ({
        idempotencyKey,
        input: { productsOff: PARTS.map(([part]) => part).filter((part) => !wanted.includes(part)) },
      })}
      kinds={null}
      done={({ changeFinanceSettings: set }) =>
        set?.__typename === 'FinanceSettings' && set.pendingChangeId
          ? 'Switching modules on waits for a second admin.'
          : 'The modules are changed.'
      }
    />
  );
}
