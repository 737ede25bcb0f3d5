import { type ReactNode, useId } from 'react';

export function Field({
  label,
  hint,
  fault,
  children,
}: {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly fault?: string | null;
  /** Receives the attributes that link the input to its label and texts. */
  readonly children: (attributes: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': boolean;
  }) => ReactNode;
}) {
  const id = useId();
  const about = hint || fault ? `${id}-about` : undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': about, 'aria-invalid': Boolean(fault) })}
      {about ? (
        <p id={about} className={fault ? 'fault small' : 'muted small'}>
          {fault || hint}
        </p>
      ) : null}
    </div>
  );
}
