import { createContext, type ReactNode, useContext, useState } from 'react';

/** Shows a dialog. `render` receives the function that closes it. */
export type OpenDialog = (render: (close: () => void) => ReactNode) => void;

const HostContext = createContext<OpenDialog | null>(null);

/**
 * Renders the dialogs of acts above all screens. A dialog stays open and unchanged when the data behind it changes or
 * leaves the screen.
 */
export function ActHost({ children }: { readonly children: ReactNode }) {
  const [dialog, setDialog] = useState<{ readonly render: Parameters<OpenDialog>[0]; readonly count: number } | null>(
    null,
  );
  const [open] = useState(
    (): OpenDialog => (render) => setDialog((before) => ({ render, count: (before?.count ?? 0) + 1 })),
  );
  const close = () => setDialog(null);
  return (
    <HostContext value={open}>
      {children}
      {dialog ? <div key={dialog.count}>{dialog.render(close)}</div> : null}
    </HostContext>
  );
}

/** @throws Error outside of an {@link ActHost} */
export function useDialogs(): OpenDialog {
  const open = useContext(HostContext);
  if (!open) throw new Error('there is no ActHost above this component');
  return open;
}
