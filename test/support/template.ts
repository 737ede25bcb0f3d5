/** The migrated, empty database that each test file's own is cloned from. */
export const TEMPLATE = 'gateway_template';

export function urlOfDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
