import { useState } from 'react';
import { Act } from '../../shared/act/act.tsx';
import { plural } from '../../shared/format/words.ts';
import { Panel } from '../../shared/parts/page.tsx';
import { When } from '../../shared/parts/times.tsx';
import { type OperationsQuery, RequeueDeadMessage } from './documents.generated.ts';

type Dead = NonNullable<NonNullable<OperationsQuery['operations']>['deployment']>['deadMessages'][number];

/** Dead messages with their errors. An admin requeues a message after the cause is fixed. */
export function DeadMessages({ messages }: { readonly messages: readonly Dead[] }) {
  // The figures are some seconds old, so a requeued message is hidden at once. It shows again when it fails again.
  const [putBack, setPutBack] = useState<ReadonlySet<string>>(new Set());
  const keyOf = ({ messageId, failedAt }: Dead) => `${messageId} ${failedAt}`;
  const shown = messages.filter((message) => !putBack.has(keyOf(message)));
  return (
    <Panel title="Dead messages">
      {shown.length === 0 ? (
        <p className="muted state">No dead messages.</p>
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
          {plural(failures, 'failure')}, last <When at={failedAt} />
        </p>
      </div>
      <Act
        id={`requeue:${messageId}`}
        label="Requeue"
        title={`Requeue ${routingKey}`}
        initial={{}}
        explain={
          <p>
            The message goes back to {queue} and is processed again. First fix the cause of the error ({error}).
            Otherwise the message fails again.
          </p>
        }
        document={RequeueDeadMessage}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { messageId } })}
        kinds={['DEAD_MESSAGE']}
        done={({ requeueDeadMessage: result }) =>
          result?.__typename === 'RequeuedMessages' && result.count === 0
            ? 'Another admin already requeued this message.'
            : 'The message is requeued.'
        }
        onDone={onPutBack}
      />
    </>
  );
}
