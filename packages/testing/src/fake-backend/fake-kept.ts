import { toldAs } from '../contract-example';
import { operationTable } from '../generated/contract-answers';
import { checkVersion, contains, pageOf, required, type FakeCall, type FakeHandlers } from './fake-call';
import type { FakeOperation } from './fake-routes';
import type { FakeWorld } from './fake-world';

type Item = Record<string, unknown>;

const nameOf = ({ nome, name, nome_cliente, login = '' }: Item): string =>
  `${nome ?? name ?? nome_cliente} ${login}`;

/** The example of the contract for an operation. */
const exampleOf = (operation: string): Item => operationTable[operation as FakeOperation]?.[4] as Item;

/**
 * The five operations of a noun over a list of the world, whose items are kept as they are answered: by name, searched by name,
 * made, changed and removed as they are sent, without any rule of the server but the version.
 */
export function keep(
  noun: string,
  listOf: (world: FakeWorld) => readonly object[],
  key: 'id' | 'conta_id' | 'accountId' = 'id',
): FakeHandlers {
  const all = (call: FakeCall) => listOf(call.world) as Item[];
  const itemOf = (call: FakeCall): Item =>
    required(all(call).find((item) => item[key] === Object.values(call.path)[0]));
  const tell = (call: FakeCall, item: Item) => toldAs(exampleOf(call.operation), item);
  const handlers: Record<string, (call: FakeCall) => { status: number; body?: unknown }> = {
    [`list${noun}s`](call) {
      const found = all(call)
        .filter((item) => contains(nameOf(item), call.query.get('search')))
        .sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'pt-BR'));
      const example = exampleOf(call.operation) as { items?: Item[] };
      const items = found.map((item) => toldAs(example.items?.[0] ?? exampleOf(`get${noun}`), item));
      const body = 'pagination' in example ? pageOf(items, call.query) : { items };
      return { status: 200, body: Array.isArray(example) ? items : body };
    },
    [`get${noun}`]: (call) => ({ status: 200, body: tell(call, itemOf(call)) }),
    [`create${noun}`](call) {
      const item = { ...exampleOf(`get${noun}`), ...(call.body as Item), [key]: call.nextId() };
      all(call).push(item);
      return { status: 201, body: tell(call, item) };
    },
    [`update${noun}`](call) {
      const item = itemOf(call);
      checkVersion(call, Number(item['version']));
      Object.assign(item, call.body, { version: Number(item['version']) + 1 });
      return { status: 200, body: tell(call, item) };
    },
    [`delete${noun}`](call) {
      all(call).splice(all(call).indexOf(itemOf(call)), 1);
      return { status: 204 };
    },
  };
  return handlers as FakeHandlers;
}
