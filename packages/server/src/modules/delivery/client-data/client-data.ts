import type { ServerContext } from '../../../kernel/context';
import { readClientData, toldBy } from '../../../kernel/client-data/cmcd.pure';
import type { RouteCall, ServerModule } from '../../../kernel/http/module';
import { addressGroup } from '../../people/session';
import { addClientSlot, sumClientReports } from './client-data.store';
import { ClientFigures, figuresOf } from './client-figures.pure';
import type { ClientSubject, DeliveryFigures } from './client-figures.pure';

/** Sums what players tell of themselves with their requests for media, for each live and video. */
interface ClientDataModule {
  /** Call it for each request that is answered with media. */
  onRequest(call: RouteCall, key: string): void;
  /** Writes what came since the last flush. */
  flush(): Promise<void>;
  readonly module: ServerModule;
}

const flushMs = 10_000;

/** Of a key like `lives/<id>/…`; null for one that is of neither. */
function subjectOf(key: string): ClientSubject | null {
  const [folder, id = ''] = key.split('/', 2);
  if (folder === 'lives') return { kind: 'live', id };
  return folder === 'videos' ? { kind: 'video', id } : null;
}

export function createClientData({ db, clock, log }: ServerContext): ClientDataModule {
  const figures = new ClientFigures();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    for (const slot of figures.take(clock.now()))
      // One by one: what is told of a live that is gone meanwhile costs nothing of another one.
      await addClientSlot(db, slot).catch((err: unknown) =>
        log.debug({ err, subject: slot.subject.id }, 'what players told was not written'),
      );
  }
  const flush = (): Promise<void> => (writing = writing.then(write));

  return {
    onRequest({ request, origin }, key) {
      const told = toldBy(request.query, request.headers);
      const subject = told === '' ? null : subjectOf(key);
      const data = subject && readClientData(told);
      if (subject === null || data === null) return;
      figures.add({ subject, address: addressGroup(origin.ip), data, now: clock.now() });
    },
    flush,
    module: {
      name: 'client-data',
      handlers: {},
      start: () => void (timer = setInterval(() => void flush(), flushMs)),
      async stop() {
        clearInterval(timer);
        await flush();
      },
    },
  };
}

/** How media arrive at the players of a live or video; null where none told. */
export async function findDelivery(
  { db }: Pick<ServerContext, 'db'>,
  subjectId: string,
  since: Date | null = null,
): Promise<DeliveryFigures | null> {
  return figuresOf(await sumClientReports(db, subjectId, since));
}
