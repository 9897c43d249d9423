import { createHash } from 'node:crypto';
import type { Language } from '../../kernel/errors/language';
import { escapeHtml } from '../mail/html.pure';
import type { OAuthProvider } from './provider';

/** Why a popup could not begin or end. */
export type PopupProblem = 'ticket' | 'state' | 'browser' | 'not-configured' | 'full' | 'denied' | 'failed';

type Texts = Readonly<Record<Language, string>>;

const problems: Readonly<Record<PopupProblem, Texts>> = {
  ticket: {
    'pt-BR': 'Esta janela expirou ou já foi usada. Feche-a e clique em Integração novamente.',
    en: 'This window expired or was used already. Close it and press Integração again.',
  },
  state: {
    'pt-BR': 'Este pedido não começou aqui ou demorou demais. Feche a janela e comece novamente.',
    en: 'This request did not begin here, or took too long. Close the window and begin again.',
  },
  browser: {
    'pt-BR':
      'Este pedido começou em outro navegador, e nada foi conectado. Se alguém enviou este link a você, não autorize. Se não, comece novamente neste navegador.',
    en: 'This request began in another browser, and nothing was connected. If somebody sent you this link, do not allow it. If not, begin again in this browser.',
  },
  'not-configured': {
    'pt-BR': 'Esta integração não está configurada neste servidor. Fale com quem o administra.',
    en: 'This integration is not set up on this server. Ask whoever runs it.',
  },
  full: {
    'pt-BR': 'O limite de 20 contas foi atingido. Desfaça a integração de uma delas primeiro.',
    en: 'The limit of 20 accounts is reached. Undo the integration of one of them first.',
  },
  denied: {
    'pt-BR': 'A autorização foi recusada no serviço. Nada foi alterado.',
    en: 'The permission was refused at the service. Nothing has changed.',
  },
  failed: {
    'pt-BR': 'O serviço não concluiu a autorização. Feche a janela e tente novamente.',
    en: 'The service did not complete the permission. Close the window and try again.',
  },
};

const finished: Texts = {
  'pt-BR': 'Conta conectada. Esta janela pode ser fechada.',
  en: 'Account connected. This window can be closed.',
};
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
      `Sua conta do ${service} e as gravações dela ficarão à disposição da equipe «${team}». Se alguém enviou este link a você, feche esta janela.`,
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
  ':root{color-scheme:light dark}body{margin:0;display:grid;min-height:100vh;place-items:center;font:16px/1.5 system-ui,sans-serif}p{max-width:34ch;padding:24px;text-align:center}';
/**
 * A hint to the console on the same origin, which reads the truth from the server. The channel works also where the provider's
 * `Cross-Origin-Opener-Policy` cut the window off from its opener.
 */
const script =
  "const{provider,result}=document.body.dataset;if(provider){const c=new BroadcastChannel('oauth:'+provider);c.postMessage({result});c.close()}if(result==='connected')setTimeout(()=>close(),400)";

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
<body data-provider="${data.provider ?? ''}" data-result="${data.result}"><p role="status">${html}</p><script>${script}</script></body></html>`;
}

/** Says to whom an account is given; `href` goes on. */
export function askingPage(
  language: Language,
  provider: OAuthProvider,
  { team, href }: { readonly team: string; readonly href: string },
): string {
  const { text, action } = asked[language];
  const html = `${escapeHtml(text(services[provider], team))}<br><br><a href="${escapeHtml(href)}">${action}</a>`;
  return page(html, language, { provider: null, result: 'asked' });
}

export const finishedPage = (language: Language, provider: OAuthProvider): string =>
  page(finished[language], language, { provider, result: 'connected' });

export const failedPage = (
  problem: PopupProblem,
  language: Language,
  provider: OAuthProvider | null,
): string => page(problems[problem][language], language, { provider, result: 'failed' });
