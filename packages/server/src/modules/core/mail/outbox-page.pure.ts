import { createHash } from 'node:crypto';
import { escapeHtml } from './html.pure';
import type { OutboxMail } from './outbox';

const style = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px; font: 16px/1.5 Archivo, 'Helvetica Neue', Arial, sans-serif; background: light-dark(#f3f1f5, #0b080e); color: light-dark(#17131c, #f5f2f7); }
main { max-width: 760px; margin: 0 auto; }
h1 { font-size: 24px; }
article { margin: 0 0 16px; padding: 20px; border-radius: 14px; background: light-dark(#fff, #14101a); }
h2 { margin: 0 0 8px; font-size: 18px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 12px; margin: 0 0 12px; font-size: 14px; }
dt { color: light-dark(#4a4353, #c6bfce); }
dd { margin: 0; overflow-wrap: anywhere; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
details pre { font: 13px/1.5 ui-monospace, monospace; }
summary { margin-top: 12px; cursor: pointer; }
a { color: inherit; }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Allows nothing but the page's own style, so that no content of a mail is executed or loaded. */
export const OUTBOX_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Escapes a text and makes its web addresses clickable. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 0
        ? escapeHtml(part)
        : `<a href="${escapeHtml(part)}" rel="noreferrer">${escapeHtml(part)}</a>`,
    )
    .join('');
}

function article(mail: OutboxMail): string {
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<dl><dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>At</dt><dd><time datetime="${escapeHtml(mail.writtenAt)}">${escapeHtml(mail.writtenAt)}</time></dd><dt>File</dt><dd>${escapeHtml(mail.file)}</dd></dl>
<pre>${withLinks(mail.text)}</pre>
<details><summary>HTML part</summary><pre>${escapeHtml(mail.html)}</pre></details>
</article>`;
}

/** The page of `/dev/outbox`: every mail with its text, whose links can be followed, and the source of its HTML. */
export function outboxPage(mails: readonly OutboxMail[]): string {
  const list = mails.length === 0 ? '<p>No mail was written yet.</p>' : mails.map(article).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox</title><style>${style}</style></head>
<body><main><h1>Outbox</h1>
<p>Mails that this server wrote while no mail server is set (<code>PALCO_SMTP_URL</code>). Whoever knows the address of this page can read them.</p>
${list}
</main></body></html>`;
}
