import type { Log } from '@palco/openapi';
import { buildId } from './builders';

/**
 * An entry of the activity log: Marina changed the latency of a live of the first team.
 *
 * @example
 * ```ts
 * const entry = buildLog({ event: 'VIDEO_REMOVIDO' });
 * ```
 */
export function buildLog(values: Partial<Log> = {}): Log {
  return {
    id: buildId(901),
    accountId: buildId(101),
    accountName: 'Colégio Atlas',
    identifier: buildId(801),
    object: { kind: 'live', name: 'Aula inaugural', exists: true },
    event: 'LIVE_ATUALIZADA',
    created_at: '2026-01-09T23:21:08.000Z',
    record: [
      {
        Key: 'latency',
        Label: 'latência',
        Value: 'low',
        Before: 'default',
        Words: { low: 'baixa', default: 'padrão' },
      },
    ],
    user: { name: 'Marina Azevedo', email: 'marina@colegioatlas.com.br', avatar: null },
    principal: { kind: 'user', id: null, name: null, label: null },
    ip: '203.0.113.24',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    ...values,
  };
}
