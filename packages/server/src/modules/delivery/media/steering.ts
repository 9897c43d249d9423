import type { ServerContext } from '../../../kernel/context';
import { notFound } from '../../../kernel/errors/http-error';
import type { Answer, Call } from '../../../kernel/http/module';
import { addressGroup } from '../../people/session';
import { choosePathway } from './steering-choice.pure';
import type { PathwayChoice, PathwayReport } from './steering-choice.pure';
import type { Pathway } from './steered-master.pure';

/** Where players ask which way to the media they take. */
export const steeringPath = '/bff/player/steering';

/** For how long a player keeps to an answer, in seconds. */
const ttlSeconds = 60;
/** Networks whose last word is kept. */
const mostReports = 2000;
/** Of the plays that begin so many try the other way, so that it is measured as well. */
const triedShare = 0.1;

/** The ways to the media, the best one first. */
export type Priority = readonly [Pathway, Pathway];

export interface Steering {
  /** For a play that begins. */
  first(): Priority;
  /** For a player that asks again, from an address of the network. */
  next(report: Omit<PathwayReport, 'at'>, ip: string): Priority;
}

const startingWith = (pathway: Pathway): Priority =>
  pathway === 'first' ? ['first', 'second'] : ['second', 'first'];

interface Parts extends Pick<ServerContext, 'config' | 'clock'> {
  /** From 0 to 1. */
  random?(): number;
}

export function createSteering({ config, clock, random = Math.random }: Parts): Steering {
  const { mediaSteering } = config;
  if (mediaSteering !== 'measured') {
    const fixed = startingWith(mediaSteering);
    return { first: () => fixed, next: () => fixed };
  }
  // A stranger may say anything: what comes from one network counts once.
  const reports = new Map<string, PathwayReport>();
  let choice: PathwayChoice = null;
  return {
    first() {
      const best = startingWith(choice?.pathway ?? 'first');
      return random() < triedShare ? [best[1], best[0]] : best;
    },
    next(report, ip) {
      const now = clock.now();
      const network = addressGroup(ip);
      reports.delete(network);
      reports.set(network, { ...report, at: now });
      const [oldest] = reports.keys();
      if (reports.size > mostReports && oldest !== undefined) reports.delete(oldest);
      choice = choosePathway(choice, [...reports.values()], now);
      // What another process told stays where this one knows nothing better.
      return startingWith(choice?.pathway ?? report.told ?? report.taken);
    },
  };
}

const pathwayOf = (text: string | undefined): Pathway | null =>
  text === 'first' || text === 'second' ? text : null;

/** Up to a terabit. */
const bits = /^"?(\d{1,12})"?$/;

/** @throws 404 where there is one way. */
export async function getMediaSteering(
  { context: { config }, query, reply, request }: Call<'getMediaSteering'>,
  steering: Steering,
): Promise<Answer<'getMediaSteering'>> {
  if (config.mediaSecondUrl === null) throw notFound();
  reply.header('cache-control', 'private, no-store');
  const taken = pathwayOf(query._HLS_pathway);
  const [, measured] = bits.exec(query._HLS_throughput ?? '') ?? [];
  const throughput = measured === undefined ? null : Number(measured);
  const report = taken && { taken, told: pathwayOf(query.told), throughput };
  const priority = report === null ? steering.first() : steering.next(report, request.ip);
  const body = {
    VERSION: 1,
    TTL: ttlSeconds,
    'RELOAD-URI': `${steeringPath}?told=${priority[0]}`,
    'PATHWAY-PRIORITY': [...priority],
  } as const;
  return { status: 200, body };
}
