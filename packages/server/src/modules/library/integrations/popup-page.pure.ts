import { createHash } from 'node:crypto';
import type { Language } from '../../../kernel/errors/language';
import { escapeHtml } from '../../core/mail/index.pure';
import type { Need, OAuthProvider } from './provider';

/** Why a popup could not begin or end. */
export type PopupProblem = 'ticket' | 'state' | 'browser' | 'not-configured' | 'full' | 'denied' | 'failed';

type Texts = Readonly<Record<Language, string>>;

const problems: Readonly<Record<Language, Readonly<Record<PopupProblem, string>>>> = {
  'pt-BR': {
    ticket: 'Esta janela expirou ou já foi usada. Feche-a e clique em Integração novamente.',
    state: 'Este pedido não começou aqui ou demorou demais. Feche a janela e comece novamente.',
    browser:
      'Este pedido começou em outro navegador, e nada foi conectado. Se alguém enviou este link a você, não autorize. Se não, comece novamente neste navegador.',
    'not-configured': 'Esta integração não está configurada neste servidor. Fale com quem o administra.',
    full: 'O limite de 20 contas foi atingido. Desfaça a integração de uma delas primeiro.',
    denied: 'A autorização foi recusada no serviço. Nada foi alterado.',
    failed: 'O serviço não concluiu a autorização. Feche a janela e tente novamente.',
  },
  en: {
    ticket: 'This window expired or was used already. Close it and press Integração again.',
    state: 'This request did not begin here, or took too long. Close the window and begin again.',
    browser:
      'This request began in another browser, and nothing was connected. If somebody sent you this link, do not allow it. If not, begin again in this browser.',
    'not-configured': 'This integration is not set up on this server. Ask whoever runs it.',
    full: 'The limit of 20 accounts is reached. Undo the integration of one of them first.',
    denied: 'The permission was refused at the service. Nothing has changed.',
    failed: 'The service did not complete the permission. Close the window and try again.',
  },
};

const received: Texts = {
  'pt-BR': 'Falta um passo: confirme a conta na página de integrações. Esta janela pode ser fechada.',
  en: 'One step is left: confirm the account on the page of integrations. This window can be closed.',
};
const incomplete: Texts = {
  'pt-BR': 'Nada foi conectado: faltou permitir',
  en: 'Nothing was connected: these were not allowed:',
};
const needs: Readonly<Record<Language, Readonly<Record<Need, string>>>> = {
  'pt-BR': {
    recordings: 'ver as gravações',
    files: 'baixar os arquivos das gravações (Google Drive)',
    publishing: 'publicar vídeos',
    renewal: 'o acesso contínuo, sem o qual a importação para em pouco tempo',
  },
  en: {
    recordings: 'to see the recordings',
    files: 'to download the files of the recordings (Google Drive)',
    publishing: 'to publish videos',
    renewal: 'continued access, without which the import stops soon',
  },
};
const allow: Texts = {
  'pt-BR': 'Tente novamente e deixe todas as opções marcadas.',
  en: 'Try again, and leave every box ticked.',
};
const again: Texts = { 'pt-BR': 'Tentar novamente', en: 'Try again' };
const services: Readonly<Record<OAuthProvider, string>> = {
  zoom: 'Zoom',
  'zoom-multi': 'Zoom',
  'google-meet': 'Google',
  youtube: 'YouTube',
  facebook: 'Facebook',
};
/** Before somebody gives an account because of a link that anybody may have sent. */
const asked = {
  'pt-BR': {
    text: (service: string, team: string) =>
      `Sua conta do ${service} e as gravações dela ficarão à disposição do time «${team}». Se alguém enviou este link a você, feche esta janela.`,
    action: 'Continuar',
  },
  en: {
    text: (service: string, team: string) =>
      `Your ${service} account and its recordings will be at the disposal of the team «${team}». If somebody sent you this link, close this window.`,
    action: 'Continue',
  },
} as const;
const titles: Texts = { 'pt-BR': 'Integração', en: 'Integration' };

const style =
  ':root{color-scheme:light dark}body{background:light-dark(#fff,#121212);color:light-dark(#16181d,#eee);margin:0;display:grid;min-height:100vh;place-items:center;font:16px/1.5 system-ui,sans-serif}main{box-sizing:border-box;max-width:min(38ch,100vw);padding:24px;overflow-wrap:anywhere}h1{margin:0;font-size:1.125rem}ul{padding-inline-start:20px}a{display:inline-block;padding:10px 0;color:light-dark(#0b57d0,#a8c7fa)}';
/**
 * A hint to the console on the same origin, which reads the truth from the server. The channel works also where the provider's
 * `Cross-Origin-Opener-Policy` cut the window off from its opener.
 */
const script =
  "const{provider,result}=document.body.dataset;if(provider){const c=new BroadcastChannel('oauth:'+provider);c.postMessage({result});c.close()}if(result==='received')setTimeout(()=>close(),400)";

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Of every answer of a popup. The opener keeps its hold on the window, and nothing of the address is passed on. */
export const popupHeaders = {
  'content-security-policy': `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cross-origin-opener-policy': 'unsafe-none',
  'cache-control': 'no-store',
} as const;

/** @param html the sentence, and what follows it */
function page(
  html: string,
  language: Language,
  data: { provider: OAuthProvider | null; result: string },
): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titles[language]}</title><style>${style}</style></head>
<body data-provider="${data.provider ?? ''}" data-result="${data.result}"><main><h1>${titles[language]}</h1><div role="status">${html}</div></main><script>${script}</script></body></html>`;
}

/** Says to whom an account is given; `href` goes on. */
export function askingPage(
  language: Language,
  provider: OAuthProvider,
  { team, href }: { readonly team: string; readonly href: string },
): string {
  const { text, action } = asked[language];
  const html = `<p>${escapeHtml(text(services[provider], team))}</p><a href="${escapeHtml(href)}">${action}</a>`;
  return page(html, language, { provider: null, result: 'asked' });
}

/** The account waits for the yes of the person. */
export const receivedPage = (language: Language, provider: OAuthProvider): string =>
  page(`<p>${received[language]}</p>`, language, { provider, result: 'received' });

/** What was not allowed, and the way to do it again; the console goes on waiting. */
export function incompletePage(
  given: { readonly missing: readonly Need[]; readonly again: string },
  language: Language,
  provider: OAuthProvider,
): string {
  const items = given.missing.map((need) => `<li>${needs[language][need]}</li>`).join('');
  const link = `<a href="${escapeHtml(given.again)}">${again[language]}</a>`;
  const text = `<p>${incomplete[language]}</p><ul>${items}</ul><p>${allow[language]}</p>${link}`;
  return page(text, language, { provider, result: 'incomplete' });
}

export const failedPage = (
  problem: PopupProblem,
  language: Language,
  provider: OAuthProvider | null,
): string => page(`<p>${problems[language][problem]}</p>`, language, { provider, result: 'failed' });
