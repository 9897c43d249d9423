import type { CDPSession, Page } from '@playwright/test';

/** What a page's memory holds, without what nobody refers to any more. */
export interface Heap {
  /** Nodes that are in no document but referred to. */
  readonly detached: number;
  /** How many objects there are by the name of their constructor, without those of the language and the browser's own parts. */
  readonly objects: ReadonlyMap<string, number>;
}

interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: string[]; readonly node_types: [string[]] } };
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
}

/** Chromium's number for a node of a detached tree. */
const isDetached = 2;

async function snapshotOf(session: CDPSession): Promise<Snapshot> {
  const chunks: string[] = [];
  const collect = ({ chunk }: { chunk: string }): void => void chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', collect);
  // It collects garbage first.
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', collect);
  return JSON.parse(chunks.join('')) as Snapshot;
}

/** Reads the memory of a page. Takes seconds. */
export async function heapOf(page: Page): Promise<Heap> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { snapshot, nodes, strings } = await snapshotOf(session);
  await session.detach();
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const at = (name: string): number => fields.indexOf(name);
  const [type, name, detachedness] = [at('type'), at('name'), at('detachedness')];
  const objects = new Map<string, number>();
  let detached = 0;
  for (let index = 0; index < nodes.length; index += fields.length) {
    const kind = types[0][nodes[index + type] ?? 0];
    const label = strings[nodes[index + name] ?? 0] ?? '';
    if (kind === 'native' && nodes[index + detachedness] === isDetached) detached += 1;
    if (kind === 'object' || kind === 'native') objects.set(label, (objects.get(label) ?? 0) + 1);
  }
  return { detached, objects };
}
