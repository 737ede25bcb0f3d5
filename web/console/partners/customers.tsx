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

/** What persons may ask of the institution by law: what is kept of them, and that it is taken away. */
export function CustomersScreen() {
  const [customer, setCustomer] = useState('');
  const id = /^\d{1,15}$/.test(customer.trim()) ? customer.trim() : null;
  return (
    <Page
      title="Personal data"
      about="What a customer may ask for by law (LGPD art. 18). Each act is in the audit trail."
    >
      <PartnersTabs />
      <div className="stack narrow">
        <Field label="Customer" hint="Its id, as partners name it: a number.">
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

/** All pages of an export as one file, which goes from the gateway to this person's disk and nowhere else. */
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
    toast(`${plural(items.length, 'row')} of customer ${customerId} are in the file.`);
  }
  return (
    <Panel title="Hand out what is kept">
      <div className="panel-text stack">
        <p>
          Everything that the gateway has of the customer is put into a file on this computer, but for secrets and for
          what tells of others. Give it to nobody but the customer, and delete it then.
        </p>
        {act.failure ? <Failed failure={act.failure} /> : null}
        <div className="acts">
          <button type="button" disabled={customerId === null || read !== null} onClick={() => void handOut()}>
            {read === null ? 'Hand out as a file' : `Reading, ${plural(read, 'row')}…`}
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
    <Panel title="Take away what the law lets">
      <div className="panel-text stack">
        <p>It needs all accounts of the customer closed, and goes in two steps:</p>
        <ol className="numbered">
          <li>at once: login and password, kept beneficiaries, keys that were looked up;</li>
          <li>
            ten years after the year in which the last account was closed: name, document, contacts, and every text that
            names the customer or others. Amounts, times and postings stay.
          </li>
        </ol>
        <div className="acts">
          <Act
            id={`erase-customer:${customerId}`}
            label="Take away"
            tone="danger"
            title={`Take away what names customer ${customerId}`}
            initial={{ typed: '' }}
            isDisabled={customerId === null}
            explain={
              <p>
                What the law lets of customer {customerId} is gone after this, for good: nothing brings it back. What
                has to be kept for longer stays, and it is said until when.
              </p>
            }
            fields={({ typed }, change) => (
              <Field label="Write the customer's id once more">
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
            check={({ typed }) => (typed.trim() === customerId ? null : 'This is not the id of that customer.')}
            document={EraseCustomer}
            variables={() => ({ input: { customerId: customerId ?? '' } })}
            kinds={[]}
            done={() => `What the law lets is taken away of customer ${customerId}.`}
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
          ? 'There was nothing more to take away now.'
          : erased.map(({ table, rows }) => `${wordsOf(table)}: ${plural(rows, 'row')}`).join(' · ')}
      </p>
      {isComplete ? null : <p>There is more to take away: do it once more.</p>}
      <p>
        {keptUntil
          ? `The rest can go on ${formatDay(keptUntil)}: until then it has to be kept.`
          : 'Nothing names the customer any more.'}
      </p>
    </div>
  );
}
