import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Provider } from 'urql';
import { ActorContext } from '../../shared/act/actor.ts';
import { graphClient } from '../../shared/graph/client.ts';
import { t } from '../../shared/language/text.ts';
import { Loading } from '../../shared/parts/states.tsx';
import { Desk } from '../desk/desk.ts';
import { SignedInContext } from '../desk/desk-context.ts';
import { DashboardViewer } from '../desk/documents.generated.ts';
import { type Credentials, CredentialsRefused, GRAPHQL_PATH, Session } from '../session/session.ts';
import { CREDENTIALS_FILE, SignIn } from './sign-in.tsx';

/** Keys in sessionStorage, which the browser clears with the tab. */
const KEPT = 'dashboard.credentials';
const MESSAGE = 'dashboard.message';

const advice = (error: Error): string =>
  error instanceof CredentialsRefused
    ? t('dashboardShell.refused', { message: error.message, file: CREDENTIALS_FILE })
    : t('dashboardShell.away', { message: error.message });

function close(message?: string): void {
  sessionStorage.clear();
  if (message !== undefined) sessionStorage.setItem(MESSAGE, message);
  location.reload();
}

type State =
  | { readonly name: 'opening' }
  | { readonly name: 'signed-out'; readonly message: string | null }
  | { readonly name: 'signed-in'; readonly desk: Desk };

/** Renders its children only with valid credentials. The tab remembers them until it is closed. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const [state, setState] = useState<State>({ name: 'opening' });
  const open = async (credentials: Credentials) => {
    try {
      const session = new Session(credentials);
      const { viewer } = await session.query(DashboardViewer, {});
      sessionStorage.removeItem(MESSAGE);
      sessionStorage.setItem(KEPT, JSON.stringify(credentials));
      const desk = new Desk(session, viewer, close);
      desk.start();
      setState({ name: 'signed-in', desk });
    } catch (error) {
      setState({ name: 'signed-out', message: advice(error as Error) });
    }
  };
  const hasBegun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the tab remembers
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const kept = sessionStorage.getItem(KEPT);
    if (kept !== null) void open(JSON.parse(kept) as Credentials);
    else setState({ name: 'signed-out', message: sessionStorage.getItem(MESSAGE) });
  }, []);
  if (state.name === 'opening') return <Loading what={t('dashboardShell.signingIn')} />;
  if (state.name === 'signed-out') return <SignIn message={state.message} open={open} />;
  return <Opened desk={state.desk}>{children}</Opened>;
}

function Opened({ desk, children }: { readonly desk: Desk; readonly children: ReactNode }) {
  const [client] = useState(() => graphClient(GRAPHQL_PATH, desk.session.fetch));
  const signedIn = useMemo(() => ({ desk, signOut: () => close() }), [desk]);
  // Partners have no fresh proof: the token is sufficient.
  const actor = useMemo(() => ({ login: desk.session.clientId, proveAt: (path: string) => path }), [desk]);
  return (
    <SignedInContext value={signedIn}>
      <ActorContext value={actor}>
        <Provider value={client}>{children}</Provider>
      </ActorContext>
    </SignedInContext>
  );
}
