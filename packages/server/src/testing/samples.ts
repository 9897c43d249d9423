import { randomUUID } from 'node:crypto';
import type { Database } from '../kernel/database/database';
import type { Operation } from '../kernel/http/contract';
import type { OperationId } from '../kernel/http/module';
import { videos } from '../modules/videos/videos.tables';
import { demoPassword, demoTeams } from '../seed/demo-people';
import type { DemoTeam } from '../seed/demo-people';
import { demoFolderId } from '../seed/seed';

/** A body that the contract accepts, for each operation that takes JSON. */
export const sampleBodies: Readonly<Partial<Record<OperationId, Record<string, unknown>>>> = {
  login: { login: 'marina@colegioatlas.com.br', password: demoPassword },
  updateMe: { nome: 'Nome Novo' },
  createVideo: { title: 'Aula 12' },
  updateVideo: { title: 'Aula 13' },
};

/** Writes a video of a team and gives its id. */
export async function insertVideo(
  db: Database,
  team: DemoTeam,
  values: Partial<typeof videos.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  const title = `Vídeo de ${team}`;
  await db
    .insert(videos)
    .values({ id, accountId: demoTeams[team], directoryId: demoFolderId(team), title, ...values });
  return id;
}

/** Ids of a team's objects for the path of each noun. */
export interface PathIds {
  readonly video: string;
  readonly directory: string;
}

/** The address of an operation with an id of the fitting noun in its path. */
export function pathOf(operation: Operation, ids: PathIds): string {
  return operation.url.replace(
    ':id',
    operation.url.startsWith('/v1/directories') ? ids.directory : ids.video,
  );
}

/** What an operation's request carries besides its address: a fitting JSON body, or a small file. */
export function requestOf(operation: Operation, body = sampleBodies[operation.id]): RequestInit {
  if (operation.body === 'multipart') {
    const form = new FormData();
    form.set('file', new Blob(['abc']), 'a.mp4');
    return { method: operation.method, body: form, headers: { 'content-range': 'bytes 0-2/3' } };
  }
  if (operation.body === 'none') return { method: operation.method };
  if (body === undefined) throw new Error(`sampleBodies lacks ${operation.id}`);
  return {
    method: operation.method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
}
