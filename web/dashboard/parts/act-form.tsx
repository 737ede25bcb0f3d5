import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { FormFault } from './form-values.ts';

/** Runs one action at a time and keeps its result or error message. */
export function useBusily() {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState({ text: '', isBad: false });
  async function busily(work: () => Promise<string>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      setSaid({ text: await work(), isBad: false });
    } catch (fault) {
      if (!(fault instanceof FormFault)) throw fault;
      setSaid({ text: fault.message, isBad: true });
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return { busily, isBusy, said };
}

export const Said = ({ text, isBad }: { readonly text: string; readonly isBad: boolean }) => (
  <p className={isBad ? 'result small bad' : 'result small'} role="status">
    {text}
  </p>
);

export interface ActFormProps {
  /** Label of the first button, which Enter presses. */
  readonly label: string;
  /** Further submit buttons: a name for `submit` and a label. */
  readonly others?: readonly (readonly [name: string, label: string])[];
  /**
   * Runs the action and returns its result as a sentence. `pressed` is the name of the further button, or '' for the
   * first one.
   * @throws FormFault with a message for the user
   */
  submit(form: FormData, pressed: string): Promise<string>;
  readonly isPlain?: boolean;
  readonly children?: ReactNode;
}

/** A form that runs its action once, even when a button is pressed repeatedly. */
export function ActForm({ label, others = [], submit, isPlain = false, children }: ActFormProps) {
  const { busily, isBusy, said } = useBusily();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const { submitter } = event.nativeEvent as SubmitEvent;
    void busily(() => submit(form, submitter?.getAttribute('value') ?? ''));
  };
  return (
    <form className="act-form" noValidate onSubmit={onSubmit}>
      {children ? <div className="fields">{children}</div> : null}
      <div className="acts">
        <button type="submit" className={isPlain ? '' : 'primary'} disabled={isBusy}>
          {label}
        </button>
        {others.map(([name, text]) => (
          <button key={name} type="submit" value={name} disabled={isBusy}>
            {text}
          </button>
        ))}
      </div>
      <Said {...said} />
    </form>
  );
}
