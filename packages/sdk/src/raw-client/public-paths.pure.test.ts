import contract from '@palco/openapi/openapi.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { isPublicPath } from './public-paths.pure';

const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.values(item as Record<string, { operationId?: string; 'x-permissions'?: unknown }>)
    .filter(({ operationId }) => operationId !== undefined)
    .map((operation) => [path, operation['x-permissions'] === 'public'] as const),
);

it('agrees with the contract about every path', () => {
  expect(operations.filter(([path, isPublic]) => isPublicPath(path) !== isPublic)).toEqual([]);
  expect(operations.filter(([, isPublic]) => isPublic).length).toBeGreaterThan(5);
});

it.each([
  // Paths of decisions A23 that have no operation in the contract yet.
  ['/v1/studio/lives/participantes', true],
  ['/bff/classroom/turma-1', true],
  ['/bff/classroom', false],
  ['/v1/analytics/vod/aula-1/like', true],
  ['/v1/analytics/vod/aula-1/likes', false],
  ['/v1/analytics/vod/aula-1/2/like', false],
  ['/v1/v1/analytics/vod/aula-1/like', false],
  ['/v1/bff/invite/accept', false],
  ['/bff/config/', false],
  ['/openapi.json.bak', false],
  ['', false],
])('%j: %s', (path, isPublic) => {
  expect(isPublicPath(path)).toBe(isPublic);
});
