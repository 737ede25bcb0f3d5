import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Kinds, notifyChanged } from '../graph/changes.ts';
import { type Failure, headingOf, isConflict } from '../graph/failure.ts';
import type { KnownDocument } from '../graph/known-document.ts';
import { t } from '../language/text.ts';
import { toast } from '../parts/toast.tsx';
import { useActor } from './actor.ts';
import { Dialog } from './dialog.tsx';
import { draftOf, dropDraft, keepDraft } from './drafts.ts';
import { useDialogs } from './host.tsx';
import { useAct } from './use-act.ts';

export interface ActProps<Result extends object, Variables extends object, Values> {
  /** Unique id such as `approve:<id>`. Restores the entered values when the user returns from a fresh proof. */
  readonly id: string;
  readonly label: string;
  readonly tone?: 'primary' | 'danger' | 'plain';
  readonly title: string | ((values: Values) => string);
  readonly explain: ReactNode | ((values: Values) => ReactNode);
  readonly initial: Values;
  readonly fields?: (values: Values, change: (part: Partial<Values>) => void) => ReactNode;
  /** The first fault of the values; null when they are valid. */
  readonly check?: (values: Values) => string | null;
  readonly document: KnownDocument<Result, Variables>;
  readonly variables: (values: Values, idempotencyKey: string) => Variables;
  readonly done: (result: Result, values: Values) => string;
  readonly kinds?: Kinds;
  readonly onDone?: (result: Result) => void;
  /** Meaning of a refusal in this context; null when the gateway's message is sufficient. */
  readonly words?: (failure: Failure) => string | null;
  readonly isDisabled?: boolean;
  /** Hides the button. Values entered before a fresh proof are still restored. */
  readonly isHidden?: boolean;
}

/** A button that opens the dialog of a mutation: explanation, fields and result. */
export function Act<Result extends object, Variables extends object, Values extends object>(
  props: ActProps<Result, Variables, Values>,
) {
  const { id, label, tone = 'plain', initial, isDisabled = false, isHidden = false } = props;
  const { login } = useActor();
  const open = useDialogs();
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const draft = draftOf(id, login);
    if (!draft) return;
    dropDraft();
    open((close) => <ActDialog {...latest.current} initial={draft.values as Values} close={close} />);
  }, [id, login, open]);
  if (isHidden) return null;
  return (
    <button
      type="button"
      className={tone}
      disabled={isDisabled}
      onClick={() => open((close) => <ActDialog {...props} initial={initial} close={close} />)}
    >
      {label}
    </button>
  );
}

function ActDialog<Result extends object, Variables extends object, Values extends object>({
  close,
  ...props
}: ActProps<Result, Variables, Values> & { close(): void }) {
  const { id, label, tone = 'primary', title, explain, fields, check, document, variables, done, kinds = null } = props;
  const { login, proveAt } = useActor();
  const [values, setValues] = useState(props.initial);
  const act = useAct(document, kinds);
  const [fault, setFault] = useState<string | null>(null);
  const { failure, isBusy } = act;
  const conflict = failure !== null && (isConflict(failure) || failure.code === 'idempotency_conflict');

  async function submit() {
    const missing = check?.(values) ?? null;
    setFault(missing);
    if (missing !== null) return;
    const result = await act.send((key) => variables(values, key));
    if (!result) return;
    toast(done(result, values));
    close();
    props.onDone?.(result);
  }

  return (
    <Dialog title={typeof title === 'function' ? title(values) : title} isOpen close={close} isBusy={isBusy}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="explain">{typeof explain === 'function' ? explain(values) : explain}</div>
        {fields?.(values, (part) => setValues({ ...values, ...part }))}
        <div aria-live="assertive">
          {fault ? <p className="refused">{fault}</p> : null}
          {failure ? (
            <div className="refused">
              <p className="state-title">{headingOf(failure)}</p>
              <p>
                {failure.code === 'fresh_proof_required'
                  ? t('shared.signInAgain.about')
                  : (props.words?.(failure) ?? failure.message)}
              </p>
              {failure.requestId && failure.code !== 'fresh_proof_required' ? (
                <p className="small">{t('shared.failure.request', { code: failure.code, id: failure.requestId })}</p>
              ) : null}
            </div>
          ) : null}
        </div>
        <div className="dialog-acts">
          <button type="button" onClick={close} disabled={isBusy}>
            {t('shared.cancel')}
          </button>
          {failure?.code === 'fresh_proof_required' ? (
            <a
              className="button primary"
              href={proveAt(location.pathname + location.search)}
              onClick={() => keepDraft({ act: id, login, values })}
            >
              {t('shared.signInAgain')}
            </a>
          ) : conflict ? (
            <button
              type="button"
              className="primary"
              onClick={() => {
                notifyChanged(null);
                close();
              }}
            >
              {t('shared.showCurrent')}
            </button>
          ) : (
            <button type="submit" className={tone === 'plain' ? 'primary' : tone} disabled={isBusy}>
              {isBusy ? t('shared.sending') : label}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
