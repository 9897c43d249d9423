import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { freePort } from './product';
import { apiAs, teams, tokenOf } from './people-api';

const example = fileURLToPath(new URL('../../../examples/partner-site/server.mjs', import.meta.url));
/** The site of `examples/partner-site`, started as its README says, on another site than the product. */
export interface PartnerExample {
  readonly origin: string;
  /** Its team, in which no other test does anything. */
  readonly accountId: string;
  /** What it printed. */
  readonly lines: readonly string[];
  stop(): Promise<void>;
}

/** The answers of the server that this file reads. */
interface Made {
  readonly chave: string;
  readonly key: { readonly id: string };
  readonly segredo: string;
  readonly webhook: { readonly id: string };
}

/**
 * Starts the site with a key and a webhook of its own. `make` names the live and the video of its pages; with `isListed` it
 * stands among the domains of the team, as a classroom by the kit needs and the elements do not.
 */
export async function startExample(
  make: (accountId: string) => Promise<Readonly<Record<string, string>>>,
  { isListed = false }: { isListed?: boolean } = {},
): Promise<PartnerExample> {
  const headers = {
    authorization: `Bearer ${await tokenOf('diego')}`,
    'content-type': 'application/json',
  };
  const port = await freePort();
  const accountId = await (await apiAs('diego', teams.estudio.id)).createTeam(`Escola ${port} ${Date.now()}`);
  const team = `accountId=${accountId}`;
  const ask = async (path: string, body: object, method = 'POST'): Promise<Made> => {
    const answer = await fetch(`${process.env.PALCO_E2E_URL}${path}?${team}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Made;
  };
  if (isListed)
    await ask(`/v2/accounts/${accountId}/settings`, { dominiosPadrao: [`localhost:${port}`] }, 'PATCH');
  const { chave, key } = await ask('/v1/api-keys', {
    nome: `Escola ${port}`,
    escopos: ['showVOD', 'showStreaming', 'embed'],
  });
  const { segredo, webhook } = await ask('/v1/webhooks', {
    url: `http://127.0.0.1:${port}/webhook`,
    eventos: ['video.ready'],
  });
  const env = {
    ...process.env,
    ...(await make(accountId)),
    PALCO_URL: process.env.PALCO_E2E_URL,
    PALCO_API_KEY: chave,
    PALCO_WEBHOOK_SECRET: segredo,
    HOST: '127.0.0.1',
    PORT: String(port),
  };
  const child = spawn(process.execPath, [example], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  // Its scripts are bundled first.
  await expect.poll(() => lines, { timeout: 60_000 }).toContain(`listening on ${port}`);
  const remove = (path: string) =>
    fetch(`${process.env.PALCO_E2E_URL}${path}?${team}`, {
      method: 'DELETE',
      headers: { authorization: headers.authorization },
    });
  return {
    accountId,
    origin: `http://localhost:${port}`,
    lines,
    async stop() {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
      await remove(`/v1/api-keys/${key.id}`);
      await remove(`/v1/webhooks/${webhook.id}`);
    },
  };
}
