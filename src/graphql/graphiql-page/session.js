/* global YogaGraphiQL, graphqlWs */

/** Where the tab, and nothing else, remembers who signed in. */
const KEPT = 'graphiql.credentials';
const TOKEN_PATH = '/api/partner/v1/oauth/token';
/** A token is renewed when this part of its lifetime is over. */
const RENEW_AT = 0.9;

const form = document.getElementById('session');
const fields = document.getElementById('session-fields');
const state = document.getElementById('session-state');
const endButton = document.getElementById('session-end');

let credentials = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
/** @type {{ value: string, renewAt: number } | null} */
let token = null;

/** @throws Error that says what to do. */
async function newToken({ clientId, clientSecret }) {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const response = await fetch(TOKEN_PATH, {
    method: 'POST',
    body: new URLSearchParams(form),
    // A browser that keeps credentials would answer a refusal with a dialog of its own.
    credentials: 'omit',
  }).catch(() => {
    throw new Error('the gateway does not answer');
  });
  const answer = await response.json().catch(() => ({}));
  if (typeof answer.access_token === 'string') {
    return { value: answer.access_token, renewAt: Date.now() + answer.expires_in * 1_000 * RENEW_AT };
  }
  throw new Error(answer.error_description ?? `the gateway answers ${response.status}`);
}

/** The `Authorization` of a request: of the headers pane, else of whoever is signed in; undefined: of nobody. */
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
    // Void before its time. With a token of the headers pane the answer is the same again.
    token = null;
    response = await send();
  }
  return response.json();
}

/** What stands in the examples for an account of whoever runs them. */
const FIRST_ACCOUNT = '"<your first account>"';

/** The request with the caller's first account where an example leaves that to them. @throws Error when there is none. */
async function withFirstAccount(endpoint, request, headers) {
  const variables = JSON.stringify(request.variables ?? {});
  if (!variables.includes(FIRST_ACCOUNT)) return request;
  const { data } = await answer(endpoint, { query: '{ accounts(first: 1) { nodes { accountId } } }' }, headers);
  const accountId = data?.accounts.nodes[0]?.accountId;
  if (accountId === undefined)
    throw new Error('You have no account yet, or are not signed in: open one, or write its id');
  return { ...request, variables: JSON.parse(variables.replaceAll(FIRST_ACCOUNT, accountId)) };
}

/** A connection of its own for each subscription: it shows the token of the moment, and ends with it. */
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

/** GraphQL errors as they are; of a connection that ended, why. */
function readable(error) {
  if (Array.isArray(error) || error instanceof Error) return error;
  if (error?.code === 4401 || error?.code === 4403) token = null;
  const why = error?.reason || error?.code || 'it broke';
  return new Error(`The connection ended (${why}). Run it again; with the last cursor in \`after\` nothing is missed.`);
}

const OPERATION = /^\s*(query|mutation|subscription)\b\s*(\w*)/gm;

/**
 * The operation that is asked for, from the text itself: for a moment after another tab was chosen GraphiQL still names
 * one of the tab before.
 */
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
  showState(`Signed in as ${credentials.clientId}. A header Authorization of your own goes first.`);

form.onsubmit = async (event) => {
  event.preventDefault();
  const given = new FormData(form);
  const tried = {
    clientId: String(given.get('client-id')).trim(),
    clientSecret: String(given.get('client-secret')).trim(),
  };
  if (!tried.clientId || !tried.clientSecret) return showState('Both fields are needed', true);
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
else showState('Queries and subscriptions go with its token');

/** The tab that was open last time, unless the address brings a query: left to itself, GraphiQL adds an empty one. */
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

/** Called by the page in the place of `YogaGraphiQL.renderYogaGraphiQL`. */
globalThis.startGraphiQL = (root, { endpoint, ...options }) => {
  const fetcher = async (request, { headers = {} } = {}) => {
    const chosen = chosenOperation(request);
    const named = chosen ? { ...request, operationName: chosen.name || undefined } : request;
    const asked = await withFirstAccount(endpoint, named, headers);
    return chosen?.kind === 'subscription' ? subscription(endpoint, asked, headers) : answer(endpoint, asked, headers);
  };
  YogaGraphiQL.renderYogaGraphiQL(root, { ...options, ...lastTab(), fetcher });
};
