import type { Permission } from '@palco/openapi';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { menuFor, menuRules } from './menu.pure';
import { forProduct } from './product.pure';
import { explainRoute, routeAccess, routeRules } from './route-access.pure';

const everything = [...new Set([...routeRules, ...menuRules].flatMap(({ any }) => forProduct(any, 'palco')))];
const hosts = { analytics: 'https://analytics.example', studio: 'https://studio.example' };

/** A person's permissions as a server may send them: in any order, doubled, with unknown strings. */
const unknown = fc.oneof(
  fc.constantFrom('showvod', 'showVOD ', 'acme-dev', '{product}-dev'),
  fc.string(),
) as fc.Arbitrary<Permission>;
const sent = fc
  .tuple(fc.subarray(everything), fc.array(unknown, { maxLength: 4 }))
  .chain(([known, foreign]) =>
    fc
      .shuffledSubarray([...known, ...known, ...foreign], {
        minLength: known.length * 2 + foreign.length,
      })
      .map((list) => ({ known, list })),
  );
const anyPath = fc.oneof(
  fc.constantFrom(...routeRules.map(({ path }) => path)),
  fc
    .tuple(fc.constantFrom(...routeRules.map(({ path }) => path)), fc.webPath())
    .map((parts) => parts.join('')),
  fc.webPath(),
);
const idsOf = (held: ReadonlySet<Permission>) =>
  menuFor(held, { hosts }).flatMap((group) => group.items.map((item) => item.id));

describe('P1, for routes and menu', () => {
  it('the answer is that of the table, whatever the order, doubles and unknown strings', () => {
    fc.assert(
      fc.property(sent, anyPath, ({ known, list }, path) => {
        const row = routeRules.find((rule) => path === rule.path || path.startsWith(`${rule.path}/`));
        const any = forProduct(row?.any ?? [], 'palco');
        const opens = any.length === 0 || any.some((one) => known.includes(one));
        expect(routeAccess(path, new Set(list))).toBe(opens ? 'allowed' : row?.refused);
        expect(idsOf(new Set(list))).toEqual(idsOf(new Set(known)));
      }),
    );
  });

  it('adding a permission never closes a route', () => {
    fc.assert(
      fc.property(
        sent,
        anyPath,
        fc.oneof(fc.constantFrom(...everything), unknown),
        ({ list }, path, more) => {
          fc.pre(routeAccess(path, new Set(list)) === 'allowed');
          expect(routeAccess(path, new Set([...list, more]))).toBe('allowed');
        },
      ),
    );
  });

  it('the explanation agrees with the answer, and any one of the missing is enough', () => {
    fc.assert(
      fc.property(sent, anyPath, ({ list }, path) => {
        const held = new Set(list);
        const { access, required, missing } = explainRoute(path, held);
        expect(access).toBe(routeAccess(path, held));
        expect(missing).toEqual(access === 'allowed' ? [] : required);
        for (const one of missing) expect(routeAccess(path, new Set([...list, one]))).toBe('allowed');
      }),
    );
  });
});

describe('P2', () => {
  const held = fc.subarray([...everything, 'unknown-dev' as const]).map((all) => new Set(all));

  it('the menu is a part of the table, no page of it refuses, and the log is always in it', () => {
    fc.assert(
      fc.property(held, (owned) => {
        const items = menuFor(owned, { hosts }).flatMap((group) =>
          group.items.map((item) => ({ group: group.id, item })),
        );
        for (const { group, item } of items) {
          expect(menuRules.some((rule) => rule.id === item.id && rule.group === group)).toBe(true);
          if (item.kind === 'page') expect(routeAccess(item.path, owned)).toBe('allowed');
        }
        const ids = items.map(({ item }) => item.id);
        expect(ids).toContain('records');
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it('another permission never takes an item away', () => {
    fc.assert(
      fc.property(held, fc.constantFrom(...everything), (owned, more) => {
        expect(idsOf(new Set([...owned, more]))).toEqual(expect.arrayContaining(idsOf(owned)));
      }),
    );
  });
});
