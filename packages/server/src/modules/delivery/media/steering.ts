import type { ServerContext } from '../../../kernel/context';
import { notFound } from '../../../kernel/errors/http-error';
import type { Answer, Call } from '../../../kernel/http/module';
import type { Pathway } from './steered-master.pure';

/** Where players ask which way to the media they take. */
export const steeringPath = '/bff/player/steering';

/** For how long a player keeps to an answer, in seconds. */
const ttlSeconds = 60;

/** The ways to the media, the best one first. */
export interface Steering {
  priority(): Promise<readonly [Pathway, Pathway]>;
}

export function createSteering({ config }: Pick<ServerContext, 'config'>): Steering {
  return {
    async priority() {
      return config.mediaSteering === 'second' ? ['second', 'first'] : ['first', 'second'];
    },
  };
}

/** @throws 404 where there is one way. */
export async function getMediaSteering(
  { context: { config }, reply }: Call<'getMediaSteering'>,
  steering: Steering,
): Promise<Answer<'getMediaSteering'>> {
  if (config.mediaSecondUrl === null) throw notFound();
  reply.header('cache-control', 'private, no-store');
  const body = {
    VERSION: 1,
    TTL: ttlSeconds,
    'RELOAD-URI': steeringPath,
    'PATHWAY-PRIORITY': [...(await steering.priority())],
  } as const;
  return { status: 200, body };
}
