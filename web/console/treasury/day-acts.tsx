import { Act } from '../../shared/act/act.tsx';
import { formatDay } from '../../shared/format/time.ts';
import { authorOf } from '../../shared/format/words.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import { useConsole } from '../session/console-context.ts';
import {
  DeclineTreasuryDayReopening,
  ReopenTreasuryDay,
  RequestTreasuryDayReopening,
  type TreasuryDayQuery,
} from './documents.generated.ts';

export type ShownDay = NonNullable<TreasuryDayQuery['treasuryDays']>['nodes'][number];

const KINDS = ['TREASURY_DAY'];

/** Acts of the signed-in treasurer: request to reopen a day, or decide on the request of another treasurer. */
export function DayActs({ day: { day, status, reopeningReason, reopeningRequestedBy } }: { readonly day: ShownDay }) {
  const { session } = useConsole();
  if (!session.roles.includes('treasurer')) return null;
  const name = formatDay(day);
  if (status === 'CLOSED') {
    return (
      <Act
        id={`request-reopening:${day}`}
        label={t('treasury.request')}
        title={t('treasury.request.title', { day: name })}
        initial={{ reason: '' }}
        explain={
          <>
            <p>{t('treasury.request.explain')}</p>
            <p>{t('treasury.request.again')}</p>
          </>
        }
        fields={({ reason }, change) => (
          <LongTextField
            label={t('treasury.reason')}
            hint={t('treasury.reason.hint')}
            value={reason}
            change={(reason) => change({ reason })}
          />
        )}
        check={({ reason }) => (reason.trim() === '' ? t('treasury.reason.missing') : null)}
        document={RequestTreasuryDayReopening}
        variables={({ reason }, idempotencyKey) => ({ idempotencyKey, input: { day, reason } })}
        kinds={KINDS}
        done={() => t('treasury.request.done', { day: name })}
      />
    );
  }
  if (status !== 'REOPENING') return null;
  const isOwn = authorOf(reopeningRequestedBy ?? '') === session.login;
  return (
    <>
      <Act
        id={`decline-reopening:${day}`}
        label={isOwn ? t('treasury.withdraw') : t('treasury.keep')}
        title={isOwn ? t('treasury.withdraw.title', { day: name }) : t('treasury.keep.title', { day: name })}
        initial={{}}
        explain={
          <p>
            <Rich
              text={isOwn ? 'treasury.withdraw.explain' : 'treasury.keep.explain'}
              values={{ day: <bdi>{name}</bdi> }}
            />
          </p>
        }
        document={DeclineTreasuryDayReopening}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { day } })}
        kinds={KINDS}
        done={() => t('treasury.keep.done', { day: name })}
      />
      {isOwn ? null : (
        <Act
          id={`reopen:${day}`}
          label={t('treasury.reopen')}
          tone="danger"
          title={t('treasury.reopen.title', { day: name })}
          initial={{}}
          explain={
            <>
              <p>
                <Rich text="treasury.reopen.explain" values={{ day: <bdi>{name}</bdi> }} />
              </p>
              <p>
                <Rich
                  text="treasury.reopen.requested"
                  values={{ author: authorOf(reopeningRequestedBy ?? ''), reason: reopeningReason }}
                />
              </p>
            </>
          }
          document={ReopenTreasuryDay}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { day } })}
          kinds={KINDS}
          done={() => t('treasury.reopen.done', { day: name })}
        />
      )}
    </>
  );
}
