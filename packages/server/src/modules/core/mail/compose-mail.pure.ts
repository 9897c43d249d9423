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
  en: 'If the button does not work, copy this address into your browser:',
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

const font = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const quiet = 'color:#5b6072;font-size:14px';
const bold = 'text-decoration:none;font-weight:600';

/** The logo, or the letter in the colour of the brand. */
function mark({ name, color, logo }: MailContent['brand']): string {
  if (logo?.type === 'image/png')
    return `<img src="cid:${logoId}" alt="" height="32" style="height:32px;margin-right:10px;vertical-align:middle">`;
  const { label } = readableColours(color);
  const tile = `display:inline-block;width:32px;height:32px;margin-right:10px;border-radius:8px;background:${color};color:${label};line-height:32px;text-align:center;font-weight:700`;
  return `<span style="${tile}" aria-hidden="true">${escapeHtml(initialOf(name))}</span>`;
}

function heading(brand: MailContent['brand']): string {
  return `<p style="margin:0 0 24px;font-weight:600">${mark(brand)}${escapeHtml(brand.name)}</p>`;
}

function asHtml({ language, greeting, paragraphs, action, notes, ...content }: MailContent): string {
  const { brand } = content;
  const url = escapeHtml(action.url);
  const { label, onWhite } = readableColours(brand.color);
  const button = `display:inline-block;padding:12px 20px;border-radius:8px;background:${brand.color};color:${label};${bold}`;
  const block = (text: string, style = ''): string =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(oneLine(content.subject))}</title></head>`,
    `<body style="margin:0;padding:24px;background:#f4f5fa;color:#171a2b;${font}">`,
    '<div style="max-width:520px;margin:0 auto;padding:32px;border-radius:12px;background:#fff">',
    heading(brand),
    block(greeting),
    ...paragraphs.map((text) => block(text)),
    `<p style="margin:24px 0"><a href="${url}" style="${button}">${escapeHtml(action.label)}</a></p>`,
    block(copyHint[language], quiet),
    `<p style="margin:0 0 16px;${quiet};word-break:break-all"><a href="${url}" style="color:${onWhite}">${url}</a></p>`,
    ...notes.map((text) => block(text, quiet)),
    `<p style="margin:24px 0 0;${quiet}">${escapeHtml(brand.name)}</p>`,
    '</div></body></html>',
  ].join('\n');
}
