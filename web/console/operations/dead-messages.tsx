import { useState } from 'react';
import { Act } from '../../shared/act/act.tsx';
import { plural } from '../../shared/format/words.ts';
import { Panel } from '../../shared/parts/page.tsx';
import { When } from '../../shared/parts/times.tsx';
import { type OperationsQuery, RequeueDeadMessage } from './documents.generated.ts';

type Dead = NonNullable<NonNullable<OperationsQuery['operations']>['deployment']>['deadMessages'][number];

/** Messages that failed too often, each with its error; a person puts them back once the cause is mended. */
export function DeadMessages({ messages }: { readonly messages: readonly Dead[] }) {
  // Figures are some seconds old: what was put back goes from here at once, and comes when it failed again.
  const [putBack, setPutBack] = useState<ReadonlySet<string>>(new Set());
  const keyOf = ({ messageId, failedAt }: Dead) => `${messageId} ${failedAt}`;
  const shown = messages.filter((message) => !putBack.has(keyOf(message)));
  return (
    <Panel title="Dead messages">
      {shown.length === 0 ? (
        <p className="muted state">None: every message was handled.</p>
      ) : (
        <ul className="dead">
          {shown.map((message) => (
            <li key={keyOf(message)}>
              <DeadMessage message={message} onPutBack={() => setPutBack(new Set([...putBack, keyOf(message)]))} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function DeadMessage({ message, onPutBack }: { readonly message: Dead; onPutBack(): void }) {
  const { messageId, queue, routingKey, error, failures, failedAt } = message;
  return (
    <>
      <div>
        <p>
          <strong>{routingKey}</strong> <span className="muted">in {queue}</span>
        </p>
        <p className="dead-error">{error}</p>
        <p className="muted small">
          {plural(failures, 'failure')}, the last <When at={failedAt} />
        </p>
      </div>
      <Act
        id={`requeue:${messageId}`}
        label="Put back"
        title={`Put ${routingKey} back`}
        initial={{}}
        explain={
          <p>
            It is handled again in {queue}, as if it had just come. Mend first what made it fail ({error}), or it comes
            back here.
          </p>
        }
        document={RequeueDeadMessage}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { messageId } })}
        kinds={['DEAD_MESSAGE']}
        done={({ requeueDeadMessage: result }) =>
          result?.__typename === 'RequeuedMessages' && result.count === 0
            ? 'Somebody else had put it back already.'
            : 'It is put back.'
        }
        onDone={onPutBack}
      />
    </>
  );
}
