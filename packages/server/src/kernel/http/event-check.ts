import type { FastifyInstance } from 'fastify';
import type { Operation } from './operation';
import type { Origin } from './module';

/** The entries that a request wrote into the activity log, as texts. */
const written = new WeakMap<Origin, readonly string[]>();

/** Notes that the request of this origin wrote an entry. */
export function noteEvent(origin: Origin, entry: string): void {
  written.set(origin, [...entriesOf(origin), entry]);
}

function entriesOf(origin: Origin | null): readonly string[] {
  return (origin === null ? undefined : written.get(origin)) ?? [];
}

/** These succeed also where there is nothing left to change. */
const mayChangeNothing: ReadonlySet<string> = new Set([
  'bulkVideos',
  'createLivesFromRows',
  'createImport',
  'createVideoImport',
  // With a second step outstanding nobody is signed in yet.
  'login',
  'receiveZoomEvent',
  'approveChatMessage',
  'removeChatMessage',
  'startConnectionTest',
  'stopConnectionTest',
  'undo',
]);

/** Answers null where a successful request wrote the entries that the contract promises, else what is wrong with them. */
export function findEventFault(
  { id, event }: Pick<Operation, 'id' | 'event'>,
  entries: readonly string[],
): string | null {
  if (event === null)
    return entries.length === 0 ? null : 'is in the log, and the contract says that it is not';
  const twice = entries.find((entry, at) => entries.indexOf(entry) !== at);
  if (twice !== undefined) return `is in the log twice: ${twice}`;
  return entries.length > 0 || mayChangeNothing.has(id) ? null : 'is not in the log';
}

/** Fails a write that is not in the activity log, or twice (development and tests). */
export function checkEvents(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { operation } = request.routeOptions.config;
    if (operation === undefined || reply.statusCode >= 300) return payload;
    const fault = findEventFault(operation, entriesOf(request.origin));
    if (fault === null) return payload;
    throw new Error(`${operation.id} ${fault}`);
  });
}
