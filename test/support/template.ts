export const TEMPLATE = 'gateway_template';

export function urlOfDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** The same database with the process login, which owns nothing. */
export function loginOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = 'gateway_process';
  url.password = 'of-tests-alone';
  return url.href;
}
