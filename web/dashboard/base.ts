/** The path under which the gateway is reached, which it has written into the page. */
export const BASE = document.querySelector<HTMLMetaElement>('meta[name=base]')?.content ?? '';
