import { createContext, type ReactNode, useContext, useState } from 'react';

/** Shows a dialog; `render` gets what closes it. */
export type OpenDialog = (render: (close: () => void) => ReactNode) => void;

const HostContext = createContext<OpenDialog | null>(null);

/**
 * Where dialogs of acts are, once a page and above its screens: what somebody is deciding stays open, as it was shown, when what it is about
 * changes or leaves the screen meanwhile.
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

/** @throws Error outside of an {@link ActHost}. */
export function useDialogs(): OpenDialog {
  const open = useContext(HostContext);
  if (!open) throw new Error('there is no ActHost above');
  return open;
}
