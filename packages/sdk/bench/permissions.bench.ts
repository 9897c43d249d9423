// «Holds any of five» with 50, 150 and 300 permissions, beside five bare `Set.has` and @casl/ability, paired in one run.
// `--short` for the test suite: all contenders must give the same answers, times are not judged.
import type { Permission } from '@palco/openapi';
import { createMongoAbility } from '@casl/ability';
import { measure } from 'mitata';
import { can, compileGuard } from '../src/permissions';
import type { Guard } from '../src/permissions/permissions.pure';

type Five = readonly [Permission, Permission, Permission, Permission, Permission];

const short = process.argv.includes('--short');
const rounds = short ? 1 : 7;
const names = Array.from(
  { length: 300 },
  (_, index): Permission => `area${index % 30}.action${Math.floor(index / 30)}-dev`,
);

/** Nothing of half of the lists is held, of the others only the last entry: no contender can return after the first one. */
function listsFor(held: readonly Permission[]): readonly Five[] {
  return Array.from({ length: 256 }, (_, index) => {
    const foreign = (place: number): Permission => `foreign${(index * 5 + place) % 97}.action-dev`;
    const last = index % 2 === 0 ? (held[index % held.length] ?? foreign(4)) : foreign(4);
    return [foreign(0), foreign(1), foreign(2), foreign(3), last] as const;
  });
}

/** One check of each list, prepared; a loop over the lists is the same for all contenders. */
type Check = (list: Five, guard: Guard) => boolean;

/** Median nanoseconds for one check. */
async function nanoseconds(check: Check, prepared: readonly (readonly [Five, Guard])[]): Promise<number> {
  let found = 0;
  const { p50 } = await measure(() => {
    for (const [list, guard] of prepared) if (check(list, guard)) found++;
  });
  if (found === 0) throw new Error('Nothing was found, so nothing was measured.');
  return p50 / prepared.length;
}

function contenders(held: readonly Permission[], lists: readonly Five[]) {
  const set = new Set(held);
  const split = (name: string) => name.split('.') as [string, string];
  const ability = createMongoAbility(
    held.map((name) => ({ subject: split(name)[0], action: split(name)[1] })),
  );
  // casl asks for (action, subject); the split is done beforehand, in its favour.
  const pairs = new Map<string, [string, string]>(lists.flat().map((name) => [name, split(name)]));
  const casl = (name: string) => {
    const [subject, action] = pairs.get(name) ?? ['', ''];
    return ability.can(action, subject);
  };
  return {
    'five Set.has': ([a, b, c, d, e]: Five) =>
      set.has(a) || set.has(b) || set.has(c) || set.has(d) || set.has(e),
    'can(...any)': (list: Five) => can(set, list[0], list[1], list[2], list[3], list[4]),
    'can(...list)': (list: Five) => can(set, ...list),
    'compiled guard': (_list: Five, guard: Guard) => guard(set),
    '@casl/ability': ([a, b, c, d, e]: Five) => casl(a) || casl(b) || casl(c) || casl(d) || casl(e),
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

let worst = 0;
for (const size of short ? [50] : [50, 150, 300]) {
  const held = names.slice(0, size);
  const lists = listsFor(held);
  const prepared = lists.map((list) => [list, compileGuard(list)] as const);
  const checks: [string, Check][] = Object.entries(contenders(held, lists));
  const [reference] = checks;
  for (const [name, check] of checks) {
    const wrong = prepared.filter(([list, guard]) => check(list, guard) !== reference?.[1](list, guard));
    if (wrong.length > 0) throw new Error(`${name} disagrees with Set.has on ${wrong.length} lists.`);
  }
  const times = new Map<string, number[]>(checks.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, check] of checks) times.get(name)?.push(await nanoseconds(check, prepared));
  }
  const base = median(times.get('five Set.has') ?? []);
  for (const [name, measured] of times) {
    const time = median(measured);
    console.log(
      `n ${size}  ${name.padEnd(16)} ${time.toFixed(1).padStart(7)} ns  x ${(time / base).toFixed(2)}`,
    );
    if (name === 'can(...any)' || name === 'can(...list)') worst = Math.max(worst, time / base);
  }
}
console.log(
  `worst ratio to five Set.has: ${worst.toFixed(2)} (limit 1.5${short ? ', not judged in a short run' : ''})`,
);
if (!short && worst > 1.5) process.exitCode = 1;
