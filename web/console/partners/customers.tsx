import './partners.css';
import { useState } from 'react';
import { Act } from '../../shared/act/act.tsx';
import { useAct } from '../../shared/act/use-act.ts';
import { formatDay } from '../../shared/format/time.ts';
import { plural, wordsOf } from '../../shared/format/words.ts';
import { Field } from '../../shared/parts/field.tsx';
import { Page, Panel } from '../../shared/parts/page.tsx';
import { Failed } from '../../shared/parts/states.tsx';
import { toast } from '../../shared/parts/toast.tsx';
import { EraseCustomer, type EraseCustomerMutation, ExportCustomer } from './documents.generated.ts';
import { PartnersTabs } from './tabs.tsx';

type Erased = Extract<EraseCustomerMutation['eraseCustomer'], { __typename: 'Erasure' }>;

export function CustomersScreen() {
  const [customer, setCustomer] = useState('');
  const id = /^\d{1,15}$/.test(customer.trim()) ? customer.trim() : null;
  return (
    <Page
      title="Personal data"
      about="Data that a customer can request, or have erased, by law (LGPD art. 18). The audit trail records each action."
    >
      <PartnersTabs />
      <div className="stack narrow">
        <Field label="Customer" hint="The customer's id, a number.">
          {(attributes) => (
            <input
              {...attributes}
              data-first-filter
              inputMode="numeric"
              maxLength={20}
              value={customer}
              onChange={({ target }) => setCustomer(target.value)}
            />
          )}
        </Field>
        <HandOut key={`out ${id}`} customerId={id} />
        <TakeAway key={`away ${id}`} customerId={id} />
      </div>
    </Page>
  );
}

interface Part {
  readonly table: string;
  readonly data: unknown;
}

/** Collects all pages of an export into one file on the operator's computer. The data is sent nowhere else. */
function HandOut({ customerId }: { readonly customerId: string | null }) {
  const act = useAct(ExportCustomer, []);
  const [read, setRead] = useState<number | null>(null);
  async function handOut() {
    const items: Part[] = [];
    let after: string | null = null;
    setRead(0);
    do {
      const cursor: string | null = after;
      const result = await act.send(() => ({ input: { customerId: customerId ?? '', after: cursor } }));
      const page = result?.exportCustomer;
      if (page?.__typename !== 'PersonalRows') return setRead(null);
      items.push(...page.items.map(({ table, data }) => ({ table, data })));
      setRead(items.length);
      after = page.nextCursor;
    } while (after !== null);
    save(`customer-${customerId}.json`, JSON.stringify({ customerId, items }, null, 2));
    setRead(null);
    toast(`The file contains ${plural(items.length, 'row')} of customer ${customerId}.`);
  }
  return (
    <Panel title="Export personal data">
      <div className="panel-text stack">
        <p>
          Saves all data of the customer to a file on this computer, except secrets and data about other people. Give
          the file only to the customer, then delete it.
        </p>
        {act.failure ? <Failed failure={act.failure} /> : null}
        <div className="acts">
          <button type="button" disabled={customerId === null || read !== null} onClick={() => void handOut()}>
            {read === null ? 'Export as a file' : `Exporting, ${plural(read, 'row')}…`}
          </button>
        </div>
      </div>
    </Panel>
  );
}

function save(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function TakeAway({ customerId }: { readonly customerId: string | null }) {
  const [erased, setErased] = useState<Erased | null>(null);
  return (
    <Panel title="Erase personal data">
      <div className="panel-text stack">
        <p>All accounts of the customer must be closed. The erasure has two steps:</p>
        <ol className="numbered">
          <li>at once: login, password, saved beneficiaries and directory lookups;</li>
          <li>
            10 years after the year in which the last account was closed: name, document, contacts and all texts that
            contain names. Amounts, times and postings are kept.
          </li>
        </ol>
        <div className="acts">
          <Act
            id={`erase-customer:${customerId}`}
            label="Erase"
            tone="danger"
            title={`Erase personal data of customer ${customerId}`}
            initial={{ typed: '' }}
            isDisabled={customerId === null}
            explain={
              <p>
                Permanently erases the data of customer {customerId} that the law allows to erase. This cannot be
                undone. Other data is kept, and the result shows until when.
              </p>
            }
            fields={({ typed }, change) => (
              <Field label="Enter the customer's id again">
                {(attributes) => (
                  <input
                    {...attributes}
                    inputMode="numeric"
                    maxLength={20}
                    value={typed}
                    onChange={({ target }) => change({ typed: target.value })}
                  />
                )}
              </Field>
            )}
            check={({ typed }) => (typed.trim() === customerId ? null : "This id differs from the customer's id.")}
            document={EraseCustomer}
            variables={() => ({ input: { customerId: customerId ?? '' } })}
            kinds={[]}
            done={() => `The personal data of customer ${customerId} that the law allows is erased.`}
            onDone={({ eraseCustomer: result }) => {
              if (result?.__typename === 'Erasure') setErased(result);
            }}
          />
        </div>
        {erased ? <Result erased={erased} /> : null}
      </div>
    </Panel>
  );
}

function Result({ erased: { erased, isComplete, keptUntil } }: { readonly erased: Erased }) {
  return (
    <div className="stack" role="status">
      <p className="status" data-tone={isComplete ? 'good' : 'wait'}>
        {erased.length === 0
          ? 'There is no more data to erase now.'
          : erased.map(({ table, rows }) => `${wordsOf(table)}: ${plural(rows, 'row')}`).join(' · ')}
      </p>
      {isComplete ? null : <p>There is more data to erase. Run the erasure again.</p>}
      <p>
        {keptUntil
          ? `The remaining data must be kept until ${formatDay(keptUntil)}. It can be erased after that day.`
          : 'No data identifies the customer any more.'}
      </p>
    </div>
  );
}
