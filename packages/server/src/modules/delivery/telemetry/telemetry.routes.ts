import type { ServerContext } from '../../../kernel/context';
import { httpError } from '../../../kernel/errors/http-error';
import type { Answer, Call, Handlers, ServerModule } from '../../../kernel/http/module';
import { proxyHeader } from '../../../kernel/http/proxy-header';
import type { PlayOrigin } from '../../../ports/analytics-store';
import { countryOf } from '../../broadcast/lives';
import { findWatched } from './find-watched';
import { secondsKeptMs } from './metrics.pure';
import { metricHandlers } from './metrics.routes';
import { createPlayWriter } from './play-writer';
import type { PlayWriter } from './play-writer';
import { plainText } from './playback-event.pure';
import { supportHandlers } from './support.routes';

const retryAfterSeconds = 10;
const eventsKeptMs = 30 * 24 * 60 * 60_000;

/** What {@link createTelemetry} takes besides the context. */
interface TelemetryParts {
  /** Who watches by the token of a registration. */
  readonly registrations: {
    ofToken(token: string): Promise<{ readonly liveId: string; readonly attendeeId: string } | null>;
  };
}

/** The module, and what others and tests use of it. */
export interface Telemetry {
  readonly module: ServerModule;
  readonly writer: Pick<PlayWriter, 'flush'>;
}

async function originOf(
  call: Call<'sendPlaybackEvents'>,
  { registrations, subjectId }: Pick<TelemetryParts, 'registrations'> & { readonly subjectId: string },
): Promise<PlayOrigin> {
  const { context, request } = call;
  const { stateHeader, cityHeader, providerHeader } = context.config;
  const token = /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '')?.[1];
  const registration = token === undefined ? null : await registrations.ofToken(token);
  const told = (name: string | null) => plainText(proxyHeader(request, name), 80);
  return {
    attendeeId: registration?.liveId === subjectId ? registration.attendeeId : null,
    country: countryOf(call),
    state: told(stateHeader),
    city: told(cityHeader),
    provider: told(providerHeader),
    device: null,
    os: null,
    app: null,
    network: null,
    cdn: null,
    viewerCode: null,
  };
}

function hostsOf({ context: { config }, request }: Call<'sendPlaybackEvents'>): string[] {
  // A caller names any host in its header: it counts only where the server does not know its own.
  const host = config.publicUrl === null ? request.headers.host : new URL(config.publicUrl).host;
  return host === undefined ? [] : [host];
}

/** Metrics of lives and videos from what their players told. */
export function createTelemetry(context: ServerContext, { registrations }: TelemetryParts): Telemetry {
  const { analytics: store, clock, jobs } = context;
  const writer = createPlayWriter({ ...context, store });

  async function sendPlaybackEvents(call: Call<'sendPlaybackEvents'>): Promise<Answer<'sendPlaybackEvents'>> {
    const watched = await findWatched(call);
    if (watched === null) return { status: 202 };
    const { subjectId } = watched;
    const origin = await originOf(call, { registrations, subjectId });
    const own = call.body.filter(({ liveId, videoId }) => (liveId ?? videoId) === subjectId);
    const userAgent = call.request.headers['user-agent'] ?? '';
    const sender = { ...watched, origin, userAgent, ip: call.origin.ip, hosts: hostsOf(call) };
    const isTaken = writer.add(sender, own);
    if (!isTaken) throw httpError({ status: 429, code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds });
    return { status: 202 };
  }

  const handlers: Handlers = {
    sendPlaybackEvents,
    ...metricHandlers,
    ...supportHandlers,
  };
  return {
    writer,
    module: {
      name: 'telemetry',
      handlers,
      start() {
        writer.start();
        jobs.every('forget-plays', {
          everyMs: 60_000,
          run: () =>
            store.deleteExpired({
              // A minute longer than the reader looks back.
              secondsBefore: clock.now() - secondsKeptMs - 2 * 60_000,
              eventsBefore: clock.now() - eventsKeptMs,
            }),
        });
      },
      async stop() {
        await writer.stop();
        await store.close?.();
      },
    },
  };
}
