/** Fills the `{name}` places of a path of the contract with encoded ids; an id that is absent leaves its place empty. */
export function fillPath(template: string, ids: Readonly<Record<string, string | number>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_place, name: string) => encodeURIComponent(ids[name] ?? ''));
}

/** A host without the slashes at its end. */
export function trimHost(host: string): string {
  return host.replace(/\/+$/, '');
}

/** Joins a host, with or without slashes at its end, and a path. An empty host is that of the page. */
export function joinAddress(host: string, path: string): string {
  return `${trimHost(host)}/${path.replace(/^\/+/, '')}`;
}
