import { readableColours } from '../../../kernel/brand/brand-colour.pure';
import { initialOf } from '../../../kernel/brand/brand.pure';
import type { Brand } from '../../../kernel/brand/brand.pure';
import type { Language } from '../../../kernel/errors/language';
import type { MailMessage, MailPicture } from '../../../ports/mailer';
import { escapeHtml } from './html.pure';

/** The content of a mail, without its layout. */
export interface MailContent {
  readonly to: string;
  readonly language: Language;
  /** Its name, logo and colour head the mail. */
  readonly brand: Pick<Brand, 'name' | 'color' | 'logo'>;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** The link that the mail is sent for, shown as a button. */
  readonly action: { readonly label: string; readonly url: string };
  /** Below the action: how long the link is valid, and what to do with a mail that was not asked for. */
  readonly notes: readonly string[];
}

/** A line break in a header would begin another header; names of people may hold anything. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

const copyHint = {
  'pt-BR': 'Se o botão não funcionar, copie este endereço para o navegador:',
  en: "If the button doesn't work, copy this address into your browser:",
} as const;

/** Writes a mail as plain text and as simple HTML: no scripts, and nothing that is fetched. */
export function composeMail(content: MailContent): MailMessage {
  return {
    to: content.to,
    subject: oneLine(content.subject),
    text: asText(content),
    html: asHtml(content),
    ...pictures(content.brand),
  };
}

const logoId = 'logo@brand';

/** The logo, if mail clients can show it: a PNG. They show no SVG, and the letter stands in its place. */
function pictures({ logo }: MailContent['brand']): { readonly attachments?: readonly MailPicture[] } {
  if (logo?.type !== 'image/png') return {};
  const { type: contentType, bytes: content } = logo;
  const contentDisposition = 'inline';
  return {
    attachments: [{ cid: logoId, filename: 'logo.png', contentType, contentDisposition, content }],
  };
}

function asText({ greeting, paragraphs, action, notes, brand }: MailContent): string {
  const lines = [greeting, ...paragraphs, `${action.label}:\n${action.url}`, ...notes, `-- \n${brand.name}`];
  return `${lines.map((line) => line.replaceAll(/[^\P{Cc}\n]+/gu, ' ')).join('\n\n')}\n`;
}

/** The colours of the stage and of the wings; mail clients know no variables. */
const look = {
  house: '#f3f1f5',
  stage: '#ffffff',
  ink: '#17131c',
  ink2: '#4a4353',
  wings: '#15111a',
  wingsInk: '#f5f2f7',
} as const;

const font = "font:16px/1.5 Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif";
const quiet = `color:${look.ink2};font-size:14px`;
/** The wide cut, where Archivo is there. */
const title = 'font-size:20px;line-height:1.4;font-weight:700;font-stretch:118%;letter-spacing:-.018em';

/** The logo, or the letter in the arch of whoever stands on stage, in the colour of the brand. */
function mark({ name, color, logo }: MailContent['brand']): string {
  if (logo?.type === 'image/png')
    return `<img src="cid:${logoId}" alt="" height="32" style="height:32px;margin-right:12px;vertical-align:middle">`;
  const { label } = readableColours(color);
  const arch = `display:inline-block;width:30px;height:34px;margin-right:12px;border-radius:15px 15px 5px 5px;background:${color};color:${label};line-height:36px;text-align:center;font-weight:700`;
  return `<span style="${arch}" aria-hidden="true">${escapeHtml(initialOf(name))}</span>`;
}

/** The wings above the stage. */
function heading(brand: MailContent['brand']): string {
  const wings = `margin:0;padding:16px 32px;background:${look.wings};color:${look.wingsInk};font-weight:600`;
  return `<p style="${wings}">${mark(brand)}${escapeHtml(brand.name)}</p>`;
}

function asHtml({ language, greeting, paragraphs, action, notes, ...content }: MailContent): string {
  const { brand } = content;
  const url = escapeHtml(action.url);
  const button = `display:inline-block;padding:12px 20px;border-radius:8px;background:${look.ink};color:${look.stage};text-decoration:none;font-weight:600`;
  const block = (text: string, style = ''): string =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(oneLine(content.subject))}</title></head>`,
    `<body style="margin:0;padding:24px 12px;background:${look.house};color:${look.ink};${font}">`,
    `<div style="max-width:520px;margin:0 auto;border-radius:14px;overflow:hidden;background:${look.stage}">`,
    heading(brand),
    '<div style="padding:32px">',
    block(greeting, title),
    ...paragraphs.map((text) => block(text)),
    `<p style="margin:24px 0"><a href="${url}" style="${button}">${escapeHtml(action.label)}</a></p>`,
    block(copyHint[language], quiet),
    `<p style="margin:0 0 16px;${quiet};word-break:break-all"><a href="${url}" style="color:${look.ink}">${url}</a></p>`,
    ...notes.map((text) => block(text, quiet)),
    '</div>',
    '</div></body></html>',
  ].join('\n');
}
