import { createHash } from 'node:crypto';
import { accountsOf, emulatedTencentKeys, scopesOf, serviceTitles } from './emulated-people.pure';
import type { EmulatedService } from './emulated-people.pure';
import type { EmulatorModes } from './emulator-state';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter);

const style =
  ':root{color-scheme:light dark}body{margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif}main{max-width:520px;margin:0 auto}.note{padding:8px 12px;border:2px dashed;border-radius:8px}label{display:block;margin:12px 0 4px}select,input,button{font:inherit;padding:6px 10px;min-height:40px}button{margin:16px 8px 0 0}li{margin:8px 0}';

/** No script, no file: the pages are forms. */
export const emulatorPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><style>${style}</style></head>
<body><main><h1>${escape(title)}</h1>
<p class="note">Este é um emulador local para testes: nenhuma conta é real. / This is a local emulator for trying things out: no account is real.</p>
${body}</main></body></html>`;
}

const hidden = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('');

/** Where a person consents, or refuses. */
export function consentPage(
  product: string,
  { service, parameters }: { service: EmulatedService; parameters: Readonly<Record<string, string>> },
): string {
  const options = accountsOf(service)
    .map(({ id, name, email }) => `<option value="${id}">${escape(`${name} (${email})`)}</option>`)
    .join('');
  const boxes = scopesOf(service, parameters['scope'])
    .map(
      (scope) =>
        `<label><input type="checkbox" name="withheld" value="${escape(scope)}"> Não permitir ${escape(scope)}</label>`,
    )
    .join('');
  return page(
    `Emulador de ${serviceTitles[service]}`,
    `<p>${escape(product)} pede acesso às suas gravações.</p>
<form method="post" action="consent">${hidden(parameters)}
<label for="account">Conta</label><select id="account" name="account">${options}</select><br>
${boxes}
<button name="decision" value="allow">Autorizar</button><button name="decision" value="deny">Recusar</button></form>`,
  );
}

/** Who gave a permission at Zoom, and takes it back. */
export function installedAppsPage(product: string, accounts: readonly string[]): string {
  const items = accounts
    .map(
      (id) =>
        `<li>${escape(id)} <form method="post" action="installed-apps/remove">${hidden({ account: id })}<button>Remover ${escape(`${product} de ${id}`)}</button></form></li>`,
    )
    .join('');
  return page(
    'Emulador de Zoom: aplicativos instalados',
    accounts.length === 0 ? `<p>Nenhuma conta autorizou ${escape(product)}.</p>` : `<ul>${items}</ul>`,
  );
}

const numbers: readonly (readonly [keyof EmulatorModes, string])[] = [
  ['tokenSeconds', 'Validade de um token, em segundos'],
  ['failTokens', 'Próximos pedidos de token que falham'],
  ['failLists', 'Próximas listas de gravações que falham'],
  ['failDownloads', 'Próximos downloads que falham'],
  ['refuseTokens', 'Próximos tokens de acesso bons que são recusados'],
  ['refuseLists', 'Próximas listas de gravações que são recusadas (400, 4711)'],
  ['withholdRefresh', 'Próximas autorizações sem refresh token'],
];

/** What there is, and how it behaves. */
export function indexPage(product: string, modes: EmulatorModes): string {
  const fields = numbers
    .map(
      ([name, text]) =>
        `<label for="${name}">${text}</label><input id="${name}" name="${name}" type="number" min="0" value="${Number(modes[name])}">`,
    )
    .join('');
  const { secretId, secretKey } = emulatedTencentKeys;
  return page(
    `Emuladores de ${product}`,
    `<p>Zoom (20 contas), Google, YouTube e Facebook pedem consentimento; a Tencent Cloud aceita as chaves abaixo.</p>
<p>ID secreto: <code>${secretId}</code><br>Chave secreta: <code>${secretKey}</code></p>
<p><a href="zoom/installed-apps">Aplicativos instalados no Zoom</a></p>
<form method="post" action="modes">${fields}
<label><input type="checkbox" name="coop" value="on"${modes.coop ? ' checked' : ''}> Cortar a janela de quem a abriu (Cross-Origin-Opener-Policy)</label>
<button>Aplicar</button></form>`,
  );
}
