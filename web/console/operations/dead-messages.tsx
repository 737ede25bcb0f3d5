import { useState } from 'react';
import { Act } from '../../shared/act/act.tsx';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
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
    <Panel title={t('operations.dead')}>
      {shown.length === 0 ? (
        <p className="muted state">{t('operations.dead.none')}</p>
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
          <strong>{routingKey}</strong> <span className="muted">{t('operations.dead.queue', { queue })}</span>
        </p>
        <p className="dead-error">{error}</p>
        <p className="muted small">
          <Rich text="operations.dead.failures" values={{ count: failures, at: <When at={failedAt} /> }} />
        </p>
      </div>
      <Act
        id={`requeue:${messageId}`}
        label={t('operations.requeue')}
        title={t('operations.requeue.title', { message: routingKey })}
        initial={{}}
        explain={<p>{t('operations.requeue.explain', { queue, error })}</p>}
        document={RequeueDeadMessage}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { messageId } })}
        kinds={['DEAD_MESSAGE']}
        done={({ requeueDeadMessage: result }) =>
          result?.__typename === 'RequeuedMessages' && result.count === 0
            ? t('operations.requeue.already')
            : t('operations.requeue.done')
        }
        onDone={onPutBack}
      />
    </>
  );
}
