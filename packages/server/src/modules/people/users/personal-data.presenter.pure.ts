import type { components } from '@palco/openapi';
import type { PersonalData } from './personal-data.store';

const time = (at: Date | null): string | null => at?.toISOString() ?? null;

/** All that is kept of a person, as a program reads it. */
export function presentPersonalData(data: PersonalData): components['schemas']['PersonalData'] {
  const { person, teams, signIns, keys, programs, messages, acts, actsTotal } = data;
  return {
    id: person.id,
    nome: person.name,
    login: person.invitedEmail ?? person.login,
    idioma: person.language,
    temFoto: person.avatarKey !== null,
    createdAt: person.createdAt.toISOString(),
    lastLogin: time(person.lastLoginAt),
    times: teams.map(({ accountId, name, role }) => ({ accountId, name, cargo_nome: role })),
    acessos: signIns.map(({ ip, userAgent, createdAt, lastSeenAt }) => ({
      ip,
      user_agent: userAgent,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    chavesAcesso: keys.map(({ name, createdAt, lastUsedAt }) => ({
      nome: name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: time(lastUsedAt),
    })),
    chavesApi: programs.map(({ name, createdAt, lastUsedAt }) => ({
      nome: name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: time(lastUsedAt),
    })),
    mensagens: messages.map(({ body, createdAt }) => ({ texto: body, createdAt: createdAt.toISOString() })),
    eventos: acts.map(({ event, createdAt, ip, userAgent }) => ({
      event,
      created_at: createdAt.toISOString(),
      ip,
      user_agent: userAgent,
    })),
    eventosTotal: actsTotal,
  };
}
