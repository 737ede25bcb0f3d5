import { BlockList } from 'node:net';
import type { Manifest } from './kustomization.ts';

/** A pod, optionally of another namespace (its name), or an external address. */
export type Peer =
  | { readonly labels: Readonly<Record<string, string>>; readonly namespace?: string }
  | { readonly address: string };

/** True when the pod has every label. Throws for a selector with other conditions. */
export function selects(selector: Manifest, labels: Readonly<Record<string, string>>): boolean {
  const { matchLabels = {}, ...others } = selector;
  if (Object.keys(others).length > 0) throw new Error(`a selector by ${Object.keys(others)} is not known here`);
  return Object.entries(matchLabels).every(([name, value]) => labels[name] === value);
}

/** True when the policies of both sides allow the connection to this port. */
export function reaches(policies: readonly Manifest[], from: Peer, to: Peer, port: number): boolean {
  return allows(policies, 'Egress', from, to, port) && allows(policies, 'Ingress', to, from, port);
}

function allows(policies: readonly Manifest[], type: 'Ingress' | 'Egress', subject: Peer, other: Peer, port: number) {
  // We have no policies of pods in other namespaces.
  if ('address' in subject || subject.namespace !== undefined) return true;
  const own = policies.filter(
    ({ spec }) => spec.policyTypes.includes(type) && selects(spec.podSelector, subject.labels),
  );
  if (own.length === 0) return true;
  const [rules, side] = type === 'Ingress' ? (['ingress', 'from'] as const) : (['egress', 'to'] as const);
  return own
    .flatMap(({ spec }): Manifest[] => spec[rules] ?? [])
    .some(
      (rule) =>
        (rule['ports'] === undefined || rule['ports'].some((open: Manifest) => open['port'] === port)) &&
        (rule[side] === undefined || rule[side].some((peer: Manifest) => isPeer(peer, other))),
    );
}

function isPeer({ ipBlock, namespaceSelector, podSelector }: Manifest, other: Peer): boolean {
  if (ipBlock)
    return (
      'address' in other && inside(ipBlock.cidr, other) && !ipBlock.except?.some((net: string) => inside(net, other))
    );
  if ('address' in other) return false;
  if (podSelector && !selects(podSelector, other.labels)) return false;
  if (!namespaceSelector) return other.namespace === undefined;
  return selects(namespaceSelector, { 'kubernetes.io/metadata.name': other.namespace ?? '' });
}

function inside(cidr: string, { address }: { readonly address: string }): boolean {
  const [net = '', bits] = cidr.split('/');
  const list = new BlockList();
  list.addSubnet(net, Number(bits), 'ipv4');
  return list.check(address);
}
