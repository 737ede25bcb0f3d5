import { Dashboard } from './dashboard.js';
import { byId } from './element.js';
import { CredentialsRefused, Session } from './session.js';

/** Names in the tab's own storage, which ends with the tab. */
const KEPT = 'dashboard.credentials';
const MESSAGE = 'dashboard.message';

const form = /** @type {HTMLFormElement} */ (byId('sign-in-form'));

function showSignIn(message) {
  byId('dashboard').hidden = true;
  byId('sign-in').hidden = false;
  const error = byId('sign-in-error');
  error.hidden = message === undefined;
  error.textContent = message ?? '';
  byId('client-id').focus();
}

/** @throws CredentialsRefused, GatewayAway */
async function open(credentials) {
  const session = new Session(credentials);
  const { viewer } = await session.query('viewer');
  sessionStorage.removeItem(MESSAGE);
  sessionStorage.setItem(KEPT, JSON.stringify(credentials));
  byId('sign-in').hidden = true;
  byId('dashboard').hidden = false;
  form.reset();
  byId('sign-out').onclick = () => close();
  void new Dashboard({ session, viewer, onRefused: close }).start();
}

/** Forgets everything, and asks anew. */
function close(message) {
  sessionStorage.clear();
  if (message !== undefined) sessionStorage.setItem(MESSAGE, message);
  location.reload();
}

/** What to do about it. */
const advice = (error) =>
  error instanceof CredentialsRefused
    ? `The gateway refuses these credentials (${error.message}). Copy client_id and client_secret of one partner as they are in .data/sandbox.json.`
    : `Cannot sign in: ${error.message}. Is it running? Start it with npm start, then try again.`;

form.onsubmit = async (event) => {
  event.preventDefault();
  const given = new FormData(form);
  const credentials = {
    clientId: String(given.get('client-id')).trim(),
    clientSecret: String(given.get('client-secret')).trim(),
  };
  if (!credentials.clientId || !credentials.clientSecret) return showSignIn('Both fields are needed.');
  const button = /** @type {HTMLButtonElement} */ (form.querySelector('button'));
  button.disabled = true;
  button.textContent = 'Signing in…';
  await open(credentials).catch((error) => showSignIn(advice(error)));
  button.disabled = false;
  button.textContent = 'Sign in';
};

const kept = sessionStorage.getItem(KEPT);
if (kept === null) showSignIn(sessionStorage.getItem(MESSAGE) ?? undefined);
else await open(JSON.parse(kept)).catch((error) => showSignIn(advice(error)));
