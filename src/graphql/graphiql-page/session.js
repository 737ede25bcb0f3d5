/* global YogaGraphiQL, graphqlWs */

/** In the session storage, so that credentials end with the tab. */
const KEPT = 'graphiql.credentials';
const TOKEN_PATH = '/api/partner/v1/oauth/token';
/** Fraction of a token's lifetime. */
const RENEW_AT = 0.9;

const form = document.getElementById('session');
const fields = document.getElementById('session-fields');
const state = document.getElementById('session-state');
const endButton = document.getElementById('session-end');

let credentials = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
/** @type {{ value: string, renewAt: number } | null} */
let token = null;

/** @throws Error with a message for the user */
async function newToken({ clientId, clientSecret }) {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const response = await fetch(TOKEN_PATH, {
    method: 'POST',
    body: new URLSearchParams(form),
    // Otherwise a browser with stored credentials would show its own login dialog after a 401.
    credentials: 'omit',
  }).catch(() => {
    throw new Error('the gateway is unreachable');
  });
  const answer = await response.json().catch(() => ({}));
  if (typeof answer.access_token === 'string') {
    return { value: answer.access_token, renewAt: Date.now() + answer.expires_in * 1_000 * RENEW_AT };
  }
  throw new Error(answer.error_description ?? `the gateway responded with status ${response.status}`);
}

/** From the headers pane, otherwise of the signed-in client. Undefined when there is neither. */
async function authorization(headers) {
  const own = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization');
  if (own) return own[1];
  if (!credentials) return undefined;
  if (!token || Date.now() > token.renewAt) token = await newToken(credentials);
  return `Bearer ${token.value}`;
}

async function answer(endpoint, request, own) {
  const send = async () => {
    const headers = new Headers({ ...own, 'content-type': 'application/json' });
    const shown = await authorization(own);
    if (shown) headers.set('authorization', shown);
    return fetch(endpoint, { method: 'POST', headers, body: JSON.stringify(request), credentials: 'omit' });
  };
  let response = await send();
  if (response.status === 401 && token) {
    // The token was revoked early: renew it once. A token of the headers pane would get the same response again.
    token = null;
    response = await send();
  }
  return response.json();
}

const FIRST_ACCOUNT = '"<your first account>"';

/** @throws Error when the caller has no account */
async function withFirstAccount(endpoint, request, headers) {
  const variables = JSON.stringify(request.variables ?? {});
  if (!variables.includes(FIRST_ACCOUNT)) return request;
  const { data } = await answer(endpoint, { query: '{ accounts(first: 1) { nodes { accountId } } }' }, headers);
  const accountId = data?.accounts.nodes[0]?.accountId;
  if (accountId === undefined)
    throw new Error('You have no account yet, or you are not signed in: open an account, or enter its id');
  return { ...request, variables: JSON.parse(variables.replaceAll(FIRST_ACCOUNT, accountId)) };
}

/** One connection per subscription, so that it uses the current token and ends with it. */
function subscription(endpoint, request, headers) {
  const subscribe = (observer) => {
    const client = graphqlWs.createClient({
      url: new URL(endpoint, location.href.replace(/^http/, 'ws')).href,
      connectionParams: async () => ({ authorization: await authorization(headers) }),
      retryAttempts: 0,
      keepAlive: 10_000,
    });
    const unsubscribe = client.subscribe(request, {
      next: (result) => observer.next(result),
      error: (error) => observer.error(readable(error)),
      complete: () => observer.complete(),
    });
    return { unsubscribe };
  };
  return { subscribe };
}

function readable(error) {
  if (Array.isArray(error) || error instanceof Error) return error;
  if (error?.code === 4401 || error?.code === 4403) token = null;
  const why = error?.reason || error?.code || 'network error';
  return new Error(
    `The connection ended (${why}). Run the subscription again. With the last cursor in \`after\`, no event is missed.`,
  );
}

const OPERATION = /^\s*(query|mutation|subscription)\b\s*(\w*)/gm;

/** From the query text: right after a change of tabs, GraphiQL still reports an operation of the previous tab. */
function chosenOperation({ query, operationName }) {
  const operations = [...query.matchAll(OPERATION)].map(([, kind, name]) => ({ kind, name }));
  return operations.find(({ name }) => name === operationName) ?? (operations.length === 1 ? operations[0] : undefined);
}

function showState(text, isBad = false) {
  fields.hidden = credentials !== null;
  endButton.hidden = credentials === null;
  state.textContent = text;
  state.classList.toggle('bad', isBad);
}

const showSignedIn = () =>
  showState(`Signed in as ${credentials.clientId}. An Authorization header in the headers pane takes precedence.`);

form.onsubmit = async (event) => {
  event.preventDefault();
  const given = new FormData(form);
  const tried = {
    clientId: String(given.get('client-id')).trim(),
    clientSecret: String(given.get('client-secret')).trim(),
  };
  if (!tried.clientId || !tried.clientSecret) return showState('Enter both the client id and the client secret', true);
  try {
    token = await newToken(tried);
  } catch (error) {
    return showState(`Not signed in: ${error.message}`, true);
  }
  credentials = tried;
  sessionStorage.setItem(KEPT, JSON.stringify(credentials));
  form.reset();
  showSignedIn();
};

endButton.onclick = () => {
  sessionStorage.removeItem(KEPT);
  credentials = null;
  token = null;
  showState('');
};

if (credentials) showSignedIn();
else showState('Queries and subscriptions use its token');

/** Without a tab from the last visit, GraphiQL would add an empty one. */
function lastTab() {
  try {
    const { tabs, activeTabIndex } = JSON.parse(localStorage.getItem('graphiql:tabState'));
    const { query, variables } = tabs[activeTabIndex];
    const brought = new URL(location.href).searchParams.get('query');
    return brought === null || brought === query ? { query, variables } : {};
  } catch {
    return {};
  }
}

/** The page calls this instead of `YogaGraphiQL.renderYogaGraphiQL`. */
globalThis.startGraphiQL = (root, { endpoint, ...options }) => {
  const fetcher = async (request, { headers = {} } = {}) => {
    const chosen = chosenOperation(request);
    const named = chosen ? { ...request, operationName: chosen.name || undefined } : request;
    const asked = await withFirstAccount(endpoint, named, headers);
    return chosen?.kind === 'subscription' ? subscription(endpoint, asked, headers) : answer(endpoint, asked, headers);
  };
  YogaGraphiQL.renderYogaGraphiQL(root, { ...options, ...lastTab(), fetcher });
};
