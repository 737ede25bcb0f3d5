import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { FormFault } from './form-values.ts';

/** Does something, once at a time, and says in a sentence what came of it, or why it failed. */
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

/** What became of it. */
export const Said = ({ text, isBad }: { readonly text: string; readonly isBad: boolean }) => (
  <p className={isBad ? 'result small bad' : 'result small'} role="status">
    {text}
  </p>
);

export interface ActFormProps {
  /** On its first button, which the Enter key presses. */
  readonly label: string;
  /** Further buttons that send it: a name for `submit`, and a label. */
  readonly others?: readonly (readonly [name: string, label: string])[];
  /**
   * Does it with what is entered; answers what came of it in a sentence. `pressed`: the name of a further button; '': the first.
   * @throws FormFault in words for whoever has entered it.
   */
  submit(form: FormData, pressed: string): Promise<string>;
  readonly isPlain?: boolean;
  /** The fields. */
  readonly children?: ReactNode;
}

/** A form that does something, once however often somebody presses. */
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
