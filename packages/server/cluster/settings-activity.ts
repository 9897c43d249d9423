import { setTimeout as delay } from 'node:timers/promises';
import { demoTeams } from '../src/seed/demo-people';
import { repeatUntilEnded } from './activity';
import type { Activity } from './activity';
import { call, callOnce, isPassing, Refused } from './calls';
import type { CallOptions, Target } from './calls';
import type { Cluster } from './cluster';
import { urlOf } from './palco-host';

const path = `/v2/accounts/${demoTeams.colegioAtlas}/settings`;

interface Settings {
  readonly corPadrao: string | null;
  readonly version: number;
}

type Ask = typeof call;
const ask = async (by: Ask, target: Target, options?: CallOptions): Promise<Settings> =>
  (await by<{ data: Settings }>(target, path, options)).data;

const colour = (number: number): string => `#${number.toString(16).padStart(6, '0')}`;

/** Null where the host is away. */
async function tryTo<Value>(action: () => Promise<Value>): Promise<Value | null> {
  try {
    return await action();
  } catch (error) {
    if (isPassing(error)) return null;
    // Somebody's write without an answer was done after all.
    if (error instanceof Refused && error.status === 412) return null;
    throw error;
  }
}

/** Writes a setting by one host after the other, and reads each acknowledged value at once by the other one. */
export async function startSettings({ url, token }: Cluster): Promise<Activity> {
  const at = (name: 'api-1' | 'api-2'): Target => ({ url: urlOf(name), token });
  const everywhere = { url, token };
  let known = await ask(call, everywhere);
  let number = 0;
  let acknowledged = 0;
  let readBack = 0;
  const running = repeatUntilEnded(async () => {
    number += 1;
    const [writer, reader] = number % 2 === 0 ? [at('api-1'), at('api-2')] : [at('api-2'), at('api-1')];
    const wanted = colour(number);
    const { version } = known;
    const written = await tryTo(() =>
      ask(callOnce, writer!, { method: 'PATCH', body: { corPadrao: wanted }, version }),
    );
    if (written === null) {
      // Nobody said whether it was done: what is there now counts.
      await delay(250);
      const found = await tryTo(() => ask(callOnce, everywhere));
      if (found !== null && found.version < known.version) throw new Error('a setting went back');
      known = found ?? known;
      return;
    }
    acknowledged += 1;
    known = written;
    const seen = await tryTo(() => ask(callOnce, reader!));
    if (seen === null) return;
    if (seen.corPadrao !== wanted)
      throw new Error(`${wanted} was acknowledged, and ${seen.corPadrao} is read`);
    readBack += 1;
    await delay(100);
  });
  return {
    acknowledged() {
      running.check();
      return acknowledged;
    },
    async end() {
      await running.end();
      const last = await ask(call, everywhere);
      if (last.version < known.version) throw new Error('an acknowledged setting is gone');
      return `${acknowledged} settings, ${readBack} of them read back by the other host at once`;
    },
  };
}
