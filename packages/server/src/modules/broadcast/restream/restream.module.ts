import type { ServerContext } from '../../../kernel/context';
import type { ServerModule } from '../../../kernel/http/module';
import type { Restreamer } from '../../../ports/restreamer';
import { createNodeAvRestreamer } from '../../../media/node-av-restreamer';
import { createRestreamRunner } from './restream-runner';
import type { RunnerParts } from './restream-runner';
import { restreamHandlers } from './restream.routes';

const tickMs = 1000;

/** Sends lives on to other platforms. */
export function createRestreamModule(
  context: ServerContext,
  parts: Pick<RunnerParts, 'sources' | 'platforms' | 'onSent'>,
): ServerModule {
  const { log, media } = context;
  const warn = (message: string, detail: object): void => log.warn(detail, message);
  const restreamer: Restreamer = createNodeAvRestreamer({ media, warn });
  const runner = createRestreamRunner({ context, restreamer, random: Math.random, ...parts });
  let timer: NodeJS.Timeout | undefined;
  let ticking: Promise<void> | null = null;

  function tick(): void {
    ticking ??= runner
      .tick()
      .catch((err: unknown) => log.error({ err }, 'restreams could not be looked at'))
      .finally(() => (ticking = null));
  }
  return {
    name: 'restream',
    handlers: restreamHandlers,
    async start() {
      await runner.start();
      timer = setInterval(tick, tickMs);
    },
    async stop() {
      clearInterval(timer);
      await ticking;
      await runner.stop();
    },
  };
}
